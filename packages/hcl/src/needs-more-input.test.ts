import { expect, it } from "vitest";
import { needsMoreInput } from "./needs-more-input.js";

it.each([
  ["1 + 1", false],
  ["[1,", true],
  ["[1, {a = 2}]", false],
  ["{ a = (", true],
  ['"${f(', true],
  ['"a [ b"', false],
  ["<<EOT", true],
  ["<<EOT\nx", true],
  ["<<EOT\nx\nEOT", false],
  ["f(<<-EOT\n  x\n  EOT", true],
  ["f(<<-EOT\n  x\n  EOT\n)", false],
  ['"a', false],
  ['["a', false],
  ["1 # [", false],
  ["]", false],
])("needsMoreInput(%j): %s", (text, want) => {
  expect(needsMoreInput(text)).toBe(want);
});
