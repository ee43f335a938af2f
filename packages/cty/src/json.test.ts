import { describe, expect, it } from "vitest";
import { mapValue, nullValue, stringValue } from "./construct.js";
import { impliedTypeOfJson, valueFromJson } from "./decode-json.js";
import { valueToJson } from "./encode-json.js";
import { typeString } from "./friendly-name.js";
import { jsonErrorMessage } from "./json-error.js";
import { withMark } from "./marks.js";
import { unknownValue } from "./refine.js";
import { setValue } from "./set-value.js";
import { type Plain, show, value } from "./test-support.js";
import { bool, dynamic, listOf, mapOf, number, objectOf, setOf, string, type Type, tupleOf } from "./type.js";
import { typeFromJson, typeToJsonText } from "./type-json.js";

describe("valueToJson", () => {
  it.each<{ plain: Plain; type: Type; want: string }>([
    {
      plain: '<a> & \u2028 "\\" \t\u0001 é \u{1f600}',
      type: string,
      want: '"\\u003ca\\u003e \\u0026 \\u2028 \\"\\\\\\" \\t\\u0001 é \u{1f600}"',
    },
    { plain: 1e21, type: number, want: "1000000000000000000000" },
    { plain: [1, null], type: tupleOf([number, string]), want: "[1,null]" },
    { plain: { b: 1, a: [true] }, type: objectOf({ a: listOf(bool), b: number }), want: '{"a":[true],"b":1}' },
    {
      plain: mapValue(string, { "9": stringValue(""), "10": stringValue("") }),
      type: mapOf(string),
      want: '{"10":"","9":""}',
    },
    { plain: setValue(number, [value(2), value(1)]), type: setOf(number), want: "[1,2]" },
    { plain: { a: "x" }, type: objectOf({ a: dynamic }), want: '{"a":{"value":"x","type":"string"}}' },
    { plain: nullValue(string), type: dynamic, want: '{"value":null,"type":"string"}' },
    { plain: null, type: dynamic, want: "null" },
    { plain: ["1"], type: listOf(number), want: "[1]" },
    {
      plain: { a: [unknownValue(string)] },
      type: objectOf({ a: tupleOf([string]) }),
      want: ".a[0]: value is not known",
    },
    {
      plain: [withMark(value(1), "s")],
      type: tupleOf([number]),
      want: "[0]: value has marks, so it cannot be serialized as JSON",
    },
  ])("%#: $want", ({ plain, type, want }) => {
    const text = valueToJson(value(plain), type);
    expect(typeof text === "string" ? text : jsonErrorMessage(text)).toBe(want);
  });
});

describe("valueFromJson", () => {
  it.each<{ text: string; type: Type; want: string }>([
    { text: ' "a\\u00e9\\ud83d\\ude00\\n" ', type: string, want: '"aé\u{1f600}\\n"' },
    { text: '"\\ud800"', type: string, want: '"\ufffd"' },
    { text: "1.50", type: string, want: '"1.50"' },
    { text: "true", type: string, want: '"true"' },
    { text: "1.50", type: number, want: "1.5" },
    { text: "123456789012345678901", type: number, want: "123456789012345678901" },
    { text: '"5"', type: number, want: "5" },
    {
      text: '{"b":1,"a":"x"}',
      type: objectOf({ a: string, b: number }),
      want: '{a = "x", b = 1} object({a=string,b=number})',
    },
    { text: "{}", type: objectOf({ a: listOf(string) }), want: "{a = null(list(string))} object({a=list(string)})" },
    {
      text: '{"a":1}',
      type: objectOf({ a: number, b: number }, ["b"]),
      want: "{a = 1, b = null(number)} object({a=number,b=number})",
    },
    { text: '["b","a","b"]', type: setOf(string), want: '["a", "b"] set(string)' },
    { text: '[{"type":"string","value":"x"},null]', type: listOf(dynamic), want: '["x", null(string)] list(string)' },
    { text: '{"value":[1],"type":["list","number"]}', type: dynamic, want: "[1] list(number)" },
    { text: "null", type: dynamic, want: "null(any)" },
    {
      text: '{"a":{"b":[1,"x"]}}',
      type: mapOf(objectOf({ b: listOf(number) })),
      want: '["a"].b[1]: a number is required',
    },
    {
      text: '[{"type":"string","value":"x"},{"type":"bool","value":true}]',
      type: listOf(dynamic),
      want: "all list elements must have the same type",
    },
    { text: '{"a":1}', type: objectOf({}), want: 'unsupported attribute "a"' },
    { text: "[1]", type: tupleOf([]), want: "too many tuple elements (need 0)" },
    { text: "{}", type: dynamic, want: "missing type in dynamically-typed value" },
  ])("%#: $text", ({ text, type, want }) => {
    const result = valueFromJson(text, type);
    expect(result.kind === "jsonError" ? jsonErrorMessage(result) : show(result)).toBe(want);
  });
});

