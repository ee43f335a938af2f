import {
  dynamicUnknown,
  listValue,
  mapValue,
  nullValue,
  number,
  numberValue,
  objectValue,
  string,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
  withMark,
} from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { evaluate } from "./evaluate.js";
import type { Expression } from "./expression.js";
import { parseExpression } from "./parse.js";
import type { Scope, ScopeReference } from "./scope.js";
import { evaluated, show, showDiagnostic } from "./test-support.js";

const text = (value: string) => stringValue(value);
const secret = (value: Value) => withMark(value, "sensitive");

const scope: Scope = {
  variables: new Map<string, Value>([
    ["s", text("str")],
    ["n", numberValue(5)],
    ["list", listValue(string, [text("a"), text("b")])],
    ["map", mapValue(number, { a: numberValue(1), b: numberValue(2) })],
    ["object", objectValue({ a: text("x"), b: tupleValue([numberValue(1)]) })],
    ["objects", listValue(objectValue({ a: text("") }).type, [objectValue({ a: text("x") })])],
    ["none", nullValue(string)],
    ["later", unknownValue(string)],
    ["laters", unknownValue({ kind: "list", element: string })],
    ["anything", dynamicUnknown],
    ["password", secret(text("p"))],
    ["secrets", secret(listValue(string, [text("p")]))],
  ]),
};

describe("evaluate", () => {
  it.each([
    ["s", ['"str"']],
    ["list[1]", ['"b"']],
    ["map.a", ["1"]],
    ['map["b"]', ["2"]],
    ["object.b[n - 5]", ["1"]],
    [
      "object[s]",
      ["unknown any", "Invalid index; The given key does not identify an element in this collection value. (1,7-10)"],
    ],
    ["object.c", ["unknown any", 'Unsupported attribute; This object does not have an attribute named "c". (1,7-9)']],
    [
      "object.c.d[0]",
      ["unknown any", 'Unsupported attribute; This object does not have an attribute named "c". (1,7-9)'],
    ],
    ["unheard.a", ["unknown any", 'Unknown variable; There is no variable named "unheard". (1,1-8)']],
    ["lst", ["unknown any", 'Unknown variable; There is no variable named "lst". Did you mean "list"? (1,1-4)']],
    [
      "later.a",
      ["unknown any", "Unsupported attribute; Can't access attributes on a primitive-typed value (string). (1,6-8)"],
    ],
    ["anything.a[0].b", ["unknown any"]],
    ["password == s", ["sensitive false"]],
    ["secrets[0]", ['sensitive "p"']],
    ["list[secret(0)]", ["unknown any", "Function calls not allowed; Functions may not be called here. (1,6-15)"]],
    ["n + 1 == 6 && !(n > 5)", ["true"]],
    ["-n / 2", ["-2.5"]],
    [
      "n / 0 - n / 0",
      ["unknown number", "Operation failed; Error during operation: can't subtract infinity from itself. (1,1-14)"],
    ],
    ["none + 1", ["unknown number", "Operation failed; Error during operation: argument must not be null. (1,1-9)"]],
  ])("%s", (source, want) => {
    expect(evaluated(source, scope)).toEqual(want);
  });

  it("allows constants only without a scope", () => {
    expect(evaluated('[1, "a", true]')).toEqual(['[1, "a", true]']);
    expect(evaluated("a.b")).toEqual(["unknown any", "Variables not allowed; Variables may not be used here. (1,1-2)"]);
  });
});

