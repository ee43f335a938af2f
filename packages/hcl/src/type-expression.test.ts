import { convert, isConversionError, typeString } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { evaluate } from "./evaluate.js";
import { parseExpression } from "./parse.js";
import { parseJsonExpression } from "./parse-json.js";
import { show, showDiagnostic } from "./test-support.js";
import { applyTypeDefaults } from "./type-defaults.js";
import { parseTypeConstraint } from "./type-expression.js";

const invalid = "Invalid type specification; ";

describe("parseTypeConstraint", () => {
  it.each([
    ["string", ["string"]],
    ["any", ["any"]],
    ["list(map(number))", ["list(map(number))"]],
    ["tuple([string, set(bool)])", ["tuple([string,set(bool)])"]],
    [
      "object({ a = string, b = optional(number), c = optional(string, 5) })",
      ["object({a=string,b=optional(number),c=optional(string)})"],
    ],
    ["list", ["any", `${invalid}The list type constructor requires one argument specifying the element type. (1,1-5)`]],
    ["nope", ["any", `${invalid}The keyword "nope" is not a valid type specification. (1,1-5)`]],
    [
      "a.b",
      [
        "any",
        `${invalid}A type specification is either a primitive type keyword (bool, number, string) or a complex type constructor call, like list(string). (1,1-4)`,
      ],
    ],
    ["string(any)", ["any", `${invalid}Primitive type keyword "string" does not expect arguments. (1,7-12)`]],
    [
      "map(a, b, c)",
      ["any", `${invalid}The map type constructor requires one argument specifying the element type. (1,8-12)`],
    ],
    ["vec(any)", ["any", `${invalid}Keyword "vec" is not a valid type constructor. (1,1-9)`]],
    [
      "optional(any)",
      ["any", `${invalid}Keyword "optional" is valid only as a modifier for object type attributes. (1,1-9)`],
    ],
    [
      "object([])",
      [
        "any",
        `${invalid}Object type constructor requires a map whose keys are attribute names and whose values are the corresponding attribute types. (1,8-10)`,
      ],
    ],
    [
      'object({ a = any, a = any, "b" = any })',
      [
        "object({a=any})",
        `${invalid}Object constructor map keys must be unique. (1,19-20)`,
        `${invalid}Object constructor map keys must be attribute names. (1,28-31)`,
      ],
    ],
    [
      'object({ a = optional(number, "x") })',
      [
        "object({a=optional(number)})",
        "Invalid default value for optional attribute; This default value is not compatible with the attribute's type constraint: a number is required. (1,31-34)",
      ],
    ],
    [
      "object({ a = optional(number, b.c) })",
      ["object({a=number})", "Variables not allowed; Variables may not be used here. (1,31-32)"],
    ],
  ])("%s", (source, want) => {
    const diags = new DiagnosticList();
    const { type } = parseTypeConstraint(parseExpression(source, "main.tf").value, diags);
    expect([typeString(type), ...diags.items.map(showDiagnostic)]).toEqual(want);
  });

  it("reads strings of JSON", () => {
    const diags = new DiagnosticList();
    const { type } = parseTypeConstraint(parseJsonExpression('"list(object({a=any}))"', "main.tf.json").value, diags);
    expect([typeString(type), diags.items]).toEqual(["list(object({a=any}))", []]);
  });
});

describe("applyTypeDefaults", () => {
  const nested = "object({ a = optional(string, 1), b = optional(object({ c = optional(number, 2) }), {}) })";

  it.each([
    { type: nested, value: "{}", want: '{a: "1", b: {c: 2}}' },
    { type: nested, value: "{ a = null, b = null }", want: '{a: "1", b: {c: 2}}' },
    { type: nested, value: '{ a = "x", b = { c = 3 } }', want: '{a: "x", b: {c: 3}}' },
    { type: nested, value: "null", want: "null" },
    { type: `list(${nested})`, value: "[{}, { a = 5 }]", want: '[{a: "1", b: {c: 2}}, {a: "5", b: {c: 2}}]' },
    { type: `map(${nested})`, value: "{ k = {} }", want: '{k: {a: "1", b: {c: 2}}}' },
    { type: `tuple([any, ${nested}])`, value: "[1, {}]", want: '[1, {a: "1", b: {c: 2}}]' },
    { type: "object({ a = optional(string) })", value: "{}", want: "{a: null}" },
  ])("$type: $value", ({ type: typeSource, value: source, want }) => {
    const diags = new DiagnosticList();
    const { type, defaults } = parseTypeConstraint(parseExpression(typeSource, "main.tf").value, diags);
    const given = evaluate(parseExpression(source, "main.tf").value, undefined, diags);
    const result = convert(defaults === undefined ? given : applyTypeDefaults(given, defaults), type);
    expect([isConversionError(result) ? result.message : show(result), ...diags.items]).toEqual([want]);
  });
});
