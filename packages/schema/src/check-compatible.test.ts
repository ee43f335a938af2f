import { nullValue, objectValue, string, stringValue, unknownValue, withMark } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { impliedType } from "./block-shape.js";
import { assertObjectCompatible } from "./check-compatible.js";
import { formatProblem } from "./problem.js";
import { attribute, blockOf, nested, nestedType, objectOf, unknownText } from "./testing.js";

const text = attribute("optional");

describe("assertObjectCompatible", () => {
  it.each([
    {
      name: "takes any value for an unknown one",
      block: blockOf({ a: text, b: text }),
      planned: { a: unknownText, b: "x" },
      actual: { a: "now", b: "x" },
      want: [],
    },
    {
      name: "names known values that changed",
      block: blockOf({ a: text, b: text, c: attribute("optional number"), d: attribute("optional bool") }),
      planned: { a: "x", b: "x", c: 1, d: null },
      actual: { a: "y", b: null, c: 2.5, d: true },
      want: [
        '.a: was cty.StringVal("x"), but now cty.StringVal("y")',
        '.b: was cty.StringVal("x"), but now null',
        ".c: was cty.NumberIntVal(1), but now cty.NumberFloatVal(2.5)",
        ".d: was null, but now cty.True",
      ],
    },
    {
      name: "says nothing of sensitive values",
      block: blockOf({ a: attribute("optional sensitive") }),
      planned: { a: "x" },
      actual: { a: "y" },
      want: [".a: inconsistent values for sensitive attribute"],
    },
    {
      name: "wants known values to stay known",
      block: blockOf({ a: text }),
      planned: { a: "x" },
      actual: { a: unknownText },
      want: [".a: was known, but now unknown"],
    },
    {
      name: "compares collections by their keys",
      block: blockOf({ list: attribute("optional list(string)"), map: attribute("optional map(string)") }),
      planned: { list: ["a", "b"], map: { x: "1", y: "2" } },
      actual: { list: ["a"], map: { x: "3", z: "4" } },
      want: [
        ".list: element 1 has vanished",
        '.map["x"]: was cty.StringVal("1"), but now cty.StringVal("3")',
        '.map: element "y" has vanished',
        '.map: new element "z" has appeared',
      ],
    },
    {
      name: "correlates elements of sets",
      block: blockOf({ set: attribute("optional set(string)") }),
      planned: { set: ["a", "b"] },
      actual: { set: ["b", "c"] },
      want: ['.set: planned set element cty.StringVal("a") does not correlate with any element in actual'],
    },
    {
      name: "lets sets with unknown elements shrink, not grow",
      block: blockOf({ set: attribute("optional set(string)") }),
      planned: { set: [unknownText] },
      actual: { set: ["a", "b"] },
      want: [".set: length changed from 1 to 2"],
    },
    {
      name: "counts blocks and looks into them",
      block: blockOf({
        rule: nested("list", { a: text }),
        one: nested("single", { a: text }),
        two: nested("list", { a: text }),
      }),
      planned: { rule: [{ a: "1" }], one: { a: "x" }, two: [{ a: "1" }] },
      actual: { rule: [{ a: "2" }], one: null, two: [{ a: "1" }, { a: "2" }] },
      want: [
        ".one: was present, but now absent",
        '.rule[0].a: was cty.StringVal("1"), but now cty.StringVal("2")',
        ".two: block count changed from 1 to 2",
      ],
    },
    {
      name: "correlates set blocks",
      block: blockOf({ rule: nested("set", { a: text, b: attribute("computed") }) }),
      planned: { rule: [{ a: "1", b: unknownText }] },
      actual: { rule: [{ a: "2", b: "x" }] },
      want: [
        '.rule: planned set element cty.ObjectVal(map[string]cty.Value{"a":cty.StringVal("1"), "b":cty.UnknownVal(cty.String)}) does not correlate with any element in actual',
      ],
    },
    {
      name: "looks into nested attributes",
      block: blockOf({ item: { nestedType: nestedType("list", { a: text }), optional: true } }),
      planned: { item: [{ a: "1" }] },
      actual: { item: [{ a: "2" }] },
      want: ['.item[0].a: was cty.StringVal("1"), but now cty.StringVal("2")'],
    },
  ])("$name", ({ block, planned, actual, want }) => {
    const problems = assertObjectCompatible(block, objectOf(block, planned), objectOf(block, actual));
    expect(problems.map((problem) => formatProblem(problem))).toEqual(want);
  });

  const block = blockOf({ a: text });
  const object = (a: Parameters<typeof objectValue>[0]) => objectValue(a);

  it("keeps the promises of placeholders", () => {
    const planned = object({ a: unknownValue(string, { notNull: true, stringPrefix: "i-" }) });
    const messages = (actual: ReturnType<typeof object>) =>
      assertObjectCompatible(block, planned, actual).map((problem) => formatProblem(problem));
    expect(messages(object({ a: stringValue("i-1") }))).toEqual([]);
    expect(messages(object({ a: nullValue(string) }))).toEqual([
      '.a: final value cty.NullVal(cty.String) does not conform to planning placeholder cty.UnknownVal(cty.String).Refine().NotNull().StringPrefixFull("i-").NewValue()',
    ]);
  });

  it("treats what is marked as sensitive alike", () => {
    const problems = assertObjectCompatible(
      block,
      object({ a: withMark(stringValue("x"), "sensitive") }),
      object({ a: stringValue("y") }),
    );
    expect(problems.map((problem) => problem.message)).toEqual(["inconsistent values for sensitive attribute"]);
  });

  it("wants the object to be there or not as planned", () => {
    const absent = nullValue(impliedType(block));
    const present = objectOf(block, {});
    expect(assertObjectCompatible(block, present, absent)[0]?.message).toBe("root object was present, but now absent");
    expect(assertObjectCompatible(block, absent, present)[0]?.message).toBe("root object was absent, but now present");
  });
});