describe("conditionals", () => {
  it.each([
    ["true ? 1 : s", ['"1"']],
    ["true ? s : nothing", ['"str"']],
    ["false ? nothing : 1", ["1"]],
    ["later == s ? nothing : 1", ["unknown any"]],
    ["later == s ? 1 : 2", ["unknown number"]],
    ["true ? [1] : [1, s]", ['["1"]']],
    ["true ? {a = 1} : {b = s}", ['{a: "1"}']],
    ["true ? null : s", ["null"]],
    ["password == s ? 1 : 2", ["sensitive 2"]],
    ["true ? 1 : password", ['sensitive "1"']],
    [
      "true ? 1 : []",
      [
        "unknown any",
        "Inconsistent conditional result types; The true and false result expressions must have consistent types. The 'true' value is number, but the 'false' value is tuple. (1,8-14)",
      ],
    ],
    [
      "null ? 1 : 2",
      [
        "unknown number",
        "Null condition; The condition value is null. Conditions must either be true or false. (1,1-5)",
      ],
    ],
  ])("%s", (source, want) => {
    expect(evaluated(source, scope)).toEqual(want);
  });
});

describe("for", () => {
  it.each([
    ["[for x in list : x]", ['["a", "b"]']],
    ["[for i, x in list : i]", ["[0, 1]"]],
    ["{for k, v in map : v => k}", ["{1: a, 2: b}".replace(/: ([ab])/g, ': "$1"')]],
    ["[for x in list : x if x != s]", ['["a", "b"]']],
    ["[for x in list : x if later == x]", ["unknown any"]],
    ['{for x in ["a", "b", "a"] : x => 1...}', ["{a: [1, 1], b: [1]}"]],
    ["[for x in secrets : x]", ['sensitive ["p"]']],
    ["[for x in laters : x]", ["unknown any"]],
    [
      "[for x in later : x]",
      [
        "unknown any",
        "Iteration over non-iterable value; A value of type string cannot be used as the collection in a 'for' expression. (1,11-16)",
      ],
    ],
    [
      "[for x in none : x]",
      [
        "unknown any",
        "Iteration over null value; A null value cannot be used as the collection in a 'for' expression. (1,11-15)",
      ],
    ],
    [
      '{for x in ["a", "a"] : x => 1}',
      [
        "{a: 1}",
        "Duplicate object key; Two different items produced the key \"a\" in this 'for' expression. If duplicates are expected, use the ellipsis (...) after the value expression to enable grouping by key. (1,24-25)",
      ],
    ],
  ])("%s", (source, want) => {
    expect(evaluated(source, scope)).toEqual(want);
  });
});

describe("splat", () => {
  it.each([
    ["objects[*].a", ['["x"]']],
    ["objects.*.a", ['["x"]']],
    ["s[*]", ['["str"]']],
    ["none[*]", ["[]"]],
    ["later[*]", ["unknown any"]],
    ["laters[*]", ["unknown list(string)"]],
    ["[[{a = 1}], [{a = 2}]][*][0].a", ["[1, 2]"]],
    ["[{b = [{c = 1}, {c = 2}]}][*].b[*].c", ["[[1, 2]]"]],
    [
      "object.b[*].zz",
      [
        "unknown tuple([any])",
        "Unsupported attribute; Can't access attributes on a primitive-typed value (number). (1,12-15)",
      ],
    ],
  ])("%s", (source, want) => {
    expect(evaluated(source, scope)).toEqual(want);
  });
});

describe("templates", () => {
  it.each([
    ['"a${n}b"', ['"a5b"']],
    ['"${list}"', ['["a", "b"]']],
    ['"%{for x in list}<${x}>%{endfor}"', ['"<a><b>"']],
    ['"%{if n > 1}big%{else}small%{endif}"', ['"big"']],
    ['"a${password}"', ['sensitive "ap"']],
    ['"a${later}"', ["unknown string"]],
    [
      '"a${none}"',
      [
        '"a"',
        "Invalid template interpolation value; The expression result is null. Cannot include a null value in a string template. (1,5-9)",
      ],
    ],
    [
      '"a${list}"',
      [
        '"a"',
        "Invalid template interpolation value; Cannot include the given value in a string template: string required, but have list of string. (1,5-9)",
      ],
    ],
  ])("%s", (source, want) => {
    expect(evaluated(source, scope)).toEqual(want);
  });

  it("keeps what is known of an unknown string, which is as secret as the string", () => {
    const prefixOf = (source: string) => {
      const value = evaluate(parseExpression(source, "").value, scope, new DiagnosticList());
      return value.kind === "unknown" ? value.refinement.stringPrefix : undefined;
    };
    expect(prefixOf('"host-${later}"')).toBe("host-");
    expect(prefixOf('"id-${password}-${later}"')).toBe("id-p-");
  });
});

