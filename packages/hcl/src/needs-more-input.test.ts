import { expect, it } from "vitest";
import { needsMoreInput } from "./needs-more-input.js";

it.each([
  ["1 + 1", false],
  ["[1,", true],
  ["[1, {a = 2}]", false],
  ["{ a = (", true],
  ['"${f(', true],
  ['"a [ b"', false],
  ["<<EOT\nx", true],
  ["<<EOT\nx\nEOT\n", false],
  ["]", false],
])("needsMoreInput(%j): %s", (text, want) => {
  expect(needsMoreInput(text)).toBe(want);
});
