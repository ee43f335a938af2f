import { typeString } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { functionSignatures, type ParameterSignature } from "./signatures.js";

function inWords(name: string): string {
  const signature = functionSignatures("terraform").find((each) => each.name === name);
  if (signature === undefined) return "none";
  const one = (parameter: ParameterSignature) =>
    `${parameter.name}: ${typeString(parameter.type)}${parameter.isNullable ? "?" : ""}`;
  const { parameters, variadicParameter, returnType } = signature;
  const rest = variadicParameter === undefined ? [] : [`...${one(variadicParameter)}`];
  return `(${[...parameters.map(one), ...rest].join(", ")}) ${typeString(returnType)}`;
}

describe("functionSignatures", () => {
  it.each(
    Object.entries({
      abs: "(num: number) number",
      "core::abs": "(num: number) number",
      bcrypt: "(str: string, ...cost: number) string",
      can: "(expression: any) bool",
      coalesce: "(...vals: any?) any",
      concat: "(...seqs: any) any",
      csvdecode: "(str: string) any",
      jsonencode: "(val: any?) string",
      lookup: "(inputMap: any, key: string, ...default: any?) any",
      plantimestamp: "() string",
      setproduct: "(...sets: any) any",
      templatestring: "(template: string, vars: any) string",
      tolist: "(v: any?) list(any)",
      transpose: "(values: map(list(string))) map(list(string))",
      list: "none",
      type: "none",
      convert: "none",
      urldecode: "none",
    }),
  )("%s%s", (name, want) => {
    expect(inWords(name)).toBe(want);
  });

  it("is in order of the names", () => {
    const names = functionSignatures("tofu").map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  });
});
