import {
  asMap,
  asString,
  type CtyFunction,
  dynamic,
  type FunctionError,
  functionError,
  isWhollyKnown,
  objectValue,
  type Parameter,
  string,
  stringValue,
  unknownValue,
  type Value,
} from "@landform/cty";
import { type Diagnostic, DiagnosticList, formatRange, hasErrors, quoted } from "@landform/diagnostics";
import {
  type Dialect,
  evaluate,
  formatSource,
  formatValue,
  isValidIdentifier,
  justAttributes,
  parseConfig,
} from "@landform/hcl";
import { argument, defineFunction } from "./define.js";
import { describe } from "./render-template.js";

/** The functions of the built-in provider `terraform`, by their names in it. */
export function terraformProviderFunctions(dialect: Dialect): ReadonlyMap<string, CtyFunction> {
  return new Map([
    ["decode_tfvars", dialect === "terraform" ? decodeForTerraform : decodeForTofu],
    ["encode_expr", encodeExpression(dialect)],
    ["encode_tfvars", encodeTfvars(dialect)],
  ]);
}

function valueParameter(dialect: Dialect, tofuName: string, description: string): Parameter {
  return { name: dialect === "terraform" ? "value" : tofuName, type: dynamic, description };
}

function encodeExpression(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "Writes a value as an expression.",
    parameters: [valueParameter(dialect, "expr", "The value to write.")],
    returns: string,
    call(args) {
      const value = argument(args, 0);
      if (isWhollyKnown(value)) return stringValue(formatValue(value));
      return dialect === "terraform" ? unknownValue(string) : functionError("input is not wholly known");
    },
  });
}

function encodeTfvars(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "Writes an object as a file of variable definitions.",
    parameters: [valueParameter(dialect, "input", "The variables and their values.")],
    returns: string,
    call(args) {
      const value = argument(args, 0);
      if (value.type.kind !== "object" && !(value.type.kind === "map" && dialect === "terraform")) {
        return functionError(
          dialect === "terraform"
            ? "invalid value to encode: must be an object whose attribute names will become the encoded variable names"
            : "invalid input: must be an object",
        );
      }
      const badName = [...asMap(value).keys()].find((name) => !isValidIdentifier(name));
      if (badName !== undefined) return functionError(badNameProblem(badName, dialect));
      if (!isWhollyKnown(value)) return unknownValue(string);
      const lines = [...asMap(value)].map(([name, each]) => `${name} = ${formatValue(each)}\n`);
      return stringValue(formatSource(lines.join("")));
    },
  });
}

function badNameProblem(name: string, dialect: Dialect): string {
  if (dialect === "tofu") return `invalid input: object key: ${name} - must be a valid identifier`;
  const rule = "must be a valid identifier, per Terraform's rules for input variable declarations";
  return `invalid variable name ${quoted(name)}: ${rule}`;
}

const decodeDescription = "Reads a file of variable definitions.";

const decodeForTerraform = defineFunction({
  description: decodeDescription,
  parameters: [{ name: "src", type: string, description: "The text of the file." }],
  returns: dynamic,
  call(args) {
    const { value: body, diagnostics } = parseConfig(asString(argument(args, 0)), "<decode_tfvars argument>");
    if (hasErrors(diagnostics)) return functionError(`invalid tfvars syntax: ${describe(diagnostics)}`);
    const diags = new DiagnosticList();
    const attributes = justAttributes(body, diags);
    if (diags.hasErrors) return functionError(`invalid tfvars content: ${describe(diags.items)}`);
    const values = new Map<string, Value>();
    for (const [name, attribute] of attributes) {
      const problems = new DiagnosticList();
      values.set(name, evaluate(attribute.expression, undefined, problems));
      if (!problems.hasErrors) continue;
      return functionError(`invalid expression for variable ${quoted(name)}: ${describe(problems.items)}`);
    }
    return objectValue(values);
  },
});

/** OpenTofu lets this text start at line 0, column 0 of a file without a name. */
const textStart = { line: 0, column: 0, byte: 0 };

const decodeForTofu = defineFunction({
  description: decodeDescription,
  parameters: [{ name: "content", type: string, description: "The text of the file." }],
  returns: dynamic,
  call(args) {
    const { value: body, diagnostics } = parseConfig(asString(argument(args, 0)), "", { start: textStart });
    if (hasErrors(diagnostics)) return undecodable(diagnostics);
    const diags = new DiagnosticList();
    const attributes = justAttributes(body, diags);
    if (diags.hasErrors) return undecodable(diags.items);
    const values = new Map<string, Value>();
    for (const [name, attribute] of attributes) {
      values.set(name, evaluate(attribute.expression, undefined, diags));
      if (diags.hasErrors) return undecodable(diags.items);
    }
    return objectValue(values);
  },
});

function undecodable(diagnostics: readonly Diagnostic[]): FunctionError {
  const lines = diagnostics.map(({ subject, summary, detail }) => {
    return `${subject === undefined ? "" : formatRange(subject)}: ${summary}; ${detail}`;
  });
  return functionError(["failed to decode tfvars content", ...lines].join("\n"));
}
