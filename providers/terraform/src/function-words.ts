import { type FunctionError, functionError } from "@landform/cty";
import { quoted, type SourcePosition } from "@landform/diagnostics";

/** What the two languages say differently about the same functions. */
export interface FunctionWords {
  readonly decodeTfvars: Signature & {
    readonly filename: string;
    readonly start: SourcePosition;
    /** `problems` as `file:line,column: summary; detail`. */
    readonly failure: (where: DecodeStep, problems: readonly string[]) => FunctionError;
  };
  readonly encodeTfvars: Signature & {
    readonly takesMaps: boolean;
    readonly notAnObject: string;
    readonly badName: (name: string) => string;
  };
  readonly encodeExpr: Signature;
}

export type DecodeStep = "syntax" | "content" | { readonly variable: string };

interface Signature {
  readonly parameter: string;
  readonly summary: string;
  readonly description: string;
}

export const terraformWords: FunctionWords = {
  decodeTfvars: {
    parameter: "src",
    summary: "Parse a string containing syntax like that used in a `.tfvars` file",
    description:
      "A rarely-needed function which takes a string containing the content of a `.tfvars` file and returns an object " +
      "describing the raw variable values it defines.",
    filename: "<decode_tfvars argument>",
    start: { line: 1, column: 1, byte: 0 },
    failure: (where, [first = "", ...others]) => {
      const what =
        typeof where === "string"
          ? `invalid tfvars ${where}`
          : `invalid expression for variable ${quoted(where.variable)}`;
      const more = others.length === 0 ? "" : `, and ${others.length} other diagnostic(s)`;
      return functionError(`${what}: ${first}${more}`);
    },
  },
  encodeTfvars: {
    parameter: "value",
    summary: "Produce a string representation of an object using the same syntax as for `.tfvars` files",
    description:
      "A rarely-needed function which takes an object value and produces a string containing a description of that " +
      "object using the same syntax as Terraform CLI would expect in a `.tfvars`.",
    takesMaps: true,
    notAnObject:
      "invalid value to encode: must be an object whose attribute names will become the encoded variable names",
    badName: (name) =>
      `invalid variable name ${quoted(name)}: must be a valid identifier, per Terraform's rules for input variable ` +
      "declarations",
  },
  encodeExpr: {
    parameter: "value",
    summary: "Produce a string representation of an arbitrary value using Terraform expression syntax",
    description:
      "A rarely-needed function which takes any value and produces a string containing Terraform language expression " +
      "syntax approximating that value.",
  },
};

export const openTofuWords: FunctionWords = {
  decodeTfvars: {
    parameter: "content",
    summary: "Decode a TFVars file content into an object",
    description: "provider::terraform::decode_tfvars decodes a TFVars file content into an object",
    filename: "",
    start: { line: 0, column: 0, byte: 0 },
    failure: (_where, problems) => functionError(["failed to decode tfvars content", ...problems].join("\n")),
  },
  encodeTfvars: {
    parameter: "input",
    summary: "Encode an object into a string with the same format as a TFVars file",
    description:
      "provider::terraform::encode_tfvars encodes an object into a string with the same format as a TFVars file",
    takesMaps: false,
    notAnObject: "invalid input: must be an object",
    badName: (name) => `invalid input: object key: ${name} - must be a valid identifier`,
  },
  encodeExpr: {
    parameter: "expr",
    summary: "Takes an arbitrary expression and converts it into a string with valid OpenTofu syntax",
    description:
      "provider::terraform::encode_expr takes an arbitrary expression and converts it into a string with valid " +
      "OpenTofu syntax",
  },
};
