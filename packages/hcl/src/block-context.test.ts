import { expect, it } from "vitest";
import { blockContextAt } from "./block-context.js";

const text = 'locals {\n  a = 1\n}\nresource "x" "y" {\n  b = 2\n  nested {\n    c = 3\n  }\n}\nd = 4\n';

it.each([
  ["a = 1", "locals"],
  ["b = 2", 'resource "x" "y"'],
  ["c = 3", 'resource "x" "y", in nested'],
  ["nested", 'resource "x" "y", in nested'],
  ["d = 4", undefined],
])("around %s: %s", (part, want) => {
  expect(blockContextAt(text, "main.tf", text.indexOf(part))).toBe(want);
});
