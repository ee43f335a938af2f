import {
  emptyTupleValue,
  listValue,
  numberValue,
  objectValue,
  parseNumber,
  string,
  stringValue,
  unknownValue,
  type Value,
  withMark,
} from "@landform/cty";
import type { DiagnosticExtra } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { expressionValues } from "./expression-values.js";
import { parseExpression } from "./parse.js";
import type { Scope } from "./scope.js";

const scope: Scope = {
  variables: new Map<string, Value>([
    ["text", stringValue('say "hi"\n')],
    ["big", numberValue(parseNumber("12345678901.5") ?? 0)],
    ["third", numberValue(parseNumber("0.000012345678912") ?? 0)],
    ["list", listValue(string, [stringValue("a"), stringValue("b")])],
    ["object", objectValue({ a: emptyTupleValue, "b c": stringValue("x") })],
    ["later", unknownValue(string)],
    ["laters", unknownValue({ kind: "list", element: string }, { notNull: true, lengthMin: 2 })],
    ["secret", withMark(stringValue("p"), "sensitive")],
  ]),
};

describe("expressionValues", () => {
  it.each<{ source: string; cause?: DiagnosticExtra; want: readonly string[] }>([
    { source: "text + big", want: ["big is 1.23456789e+10", 'text is "say \\"hi\\"\\n"'] },
    { source: "third", want: ["third is 1.234567891e-05"] },
    { source: "list[0] + list", want: ["list is list of string with 2 elements", 'list[0] is "a"'] },
    { source: 'object.a.nope[1] + object["b c"]', want: ["object.a is empty tuple", 'object["b c"] is "x"'] },
    { source: `text${".a".repeat(20_000)}`, want: ['text is "say \\"hi\\"\\n"'] },
    { source: `nowhere${".a".repeat(20_000)}`, want: [] },
    { source: "[for x in list : x.y]", want: ["list is list of string with 2 elements"] },
    { source: "later + secret", want: ["later is a string"] },
    {
      source: "later + laters + secret",
      cause: { kind: "expression", causedByUnknown: true, causedBySensitive: true },
      want: [
        "later is a string, known only after apply",
        "laters is a list of string with at least 2 elements, known only after apply",
        "secret has a sensitive value",
      ],
    },
    { source: "missing.a", want: [] },
  ])("$source", ({ source, cause, want }) => {
    const values = expressionValues(parseExpression(source, "main.tf").value, scope, cause);
    expect(values.map(({ traversal, statement }) => `${traversal} ${statement}`)).toEqual(want);
  });
});

it("tells nothing of names alone in terraform", () => {
  const { value } = parseExpression("text + object.a", "main.tf");
  expect(expressionValues(value, { ...scope, dialect: "terraform" })).toEqual([
    { traversal: "object.a", statement: "is empty tuple" },
  ]);
});
