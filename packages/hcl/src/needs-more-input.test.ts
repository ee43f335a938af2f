import { expect, it } from "vitest";
import { expressionsOnLines, PendingInput } from "./needs-more-input.js";

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
  ["[\n1,\n{", true],
  ["[\n1,\n{\n}", true],
  ["[ # a\n1,\n{\n} # b\n]", false],
  ['[\n"${f(\n[', true],
  ['[\n"${f(\n[\n])}"', true],
  ['[\n"${f(\n[\n])}"\n]', false],
  ["[ /* (\n", true],
  ["[ /* (\n*/ ]", false],
  ["[\n<<A\n${[\nA\n]}\n]", true],
  ["[\n<<A\n${[\n1]}\n]\n A\n", true],
  ["[\n<<A\n${[\n1]}\n]\n A\n]", false],
  ["<<A\n${<<B\nA\nB\n}", true],
  ["<<A\n${<<B\nA\nB\n}\nA", false],
])("after the lines %j it waits for more: %s", (text, want) => {
  const pending = new PendingInput();
  let waits = false;
  for (const line of text.split("\n")) waits = pending.add(line);
  expect(waits).toBe(want);
  expect(pending.text).toBe(text);
});

it("takes time in proportion to the lines", () => {
  const secondsFor = (lines: number) => {
    const pending = new PendingInput();
    const start = performance.now();
    pending.add("[");
    for (let line = 0; line < lines; line++) pending.add('  "element",');
    pending.add("<<A");
    for (let line = 0; line < lines; line++) pending.add("  text");
    return (performance.now() - start) / 1000;
  };
  expect(secondsFor(10_000)).toBeLessThan(2);
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
