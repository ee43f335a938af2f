import { expect, it } from "vitest";
import { expressionsOnLines, needsMoreInput } from "./needs-more-input.js";

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

it.each([
  ["1\n\n2", ["1", "2"]],
  ["[\n  1, # a\n]\nf(\n2) # b\n3", ["[\n  1, # a\n]", "f(\n2) # b", "3"]],
  ["<<EOT\nx\nEOT\n<<EOT\n}\nEOT", ["<<EOT\nx\nEOT", "<<EOT\n}\nEOT"]],
  ["/* a\nb */ 1\n2", ["/* a\nb */ 1", "2"]],
  ["1\n[2,\n3", ["1", "[2,\n3"]],
  [')\n1\n"a\n2', [")", "1", '"a', "2"]],
])("expressionsOnLines(%j)", (text, want) => {
  const expressions = expressionsOnLines(text).map((expression) => expression.trim());
  expect(expressions.filter((expression) => expression !== "")).toEqual(want);
});
