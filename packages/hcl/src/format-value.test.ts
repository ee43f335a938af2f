import {
  boolValue,
  dynamicNull,
  intValue,
  listValue,
  number,
  objectValue,
  stringValue,
  tupleValue,
  type Value,
} from "@landform/cty";
import { describe, expect, it } from "vitest";
import { evaluate } from "./evaluate.js";
import { formatValue } from "./format-value.js";
import { parseExpression } from "./parse.js";

describe("formatValue", () => {
  it.each<{ value: Value; want: string }>([
    { value: dynamicNull, want: "null" },
    { value: boolValue(true), want: "true" },
    { value: intValue(-5), want: "-5" },
    { value: stringValue('a"b\n${c} %{d} $e \\ \u0001 é'), want: '"a\\"b\\n$${c} %%{d} $e \\\\ \\u0001 é"' },
    { value: listValue(number, [intValue(1), intValue(2)]), want: "[1, 2]" },
    { value: tupleValue([]), want: "[]" },
    { value: objectValue({}), want: "{}" },
    {
      value: objectValue({ a: intValue(1), "b c": tupleValue([objectValue({ for: boolValue(false) })]) }),
      want: '{\n  a = 1\n  "b c" = [{\n    "for" = false\n  }]\n}',
    },
  ])("$want", ({ value, want }) => {
    const text = formatValue(value);
    expect(text).toBe(want);
    expect(evaluate(parseExpression(text, "x").value, undefined, { add: () => expect.unreachable() }).kind).toBe(
      value.kind,
    );
  });
});
