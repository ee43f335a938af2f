import { describe, expect, it } from "vitest";
import { boolValue, dynamicUnknown, intValue, listValue, mapValue, numberValue, stringValue } from "./construct.js";
import { isWhollyKnown } from "./inspect.js";
import { withMark } from "./marks.js";
import { containsMarked } from "./marks-deep.js";
import { numberFromFloat64 } from "./number.js";
import { unknownValue } from "./refine.js";
import { setValue } from "./set-value.js";
import { num, show, value } from "./test-support.js";
import { bool, dynamic, listOf, number, objectOf, string } from "./type.js";
import type { Value } from "./value.js";

describe("setValue", () => {
  const pair = objectOf({ a: string, b: number });
  it.each<{ name: string; set: Value; want: string }>([
    {
      name: "strings by code point",
      set: setValue(string, ["b", "\u{1f600}", "\uff5e", "a", "b"].map(stringValue)),
      want: '["a", "b", "\uff5e", "\u{1f600}"] set(string)',
    },
    {
      name: "equal after NFC",
      set: setValue(string, ["e\u0301", "\u00e9"].map(stringValue)),
      want: '["\u00e9"] set(string)',
    },
    {
      name: "numbers by value",
      set: setValue(
        number,
        ["10", "9", "0.5", "-1"].map((text) => numberValue(num(text))),
      ),
      want: "[-1, 0.5, 9, 10] set(number)",
    },
    {
      name: "equal numbers of different precision",
      set: setValue(number, [
        numberValue(num("0.1")),
        numberValue(numberFromFloat64(0.1)),
        intValue(0),
        numberValue(-0),
      ]),
      want: "[0, 0.1] set(number)",
    },
    {
      name: "bools",
      set: setValue(bool, [boolValue(true), boolValue(false), boolValue(true)]),
      want: "[false, true] set(bool)",
    },
    {
      name: "unknown, then null, last",
      set: setValue(string, [value(null), unknownValue(string), stringValue("z"), value(null), unknownValue(string)]),
      want: '["z", unknown(string), unknown(string), null(string)] set(string)',
    },
    {
      name: "objects by their text",
      set: setValue(pair, [
        value({ a: "y", b: 1 }),
        value({ a: "x", b: 10 }),
        value({ a: "x", b: 9 }),
        value({ a: "y", b: 1 }),
      ]),
      want: '[{a = "x", b = 10}, {a = "x", b = 9}, {a = "y", b = 1}] set(object({a=string,b=number}))',
    },
    {
      name: "marks of elements",
      set: setValue(string, [withMark(stringValue("a"), "s"), stringValue("b")]),
      want: '["a", "b"] marked s set(string)',
    },
  ])("$name", ({ set, want }) => {
    expect(show(set)).toBe(want);
  });
});

describe("collections", () => {
  it.each<{ name: string; collection: Value; want: string }>([
    {
      name: "map in key order",
      collection: mapValue(number, { b: intValue(1), a: intValue(2), "10": intValue(3), "9": intValue(4) }),
      want: "{10 = 3, 9 = 4, a = 2, b = 1} map(number)",
    },
    {
      name: "unknown of no type in a list",
      collection: listValue(string, [dynamicUnknown, stringValue("a")]),
      want: '[unknown(string), "a"] list(string)',
    },
    { name: "list of anything", collection: listValue(dynamic, [dynamicUnknown]), want: "[unknown(any)] list(any)" },
    {
      name: "object",
      collection: value({ b: 1, a: [true] }),
      want: "{a = [true], b = 1} object({a=tuple([bool]),b=number})",
    },
  ])("$name", ({ collection, want }) => {
    expect(show(collection)).toBe(want);
  });

  it("refuses elements of another type", () => {
    expect(() => listValue(string, [intValue(1)])).toThrow("elements have the element type");
  });
});

describe("what is inside", () => {
  const unknown = unknownValue(string);
  it.each([
    { name: "nothing", inside: value(["a", { b: 1 }]), whollyKnown: true, marked: false },
    { name: "unknown, deep", inside: value([{ a: [unknown] }]), whollyKnown: false, marked: false },
    { name: "mark, deep", inside: value([{ a: [withMark(stringValue("x"), "s")] }]), whollyKnown: true, marked: true },
    { name: "mark on the outside", inside: withMark(value([]), "s"), whollyKnown: true, marked: true },
    { name: "null", inside: value(null), whollyKnown: true, marked: false },
  ])("$name", ({ inside, whollyKnown, marked }) => {
    expect({ whollyKnown: isWhollyKnown(inside), marked: containsMarked(inside) }).toEqual({ whollyKnown, marked });
  });
});

describe("unknownValue", () => {
  it.each<{ name: string; unknown: Value; want: string }>([
    { name: "of dynamic type", unknown: unknownValue(dynamic, { notNull: true }), want: "unknown(any)" },
    {
      name: "between equal bounds",
      unknown: unknownValue(number, {
        notNull: true,
        numberMin: { value: 5, inclusive: true },
        numberMax: { value: 5, inclusive: true },
      }),
      want: "5",
    },
    {
      name: "between equal bounds, or null",
      unknown: unknownValue(number, {
        numberMin: { value: 5, inclusive: true },
        numberMax: { value: 5, inclusive: true },
      }),
      want: "unknown(number, >= 5, <= 5)",
    },
    {
      name: "list of known length",
      unknown: unknownValue(listOf(string), { notNull: true, lengthMin: 2, lengthMax: 2 }),
      want: "[unknown(string), unknown(string)] list(string)",
    },
    {
      name: "infinite bounds",
      unknown: unknownValue(number, { numberMax: { value: num("Inf"), inclusive: true } }),
      want: "unknown(number)",
    },
  ])("$name", ({ unknown, want }) => {
    expect(show(unknown)).toBe(want);
  });
});
