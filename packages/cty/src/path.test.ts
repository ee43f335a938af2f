import { describe, expect, it } from "vitest";
import { applyPath } from "./apply-path.js";
import { mapValue, numberValue, stringValue } from "./construct.js";
import { withMark } from "./marks.js";
import { attributeStep, formatPath, indexStep, pathStartsWith, pathsEqual } from "./path.js";
import { unknownValue } from "./refine.js";
import { setValue } from "./set-value.js";
import { num, type Plain, show, value } from "./test-support.js";
import { listOf, number, string } from "./type.js";
import type { Path } from "./value.js";
import { transformValue, walkValue } from "./walk-value.js";

describe("applyPath", () => {
  const a = attributeStep("a");
  it.each<{ from: Plain; path: Path; want: string }>([
    { from: { a: [1, 2] }, path: [a, indexStep(1)], want: "2" },
    { from: { a: withMark(value([1]), "s") }, path: [a, indexStep(0)], want: "1 marked s" },
    { from: mapValue(string, { k: stringValue("v") }), path: [indexStep("k")], want: '"v"' },
    { from: unknownValue(listOf(string)), path: [indexStep(3)], want: "unknown(string)" },
    { from: setValue(string, [stringValue("x")]), path: [{ kind: "index", key: stringValue("x") }], want: '"x"' },
    { from: null, path: [a], want: "at step 0: cannot access attributes on a null value" },
    { from: { b: 1 }, path: [a], want: 'at step 0: object has no attribute "a"' },
    { from: { a: 1 }, path: [a, a], want: "at step 1: not an object type" },
    { from: [1], path: [indexStep(1)], want: "at step 0: value does not have given index key" },
    { from: { a: 1 }, path: [indexStep("a")], want: "at step 0: not a map type" },
    {
      from: setValue(string, []),
      path: [{ kind: "index", key: stringValue("x") }],
      want: "at step 0: set does not contain the requested element",
    },
  ])("%#: $want", ({ from, path, want }) => {
    const found = applyPath(value(from), path);
    expect(found.kind === "pathError" ? found.message : show(found)).toBe(want);
  });
});

describe("paths", () => {
  const path: Path = [attributeStep("a"), indexStep(0), indexStep('k"'), { kind: "index", key: value([1]) }];

  it("are shown as messages do", () => {
    expect(formatPath(path)).toBe('.a[0]["k\\""][...]');
    expect(formatPath([])).toBe("");
  });

  it.each<{ a: Path; b: Path; equal: boolean; startsWith: boolean }>([
    { a: path, b: path.slice(), equal: true, startsWith: true },
    { a: path, b: path.slice(0, 2), equal: false, startsWith: true },
    { a: [indexStep(0)], b: [{ kind: "index", key: numberValue(num("0")) }], equal: true, startsWith: true },
    { a: [attributeStep("a")], b: [indexStep("a")], equal: false, startsWith: false },
  ])("compare %#", ({ a, b, equal, startsWith }) => {
    expect({ equal: pathsEqual(a, b), startsWith: pathStartsWith(a, b) }).toEqual({ equal, startsWith });
  });
});

describe("walkValue", () => {
  it("goes outside in, and only where it is told to", () => {
    const seen: string[] = [];
    walkValue(value({ a: [1, 2], b: { c: 3 } }), (path) => {
      seen.push(formatPath(path));
      return formatPath(path) !== ".a";
    });
    expect(seen).toEqual(["", ".a", ".b", ".b.c"]);
  });
});

describe("transformValue", () => {
  const doubled = (plain: Plain): string =>
    show(
      transformValue(value(plain), (_, each) =>
        each.kind === "known" && each.type.kind === "number" ? stringValue(`${show(each)}${show(each)}`) : each,
      ),
    );
  it.each<{ plain: Plain; want: string }>([
    { plain: { a: [1], b: true }, want: '{a = ["11"], b = true} object({a=tuple([string]),b=bool})' },
    { plain: mapValue(number, { k: value(2) }), want: '{k = "22"} map(string)' },
    { plain: withMark(setValue(number, [value(3)]), "s"), want: '["33"] marked s set(string)' },
  ])("%#: $want", ({ plain, want }) => {
    expect(doubled(plain)).toBe(want);
  });

  it("keeps what does not change", () => {
    const original = value({ a: [1] });
    expect(transformValue(original, (_, each) => each)).toBe(original);
  });
});
