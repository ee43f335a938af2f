import { describe, expect, it } from "vitest";
import { getAttribute, hasElement, hasIndex, index, length } from "./access.js";
import { add, divide, modulo, multiply, subtract } from "./arithmetic.js";
import { and, equal, greaterThan, lessThan, lessThanOrEqual, not, notEqual, or } from "./comparison.js";
import { dynamicUnknown, intValue, listValue, mapValue, nullValue, stringValue } from "./construct.js";
import { withMark } from "./marks.js";
import { rawEquals } from "./raw-equals.js";
import { unknownValue } from "./refine.js";
import { setValue } from "./set-value.js";
import { type Plain, show, value } from "./test-support.js";
import { bool, dynamic, listOf, number, objectOf, setOf, string, tupleOf } from "./type.js";
import type { Value } from "./value.js";

const unknownNumber = unknownValue(number);
const upTo = (most: number, least = 0): Value =>
  unknownValue(number, {
    notNull: true,
    numberMin: { value: least, inclusive: true },
    numberMax: { value: most, inclusive: true },
  });
const startsWithAb = unknownValue(string, { notNull: true, stringPrefix: "ab" });
const secret = withMark(stringValue("x"), "s");

describe("arithmetic", () => {
  it.each<{ name: string; result: Value; want: string }>([
    { name: "known", result: add(value(1), value(2)), want: "3" },
    { name: "marks", result: add(withMark(value(1), "a"), withMark(value(2), "b")), want: "3 marked a marked b" },
    { name: "unknown", result: add(unknownNumber, value(1)), want: "unknown(number, not null)" },
    { name: "dynamic", result: multiply(dynamicUnknown, value(0)), want: "unknown(number, not null)" },
    { name: "bounds of a sum", result: add(upTo(5, 1), value(10)), want: "unknown(number, not null, >= 11, <= 15)" },
    {
      name: "bounds of a difference",
      result: subtract(upTo(5, 1), upTo(2)),
      want: "unknown(number, not null, >= -1, <= 5)",
    },
    {
      name: "bounds of a product",
      result: multiply(upTo(5, -1), value(-2)),
      want: "unknown(number, not null, >= -10, <= 2)",
    },
    { name: "zero times bounded", result: multiply(upTo(5), value(0)), want: "0" },
    { name: "no bounds of a quotient", result: divide(upTo(5), value(2)), want: "unknown(number, not null)" },
    { name: "remainder", result: modulo(value(7), value(4)), want: "3" },
  ])("$name", ({ result, want }) => {
    expect(show(result)).toBe(want);
  });
});

describe("equal", () => {
  const unknownString = unknownValue(string);
  const notKnownYet = "unknown(bool, not null)";
  it.each<{ a: Plain; b: Plain; want: string }>([
    { a: 1, b: 1, want: "true" },
    { a: 1, b: "1", want: "false" },
    { a: null, b: nullValue(string), want: "true" },
    { a: unknownNumber, b: unknownNumber, want: notKnownYet },
    { a: unknownNumber, b: null, want: notKnownYet },
    { a: upTo(5), b: null, want: "false" },
    { a: upTo(5), b: 6, want: "false" },
    { a: upTo(5), b: 3, want: notKnownYet },
    { a: startsWithAb, b: "b", want: "false" },
    { a: unknownString, b: 1, want: "false" },
    { a: dynamicUnknown, b: 1, want: notKnownYet },
    { a: [unknownString, 1], b: ["x", 1], want: notKnownYet },
    { a: [unknownString, 1], b: ["x", 2], want: "false" },
    { a: { a: unknownString, b: 1 }, b: { a: "x", b: 2 }, want: "false" },
    { a: [dynamicUnknown], b: [1], want: notKnownYet },
    { a: [dynamicUnknown], b: [1, 2], want: "false" },
    { a: listValue(dynamic, []), b: listValue(string, []), want: "false" },
    { a: [listValue(dynamic, [])], b: [dynamicUnknown], want: notKnownYet },
    { a: setValue(string, [unknownString]), b: setValue(string, [stringValue("a")]), want: notKnownYet },
    { a: setValue(string, [unknownString]), b: setValue(string, []), want: "false" },
    { a: withMark(value(1), "s"), b: 1, want: "true marked s" },
    { a: [secret], b: ["y"], want: "false marked s" },
    { a: [secret], b: null, want: "false" },
  ])("%#", ({ a, b, want }) => {
    expect(show(equal(value(a), value(b)))).toBe(want);
    expect(show(equal(value(b), value(a)))).toBe(want);
  });
});