describe("impliedTypeOfJson", () => {
  it.each([
    ['{"b":[1,"x",null],"a":{}}', "object({a=object({}),b=tuple([number,string,any])})"],
    ['{"a":1,"a":2}', "object({a=number})"],
    ['{"a":1,"a":"x"}', 'duplicate "a" property in JSON object'],
    ["", "EOF"],
    ["[", "EOF"],
    ["[1", "EOF"],
    ['{"a"', "EOF"],
    ["nul", "unexpected EOF"],
    ['"a', "unexpected EOF"],
    ["1.", "unexpected EOF"],
    ["nulx", "invalid character 'x' in literal null (expecting 'l')"],
    ["[1,]", "invalid character ']' looking for beginning of value"],
    ["[1 2]", "invalid character '2' after array element"],
    ["{a:1}", "invalid character 'a'"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 "b"}', "invalid character '\"' after object key:value pair"],
    ['{"a":1,b}', "invalid character 'b' looking for beginning of object key string"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
    ["\ufeff1", "invalid character 'ï' looking for beginning of value"],
    ['"a\tb"', "invalid character '\\t' in string literal"],
    ['"\\x41"', "invalid character 'x' in string escape code"],
    ['"\\u00g0"', "invalid character 'g' in \\u hexadecimal character escape"],
    ["-x", "invalid character 'x' in numeric literal"],
    ["1.x", "invalid character 'x' after decimal point in numeric literal"],
    ["1ex", "invalid character 'x' in exponent of numeric literal"],
    ["01", "extraneous data after JSON object"],
    ["{},]", "extraneous data after JSON object"],
    ["{}x", "extraneous data after JSON object"],
    ["[".repeat(100_000), "exceeded max depth"],
  ])("%#: %s", (text, want) => {
    const type = impliedTypeOfJson(text);
    expect(type.kind === "jsonError" ? type.message : typeString(type)).toBe(want);
  });
});

describe("types as JSON", () => {
  it.each([
    [
      '["object",{"9":"string","10":["list","dynamic"]},["10"]]',
      '["object",{"10":["list","dynamic"],"9":"string"},["10"]]',
    ],
    ['["tuple",["bool",["map","number"],["set","string"]]]', '["tuple",["bool",["map","number"],["set","string"]]]'],
    ['["tuple",null]', '["tuple",[]]'],
    ['["object",{"a":"x"}]', 'invalid primitive type name "x"'],
    ['["object",{"a":"string"},["b"]]', 'optional contains undeclared attribute "b"'],
    ['["list","string","x"]', "unexpected extra data in type description"],
    ["{}", "invalid complex type description"],
    ["1", "invalid type description"],
  ])("%s", (text, want) => {
    const type = typeFromJson(JSON.parse(text));
    expect(type.kind === "typeJsonError" ? type.message : typeToJsonText(type)).toBe(want);
  });
});