describe("references", () => {
  function asked(source: string, answer: (reference: ScopeReference) => number): readonly string[] {
    const asks: string[] = [];
    const resolve: Scope["resolve"] = (reference) => {
      if (reference.root !== "aws_x") return undefined;
      const steps = reference.steps.map((step) =>
        step.kind === "index" ? `[${show(step.key)}]` : `.${step.kind === "attribute" ? step.name : "*"}`,
      );
      asks.push(reference.root + steps.join(""));
      const rest = tupleValue([objectValue({ id: text("i-1") })]);
      return { value: rest, stepsTaken: answer(reference) };
    };
    const diags = new DiagnosticList();
    const value = evaluate(parseExpression(source, "test.tf").value, { resolve, parent: scope }, diags);
    return [...asks, show(value), ...diags.items.map(showDiagnostic)];
  }

  it.each([
    { source: "aws_x.y[0].id", taken: 1, want: ["aws_x.y[0].id", '"i-1"'] },
    { source: "aws_x.y[n - 5].id", taken: 1, want: ["aws_x.y[0].id", '"i-1"'] },
    { source: 'aws_x.y["${s}"].z[list[0]].id', taken: 5, want: ['aws_x.y["str"].z["a"].id', '[{id: "i-1"}]'] },
    {
      source: "aws_x.y[tobool(later)].id",
      taken: 1,
      want: ["aws_x.y", "unknown any", "Function calls not allowed; Functions may not be called here. (1,9-22)"],
    },
    {
      source: "aws_x.y[password].id",
      taken: 1,
      want: [
        "aws_x.y",
        "unknown any",
        "Invalid index; The given key does not identify an element in this collection value: a number is required. (1,8-18)",
      ],
    },
    { source: "aws_x.y[*].id", taken: 1, want: ["aws_x.y", '["i-1"]'] },
  ])("$source", ({ source, taken, want }) => {
    expect(asked(source, () => taken)).toEqual(want);
  });
});

describe("size", () => {
  const range = { filename: "", start: { line: 1, column: 1, byte: 0 }, end: { line: 1, column: 1, byte: 0 } };

  it("reports what is nested too deeply instead of running out of stack", () => {
    let expression: Expression = { kind: "tuple", elements: [], range, openRange: range };
    for (let depth = 0; depth < 100_000; depth++) {
      expression = { kind: "tuple", elements: [expression], range, openRange: range };
    }
    const diags = new DiagnosticList();
    expect(show(evaluate(expression, scope, diags))).toBe("unknown any");
    expect(diags.items.map(({ summary }) => summary)).toEqual(["Expression nested too deeply"]);
  });

  it("reports a text that is longer than can be kept", () => {
    const diags = new DiagnosticList();
    const half = { variables: new Map([["half", stringValue("a".repeat(2 ** 28))]]) };
    evaluate(parseExpression('"${half}${half}${half}"', "").value, half, diags);
    expect(diags.items.map(({ summary }) => summary)).toEqual(["Value too large"]);
  });

  it("takes chains of operators of any length", () => {
    expect(evaluated(Array(20_000).fill("1").join(" + "))).toEqual(["20000"]);
    expect(evaluated(Array(20_000).fill("true").join(" && "))).toEqual(["true"]);
  });

  it("evaluates a loop over 100,000 elements in linear time", () => {
    const long = { variables: new Map([["l", tupleValue(Array.from({ length: 100_000 }, (_, i) => numberValue(i)))]]) };
    const value = evaluate(
      parseExpression('{for i, x in l : "k${x}" => x + 1 if x % 2 == 0}', "").value,
      long,
      new DiagnosticList(),
    );
    expect(value.kind === "known" && value.raw instanceof Map && value.raw.size).toBe(50_000);
  });
});
