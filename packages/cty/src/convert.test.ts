import { describe, expect, it } from "vitest";
import { dynamicUnknown, listValue, mapValue, nullValue, stringValue } from "./construct.js";
import { conversionErrorMessage } from "./conversion-error.js";
import { unify } from "./conversion-type.js";
import { convert } from "./convert.js";
import { typeString } from "./friendly-name.js";
import { withMark } from "./marks.js";
import { typeMismatchMessage } from "./mismatch.js";
import { unknownValue } from "./refine.js";
import { setValue } from "./set-value.js";
import { type Plain, show, value } from "./test-support.js";
import {
  bool,
  dynamic,
  emptyObject,
  listOf,
  mapOf,
  number,
  objectOf,
  setOf,
  string,
  type Type,
  tupleOf,
} from "./type.js";

const unknownString = unknownValue(string, { notNull: true, stringPrefix: "a" });

describe("convert", () => {
  it.each<{ from: Plain; to: Type; want: string }>([
    { from: 1.5, to: string, want: '"1.5"' },
    { from: true, to: string, want: '"true"' },
    { from: "1e3", to: number, want: "1000" },
    { from: "1", to: bool, want: "true" },
    { from: null, to: number, want: "null(number)" },
    { from: unknownString, to: string, want: 'unknown(string, not null, starts with "a")' },
    { from: unknownString, to: number, want: "unknown(number, not null)" },
    { from: dynamicUnknown, to: listOf(string), want: "unknown(list(string))" },
    { from: ["a", 1], to: listOf(string), want: '["a", "1"] list(string)' },
    { from: ["a", 1], to: listOf(dynamic), want: '["a", "1"] list(string)' },
    { from: [1, null], to: listOf(dynamic), want: "[1, null(number)] list(number)" },
    { from: [], to: listOf(dynamic), want: "[] list(any)" },
    { from: ["b", "a", "b"], to: setOf(string), want: '["a", "b"] set(string)' },
    { from: { a: 1, b: "x" }, to: mapOf(dynamic), want: '{a = "1", b = "x"} map(string)' },
    {
      from: { a: { x: 1 }, b: null },
      to: mapOf(dynamic),
      want: "{a = {x = 1}, b = null(object({x=number}))} map(object({x=number}))",
    },
    { from: { a: 1, b: 2 }, to: objectOf({ a: string }), want: '{a = "1"} object({a=string})' },
    {
      from: { a: 1 },
      to: objectOf({ a: string, b: bool }, ["b"]),
      want: '{a = "1", b = null(bool)} object({a=string,b=bool})',
    },
    {
      from: mapValue(string, { a: stringValue("1"), z: stringValue("") }),
      to: objectOf({ a: number }),
      want: "{a = 1} object({a=number})",
    },
    { from: [1, "x"], to: tupleOf([string, dynamic]), want: '["1", "x"] tuple([string,string])' },
    { from: [withMark(value(1), "s")], to: listOf(string), want: '["1" marked s] list(string)' },
    { from: [withMark(value(1), "s")], to: setOf(string), want: '["1"] marked s set(string)' },
    { from: setValue(string, [unknownString, stringValue("b")]), to: listOf(string), want: "unknown(list(string))" },
    {
      from: unknownValue(tupleOf([number, number]), { notNull: true }),
      to: setOf(string),
      want: "unknown(set(string), not null, length >= 1, length <= 2)",
    },
    {
      from: unknownValue(tupleOf([number]), { notNull: true }),
      to: listOf(string),
      want: "[unknown(string)] list(string)",
    },
    {
      from: unknownValue(listOf(number), { lengthMin: 2, lengthMax: 3 }),
      to: setOf(number),
      want: "unknown(set(number), length >= 1, length <= 3)",
    },
    { from: nullValue(objectOf({ a: number })), to: mapOf(dynamic), want: "null(map(number))" },
    { from: listValue(listOf(number), []), to: listOf(setOf(dynamic)), want: "[] list(set(any))" },
    { from: [["a"], [1]], to: listOf(listOf(dynamic)), want: '[["a"], ["1"]] list(list(string))' },
    { from: [[], [1]], to: listOf(listOf(dynamic)), want: "[[], [1]] list(list(number))" },
    {
      from: { a: ["x"], b: null },
      to: mapOf(setOf(dynamic)),
      want: '{a = ["x"], b = null(set(string))} map(set(string))',
    },
  ])("%#: $want", ({ from, to, want }) => {
    const result = convert(value(from), to);
    expect(result.kind === "conversionError" ? conversionErrorMessage(result) : show(result)).toBe(want);
  });

  it("gives back the value itself where nothing changes", () => {
    const list = listValue(objectOf({ a: string }), [value({ a: "x" })]);
    expect(convert(list, listOf(objectOf({ a: string }, ["a"])))).toBe(list);
  });

  it.each<{ from: Plain; to: Type; want: string }>([
    { from: "x", to: number, want: "a number is required" },
    { from: "yes", to: bool, want: "a bool is required" },
    { from: "True", to: bool, want: 'a bool is required; to convert from string, use lowercase "true"' },
    { from: ["1", "x"], to: listOf(number), want: "[1]: a number is required" },
    { from: { a: ["x"] }, to: objectOf({ a: listOf(number) }), want: ".a[0]: a number is required" },
    { from: mapValue(string, { k: stringValue("x") }), to: mapOf(number), want: '["k"]: a number is required' },
    { from: mapValue(string, {}), to: objectOf({ a: string }), want: 'map has no element for required attribute "a"' },
    { from: [{ x: 1 }, 2], to: listOf(dynamic), want: "all list elements must have the same type" },
    { from: [null, [{}]], to: setOf(setOf(dynamic)), want: "element types must all match for conversion to set" },
    { from: [[1], [{}]], to: listOf(listOf(dynamic)), want: "[1]: cannot find a common base type for all elements" },
    { from: [["a"], [1]], to: setOf(listOf(dynamic)), want: "element types must all match for conversion to set" },
    {
      from: { a: { x: 1 }, b: { x: [] } },
      to: mapOf(mapOf(dynamic)),
      want: "cannot find a common base type for all elements",
    },
    { from: { a: [1], b: [1, 2] }, to: mapOf(tupleOf([dynamic])), want: 'element "b": tuple required' },
    {
      from: { a: [1], b: [""] },
      to: mapOf(tupleOf([dynamic])),
      want: "attribute types must all match for conversion to map",
    },
  ])("%#: $want", ({ from, to, want }) => {
    const result = convert(value(from), to);
    expect(result.kind === "conversionError" ? conversionErrorMessage(result) : show(result)).toBe(want);
  });
});