describe("comparison and logic", () => {
  it.each<{ name: string; result: Value; want: string }>([
    { name: "1 < 2", result: lessThan(value(1), value(2)), want: "true" },
    { name: "bounded below", result: lessThan(value(6), upTo(5)), want: "false" },
    { name: "bounded above", result: greaterThan(value(6), upTo(5)), want: "true" },
    { name: "at the bound", result: lessThan(value(5), upTo(5)), want: "unknown(bool, not null)" },
    { name: "1 <= 1", result: lessThanOrEqual(value(1), value(1)), want: "true" },
    { name: "not equal", result: notEqual(value(1), value(2)), want: "true" },
    { name: "not unknown", result: not(unknownValue(bool)), want: "unknown(bool, not null)" },
    { name: "false decides", result: and(unknownValue(bool), value(false)), want: "false" },
    { name: "true decides", result: or(withMark(value(true), "s"), dynamicUnknown), want: "true marked s" },
    { name: "undecided", result: and(value(true), dynamicUnknown), want: "unknown(bool, not null)" },
  ])("$name", ({ result, want }) => {
    expect(show(result)).toBe(want);
  });
});

describe("access", () => {
  const list = listValue(string, [stringValue("a"), secret]);
  const map = mapValue(number, { a: value(1) });
  const tuple = value(["x", 1]);
  it.each<{ name: string; result: Value; want: string }>([
    { name: "attribute", result: getAttribute(withMark(value({ a: 1 }), "s"), "a"), want: "1 marked s" },
    {
      name: "attribute of unknown",
      result: getAttribute(unknownValue(objectOf({ a: bool })), "a"),
      want: "unknown(bool)",
    },
    { name: "attribute of anything", result: getAttribute(dynamicUnknown, "a"), want: "unknown(any)" },
    { name: "element", result: index(list, intValue(1)), want: '"x" marked s' },
    { name: "marked key", result: index(list, withMark(intValue(0), "k")), want: '"a" marked k' },
    { name: "by unknown key", result: index(map, unknownValue(string)), want: "unknown(number)" },
    { name: "tuple by unknown key", result: index(tuple, unknownNumber), want: "unknown(any)" },
    { name: "unknown tuple", result: index(unknownValue(tupleOf([bool])), intValue(0)), want: "unknown(bool)" },
    { name: "there", result: hasIndex(map, stringValue("a")), want: "true" },
    { name: "not there", result: hasIndex(list, value(0.5)), want: "false" },
    { name: "wrong type", result: hasIndex(list, stringValue("0")), want: "false" },
    {
      name: "unknown collection",
      result: hasIndex(unknownValue(listOf(bool)), intValue(0)),
      want: "unknown(bool, not null)",
    },
    { name: "element of a set", result: hasElement(setValue(number, [value(1)]), value(1)), want: "true" },
    {
      name: "maybe of a set",
      result: hasElement(setValue(number, [unknownNumber]), value(1)),
      want: "unknown(bool, not null)",
    },
    { name: "length", result: length(withMark(list, "t")), want: "2 marked t" },
    { name: "length of an unknown tuple", result: length(unknownValue(tupleOf([bool, bool]))), want: "2" },
    {
      name: "length of an unknown list",
      result: length(unknownValue(listOf(bool), { lengthMax: 3 })),
      want: "unknown(number, not null, >= 0, <= 3)",
    },
    {
      name: "length of an uncertain set",
      result: length(setValue(number, [value(1), unknownNumber])),
      want: "unknown(number, not null, >= 1, <= 2)",
    },
    {
      name: "length of an unknown set",
      result: length(unknownValue(setOf(bool))),
      want: "unknown(number, not null, >= 0, <= 9223372036854775807)",
    },
  ])("$name", ({ result, want }) => {
    expect(show(result)).toBe(want);
  });
});

describe("rawEquals", () => {
  it.each<{ a: Plain; b: Plain; want: boolean }>([
    { a: intValue(1), b: 1, want: true },
    { a: null, b: nullValue(string), want: false },
    { a: upTo(5), b: upTo(5), want: true },
    { a: upTo(5), b: upTo(6), want: false },
    { a: [{ a: secret }], b: [{ a: secret }], want: true },
    { a: [{ a: secret }], b: [{ a: "x" }], want: false },
    { a: ["a"], b: listValue(string, [stringValue("a")]), want: false },
  ])("%#", ({ a, b, want }) => {
    expect(rawEquals(value(a), value(b))).toBe(want);
  });
});
