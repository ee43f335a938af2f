import { describe, expect, it } from "vitest";
import { mapValue, stringValue } from "./construct.js";
import { unionMarks, withMark } from "./marks.js";
import {
  containsMark,
  markAtPaths,
  type PathMarks,
  withoutMarksDeep,
  withoutMarksDeepWithPaths,
} from "./marks-deep.js";
import { attributeStep, formatPath, indexStep } from "./path.js";
import { unknownValue } from "./refine.js";
import { setValue } from "./set-value.js";
import { type Plain, show, value } from "./test-support.js";
import { listOf, string } from "./type.js";

const x = withMark(stringValue("x"), "s");

describe("deep marks", () => {
  it.each<{ marked: Plain; plain: string; paths: readonly string[] }>([
    { marked: 1, plain: "1", paths: [] },
    { marked: x, plain: '"x"', paths: [": s"] },
    { marked: [1, x], plain: '[1, "x"] tuple([number,string])', paths: ["[1]: s"] },
    {
      marked: withMark(value({ a: { b: [x] }, c: withMark(value(2), "t") }), "u"),
      plain: '{a = {b = ["x"]}, c = 2} object({a=object({b=tuple([string])}),c=number})',
      paths: [": u", ".a.b[0]: s", ".c: t"],
    },
    { marked: mapValue(string, { k: x }), plain: '{k = "x"} map(string)', paths: ['["k"]: s'] },
    { marked: setValue(string, [x]), plain: '["x"] set(string)', paths: [": s"] },
    { marked: withMark(unknownValue(string), "s"), plain: "unknown(string)", paths: [": s"] },
  ])("%#: $plain", ({ marked, plain, paths }) => {
    const original = value(marked);
    const taken = withoutMarksDeepWithPaths(original);
    expect(show(taken.value)).toBe(plain);
    expect(taken.paths.map(({ path, marks }) => `${formatPath(path)}: ${[...marks].join()}`)).toEqual(paths);
    expect(show(withoutMarksDeep(original).value)).toBe(plain);
    expect(show(markAtPaths(taken.value, taken.paths))).toBe(show(original));
    expect(containsMark(original, "s")).toBe(paths.some((path) => path.endsWith("s")));
  });
});

describe("markAtPaths", () => {
  const s: PathMarks["marks"] = new Set(["s"]);
  it.each<{ into: Plain; path: PathMarks["path"]; want: string }>([
    {
      into: { a: [1, 2] },
      path: [attributeStep("a"), indexStep(1)],
      want: "{a = [1, 2 marked s]} object({a=tuple([number,number])})",
    },
    { into: { a: null }, path: [attributeStep("a"), attributeStep("b")], want: "{a = null(any)} object({a=any})" },
    { into: [1], path: [indexStep(7)], want: "[1] tuple([number])" },
    { into: unknownValue(listOf(string)), path: [indexStep(0)], want: "unknown(list(string))" },
    {
      into: setValue(string, [stringValue("a")]),
      path: [{ kind: "index", key: stringValue("a") }],
      want: '["a"] marked s set(string)',
    },
  ])("%#: $want", ({ into, path, want }) => {
    expect(show(markAtPaths(value(into), [{ path, marks: s }]))).toBe(want);
  });
});

describe("unionMarks", () => {
  it("makes no new set where one has all", () => {
    const both = new Set(["a", "b"]);
    expect(unionMarks(both, new Set(["a"]))).toBe(both);
    expect(unionMarks(new Set(["a"]), both)).toBe(both);
    expect([...unionMarks(new Set(["a"]), new Set(["b"]))]).toEqual(["a", "b"]);
  });
});
