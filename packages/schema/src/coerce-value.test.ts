import { conversionErrorMessage } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { coerceValue } from "./coerce-value.js";
import { formatGoSyntax } from "./go-syntax.js";
import { attribute, blockOf, nested, nestedType, plainValue } from "./testing.js";

const block = blockOf({
  name: attribute("required"),
  size: attribute("optional number"),
  tags: attribute("optional map(string)"),
  item: { nestedType: nestedType("single", { a: attribute("optional"), b: attribute("required") }), optional: true },
  rule: nested("list", { port: attribute("required number") }),
  group: nested("group", { on: attribute("optional bool") }),
  keyed: nested("map", { v: attribute("optional") }),
});

function coerced(plain: unknown): string {
  const value = coerceValue(plainValue(plain), block);
  return value.kind === "conversionError" ? conversionErrorMessage(value) : formatGoSyntax(value);
}

describe("coerceValue", () => {
  it.each([
    { plain: "x", want: "an object is required" },
    { plain: { name: "a", color: "b" }, want: 'unexpected attribute "color"' },
    { plain: { size: 1 }, want: 'attribute "name" is required' },
    { plain: { name: "a", size: "x" }, want: ".size: a number is required" },
    { plain: { name: "a", rule: "x" }, want: "must be a list" },
    { plain: { name: "a", rule: [{ port: 1 }, { port: "x" }] }, want: ".rule[1].port: a number is required" },
    { plain: { name: "a", rule: [{}] }, want: '.rule[0]: attribute "port" is required' },
    { plain: { name: "a", keyed: { k: { w: "x" } } }, want: '.keyed["k"]: unexpected attribute "w"' },
    { plain: { name: "a", item: { a: "x" } }, want: '.item: attribute "b" is required' },
  ])("refuses $plain", ({ plain, want }) => {
    expect(coerced(plain)).toBe(want);
  });

  it("converts what it can and fills in what is absent", () => {
    expect(
      coerced({
        name: 1,
        size: "2",
        tags: { a: true },
        item: { b: "x" },
        rule: [{ port: "80" }],
        keyed: { k: { v: 1 } },
      }),
    ).toMatchInlineSnapshot(
      `"cty.ObjectVal(map[string]cty.Value{"group":cty.ObjectVal(map[string]cty.Value{"on":cty.NullVal(cty.Bool)}), "item":cty.ObjectVal(map[string]cty.Value{"a":cty.NullVal(cty.String), "b":cty.StringVal("x")}), "keyed":cty.MapVal(map[string]cty.Value{"k":cty.ObjectVal(map[string]cty.Value{"v":cty.StringVal("1")})}), "name":cty.StringVal("1"), "rule":cty.ListVal([]cty.Value{cty.ObjectVal(map[string]cty.Value{"port":cty.NumberIntVal(80)})}), "size":cty.NumberIntVal(2), "tags":cty.MapVal(map[string]cty.Value{"a":cty.StringVal("true")})})"`,
    );
    expect(coerced({ name: "a" })).toMatchInlineSnapshot(
      `"cty.ObjectVal(map[string]cty.Value{"group":cty.ObjectVal(map[string]cty.Value{"on":cty.NullVal(cty.Bool)}), "item":cty.NullVal(cty.Object(map[string]cty.Type{"a":cty.String, "b":cty.String})), "keyed":cty.MapValEmpty(cty.Object(map[string]cty.Type{"v":cty.String})), "name":cty.StringVal("a"), "rule":cty.ListValEmpty(cty.Object(map[string]cty.Type{"port":cty.Number})), "size":cty.NullVal(cty.Number), "tags":cty.NullVal(cty.Map(cty.String))})"`,
    );
  });
});