describe("typeMismatchMessage", () => {
  const object = objectOf({ a: string });
  it.each<{ got: Type; want: Type; long: string; short?: string }>([
    { got: tupleOf([]), want: number, long: "number required, but have tuple", short: "number required" },
    { got: number, want: bool, long: "bool required, but have number", short: "bool required" },
    { got: emptyObject, want: object, long: 'attribute "a" is required' },
    { got: emptyObject, want: objectOf({ a: string, b: string }), long: 'attributes "a" and "b" are required' },
    {
      got: emptyObject,
      want: objectOf({ a: bool, b: bool, c: bool }),
      long: 'attributes "a", "b", and "c" are required',
    },
    {
      got: objectOf({ a: tupleOf([]) }),
      want: object,
      long: 'attribute "a": string required, but have tuple',
      short: 'attribute "a": string required',
    },
    {
      got: tupleOf([tupleOf([])]),
      want: listOf(string),
      long: "element 0: string required, but have tuple",
      short: "element 0: string required",
    },
    {
      got: objectOf({ k: emptyObject }),
      want: mapOf(string),
      long: 'element "k": string required, but have object',
      short: 'element "k": string required',
    },
    { got: emptyObject, want: listOf(dynamic), long: "list of any single type required" },
    {
      got: listOf(bool),
      want: setOf(number),
      long: "incorrect set element type: number required, but have bool",
      short: "incorrect set element type: number required",
    },
    {
      got: string,
      want: listOf(string),
      long: "list of string required, but have string",
      short: "list of string required",
    },
    { got: object, want: tupleOf([]), long: "tuple required" },
  ])("%#: $long", ({ got, want, long, short = long }) => {
    expect(typeMismatchMessage(got, want)).toBe(long);
    expect(typeMismatchMessage(got, want, "short")).toBe(short);
  });
});

describe("unify", () => {
  const a = (type: Type): Type => objectOf({ a: type });
  it.each<{ types: readonly Type[]; safe: string; unsafe?: string }>([
    { types: [], safe: "none" },
    { types: [number, string, bool], safe: "string" },
    { types: [number, bool], safe: "none" },
    { types: [number, dynamic], safe: "any", unsafe: "number" },
    { types: [listOf(number), listOf(string)], safe: "list(string)" },
    { types: [listOf(string), dynamic], safe: "any" },
    { types: [setOf(string), listOf(string)], safe: "list(string)" },
    { types: [a(number), a(string)], safe: "object({a=string})" },
    { types: [a(number), objectOf({ b: string })], safe: "map(string)" },
    { types: [a(number), objectOf({ b: emptyObject })], safe: "none" },
    { types: [tupleOf([number]), tupleOf([string])], safe: "tuple([string])" },
    { types: [tupleOf([number]), tupleOf([number, string])], safe: "list(string)" },
    { types: [mapOf(number), a(string)], safe: "map(string)" },
    { types: [listOf(number), tupleOf([string])], safe: "list(string)" },
    { types: [a(number), tupleOf([])], safe: "none" },
  ])("%#: $safe", ({ types, safe, unsafe = safe }) => {
    const found = (safety: "safe" | "unsafe"): string => {
      const result = unify(types, safety);
      return result === undefined ? "none" : typeString(result.type);
    };
    expect({ safe: found("safe"), unsafe: found("unsafe") }).toEqual({ safe, unsafe });
  });
});
