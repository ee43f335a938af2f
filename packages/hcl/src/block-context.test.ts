import { describe, expect, it } from "vitest";
import { blockContextAt } from "./block-context.js";

describe("blockContextAt", () => {
  const native = 'locals {\n  a = 1\n}\nresource "x" "y" {\n  b = 2\n  nested {\n    c = 3\n  }\n}\nd = 4\n';
  const json = '{"output": {"a": {"value": "x"}}, "locals": [{"b": 1}]}';
  it.each([
    { text: native, filename: "main.tf", at: "a = 1", want: "locals" },
    { text: native, filename: "main.tf", at: "resource", want: undefined },
    { text: native, filename: "main.tf", at: '"y"', want: 'resource "x" "y"' },
    { text: native, filename: "main.tf", at: "c = 3", want: 'resource "x" "y"' },
    { text: native, filename: "main.tf", at: "nested", want: 'resource "x" "y"' },
    { text: native, filename: "main.tf", at: "d = 4", want: undefined },
    { text: json, filename: "main.tf.json", at: '"x"', want: "output.a" },
    { text: json, filename: "main.tf.json", at: '"a"', want: "output" },
    { text: json, filename: "main.tf.json", at: '"b"', want: "locals[0]" },
    { text: json, filename: "main.tf.json", at: '"output"', want: undefined },
  ])("$filename at $at: $want", ({ text, filename, at, want }) => {
    expect(blockContextAt(text, filename, text.indexOf(at))).toBe(want);
  });
});
