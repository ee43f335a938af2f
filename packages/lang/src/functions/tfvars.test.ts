import { callFunction, isFunctionError, objectValue, stringValue, unknownValue, type Value } from "@landform/cty";
import { evaluate, parseExpression } from "@landform/hcl";
import { describe, expect, it } from "vitest";
import { inWords } from "./testing.js";
import { terraformProviderFunctions } from "./tfvars.js";

function called(dialect: "terraform" | "tofu", name: string, argument: Value): string {
  const fn = terraformProviderFunctions(dialect).get(name);
  if (fn === undefined) return "none";
  const result = callFunction(fn, [argument]);
  return isFunctionError(result) ? `! ${result.message}` : inWords(result);
}

function parsed(source: string): Value {
  return evaluate(parseExpression(source, "x").value, undefined, { add: () => expect.unreachable() });
}

describe("terraformProviderFunctions", () => {
  it.each([
    { name: "encode_expr", value: '{ a = 1, b = ["x", null] }', want: '"{\\n  a = 1\\n  b = [\\"x\\", null]\\n}"' },
    { name: "encode_expr", value: '"$${a}"', want: '"\\"$${a}\\""' },
    { name: "encode_tfvars", value: '{ a = 1, bcd = "x" }', want: '"a   = 1\\nbcd = \\"x\\"\\n"' },
    {
      name: "encode_tfvars",
      value: "1",
      want: "! invalid value to encode: must be an object whose attribute names will become the encoded variable names",
    },
    {
      name: "encode_tfvars",
      value: '{ "a b" = 1 }',
      want: `! invalid variable name "a b": must be a valid identifier, per Terraform's rules for input variable declarations`,
    },
  ])("$name($value)", ({ name, value, want }) => {
    expect(called("terraform", name, parsed(value))).toBe(want);
  });

  it.each([
    { text: 'a = 1\nb = ["x"]\n', want: '{a = 1, b = ["x"]}' },
    { text: "", want: "{}" },
  ])("decodes $text", ({ text, want }) => {
    expect(called("terraform", "decode_tfvars", stringValue(text))).toBe(want);
    expect(called("tofu", "decode_tfvars", stringValue(text))).toBe(want);
  });

  it.each([
    {
      text: "a = ",
      want: "! invalid tfvars syntax: <decode_tfvars argument>:1,5-5: Missing expression; Expected the start of an expression, but found the end of the file.",
    },
    {
      text: "a = b",
      want: '! invalid expression for variable "a": <decode_tfvars argument>:1,5-6: Variables not allowed; Variables may not be used here.',
    },
    {
      text: "a {}",
      want: '! invalid tfvars content: <decode_tfvars argument>:1,1-2: Unexpected "a" block; Blocks are not allowed here.',
    },
  ])("refuses $text", ({ text, want }) => {
    expect(called("terraform", "decode_tfvars", stringValue(text))).toBe(want);
  });

  it("waits for what is not known", () => {
    const value = objectValue({ a: unknownValue({ kind: "string" }) });
    expect(called("terraform", "encode_tfvars", value)).toBe("unknown string, not null");
    expect(called("tofu", "encode_expr", value)).toBe("! input is not wholly known");
  });
});
