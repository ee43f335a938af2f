import {
  boolValue,
  dynamic,
  intValue,
  listOf,
  listValue,
  mapValue,
  nullValue,
  objectValue,
  setValue,
  string,
  stringValue,
  tupleValue,
  unknownValue,
  withMark,
} from "@landform/cty";
import { describe, expect, it } from "vitest";
import { formatValue } from "./format-value.js";

const one = intValue(1);

describe("formatValue", () => {
  it.each([
    [stringValue('a "b"\t'), '"a \\"b\\"\\t"'],
    [stringValue("a\nEOT\n"), "<<EOT_\na\nEOT\n\nEOT_"],
    [boolValue(true), "true"],
    [nullValue(dynamic), "null"],
    [nullValue(string), "tostring(null)"],
    [nullValue(listOf(string)), "tolist(null) /* of string */"],
    [unknownValue(string), "(known after apply)"],
    [withMark(one, "sensitive"), "(sensitive value)"],
    [listValue(string, []), "tolist([])"],
    [setValue(string, [stringValue("a")]), 'toset([\n  "a",\n])'],
    [tupleValue([one, objectValue({})]), "[\n  1,\n  {},\n]"],
    [mapValue(string, { "k k": stringValue("x\ny") }), 'tomap({\n  "k k" = <<-EOT\n  x\n  y\n  EOT\n})'],
    [
      objectValue({ b: tupleValue([withMark(one, "sensitive")]), a: one }),
      '{\n  "a" = 1\n  "b" = [\n    (sensitive value),\n  ]\n}',
    ],
  ])("%#", (value, want) => {
    expect(formatValue(value)).toBe(want);
  });
});
