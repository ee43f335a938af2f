import {
  argumentError,
  asString,
  type CtyFunction,
  dynamic,
  functionError,
  intValue,
  number,
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
import { expressionClosureOf, expressionClosureType } from "./expression-closure.js";
import { parseExpression } from "./parse.js";
import type { FunctionTable, Scope } from "./scope.js";
import { evaluated, show } from "./test-support.js";

const functions: Readonly<Record<string, CtyFunction>> = {
  upper: {
    description: "",
    parameters: [{ name: "str", type: string }],
    returnType: () => string,
    call: ([text]) => stringValue(text === undefined ? "" : asString(text).toUpperCase()),
  },
  count: {
    description: "",
    parameters: [{ name: "first", type: dynamic }],
    variadic: { name: "rest", type: dynamic },
    returnType: () => number,
    call: (args) => intValue(args.length),
  },
  fail: {
    description: "",
    parameters: [{ name: "how", type: string }],
    returnType: () => string,
    call: ([how]) =>
      how && asString(how) === "argument" ? argumentError(0, "not good") : functionError("out of luck"),
  },
  // The value of the first argument that evaluates without errors.
  first: {
    description: "",
    parameters: [],
    variadic: { name: "expressions", type: expressionClosureType },
    returnType: () => dynamic,
    call: (args) => {
      for (const arg of args) {
        const { expression, scope } = expressionClosureOf(arg);
        const diags = new DiagnosticList();
        const value = evaluate(expression, scope, diags);
        if (!diags.hasErrors) return value;
      }
      return functionError("none");
    },
  },
  "provider::x::f": {
    description: "",
    parameters: [],
    returnType: () => string,
    call: () => stringValue("f"),
  },
};

const table: FunctionTable = { get: (name) => functions[name], names: () => Object.keys(functions) };
const scope: Scope = {
  functions: table,
  variables: new Map<string, Value>([
    ["l", tupleValue([stringValue("a"), stringValue("b")])],
    ["secrets", withMark(tupleValue([stringValue("a")]), "sensitive")],
    ["later", unknownValue(string)],
    ["n", intValue(1)],
  ]),
};

describe("function calls", () => {
  it.each([
    ['upper("a")', ['"A"']],
    ["count(1, l...)", ["3"]],
    ["count(secrets...)", ["sensitive 1"]],
    [
      "count(later...)",
      [
        "unknown any",
        "Invalid expanding argument value; The expanding argument (indicated by ...) must be of a tuple, list, or set type. (1,7-12)",
      ],
    ],
    [
      "count(null...)",
      [
        "unknown any",
        "Invalid expanding argument value; The expanding argument (indicated by ...) must not be null. (1,7-11)",
      ],
    ],
    ["upper(later)", ["unknown string"]],
    [
      "upper()",
      [
        "unknown any",
        'Not enough function arguments; Function "upper" expects 1 argument(s). Missing value for "str". (1,7-8)',
      ],
    ],
    [
      "count()",
      [
        "unknown any",
        'Not enough function arguments; Function "count" expects at least 1 argument(s). Missing value for "first". (1,7-8)',
      ],
    ],
    [
      'upper("a", l)',
      ["unknown any", 'Too many function arguments; Function "upper" expects only 1 argument(s). (1,12-13)'],
    ],
    [
      "upper(l)",
      [
        "unknown any",
        'Invalid function argument; Invalid value for "str" parameter: string required, but have tuple. (1,7-8)',
      ],
    ],
    [
      "upper(null)",
      [
        "unknown any",
        'Invalid function argument; Invalid value for "str" parameter: argument must not be null. (1,7-11)',
      ],
    ],
    [
      'fail("argument")',
      ["unknown any", 'Invalid function argument; Invalid value for "how" parameter: not good. (1,7-15)'],
    ],
    ['fail("")', ["unknown any", 'Error in function call; Call to function "fail" failed: out of luck. (1,1-6)']],
    ["first(n.a, l[5], l[1])", ['"b"']],
    [
      "uper(1)",
      ["unknown any", 'Call to unknown function; There is no function named "uper". Did you mean "upper"? (1,1-5)'],
    ],
    [
      "provider::x::g()",
      [
        "unknown any",
        'Call to unknown function; There is no function named "g" in namespace provider::x::. Did you mean provider::x::f? (1,1-15)',
      ],
    ],
    ["a::b()", ["unknown any", 'Call to unknown function; There are no functions in namespace "a::". (1,1-5)']],
  ])("%s", (source, want) => {
    expect(evaluated(source, scope)).toEqual(want);
  });

  it("tells of the call and the values in it", () => {
    const diags = new DiagnosticList();
    expect(show(evaluate(parseExpression("upper(l)", "test.tf").value, scope, diags))).toBe("unknown any");
    expect(diags.items[0]).toMatchObject({
      functionCall: { name: "upper", signature: "upper(str)", dialect: "tofu" },
      values: [{ traversal: "l", statement: "is tuple with 2 elements" }],
    });
  });

  it("takes the words of a table that knows better", () => {
    const missing = { summary: "No such thing", detail: "There never was." };
    const scope: Scope = { functions: { ...table, explainMissing: () => missing } };
    expect(evaluated("nope()", scope)).toEqual(["unknown any", "No such thing; There never was. (1,1-5)"]);
  });
});

it("names types by their dialect", () => {
  expect(evaluated("upper(l)", { ...scope, dialect: "terraform" })).toEqual([
    "unknown any",
    'Invalid function argument; Invalid value for "str" parameter: string required. (1,7-8)',
  ]);
});
