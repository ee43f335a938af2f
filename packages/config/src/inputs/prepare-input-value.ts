import type { Dialect } from "@landform/addrs";
import { containsMark, convert, isConversionError, unknownValue, type Value, withMark } from "@landform/cty";
import { type DiagnosticSink, formatRange, quoted, type SourceRange } from "@landform/diagnostics";
import { conversionWords } from "../conversion-words.js";
import { convertToConstraint } from "../convert-to-constraint.js";
import type { VariableConfig } from "../variable.js";
import type { InputValue } from "./input-value.js";

export interface InputContext {
  /** As messages have it: `var.a`, `module.m[0].var.a`. */
  readonly address: string;
  readonly dialect: Pick<Dialect, "name">;
}

/**
 * The value of a variable: what was given for it (`undefined`: nothing), or its default, as its type wants it. Unknown
 * when that is not possible, which is reported. The variable's own marks are not on it: see `markInput`.
 */
export function prepareInputValue(
  variable: VariableConfig,
  given: InputValue | undefined,
  context: InputContext,
  diags: DiagnosticSink,
): Value {
  const fallback = variable.default && convertDefault(variable, variable.default, context, diags);
  if (fallback === "unsuitable") return unknownValue(variable.type);
  if (given === undefined) return fallback ?? reportMissing(variable, diags);
  if (!variable.ephemeral && containsMark(given.value, "ephemeral")) {
    return reportEphemeral(variable, given, context, diags);
  }
  const converted = convertToConstraint(given.value, variable);
  if (isConversionError(converted)) {
    const reason = conversionWords({ ...converted, path: [] }, context);
    diags.add(unsuitable(variable, given, reason, context));
    return unknownValue(variable.type);
  }
  if (converted.kind !== "null" || variable.nullable) return converted;
  return fallback ?? reportNull(variable, given, context, diags);
}

/**
 * Defaults are what their types want since they were read. The reference converts them once more, and where a type has
 * `any` in it, that can fail: `[]` beside `[{}]`, with an optional attribute of any type.
 */
function convertDefault(
  variable: VariableConfig,
  value: Value,
  context: InputContext,
  diags: DiagnosticSink,
): Value | "unsuitable" {
  const converted = convert(value, variable.constraint);
  if (!isConversionError(converted)) return converted;
  const reason = conversionWords({ ...converted, path: [] }, context);
  const detail = `The default value for variable ${quoted(variable.name)} is incompatible with its type constraint: ${reason}.`;
  const summary = "Invalid default value for module argument";
  diags.add({ severity: "error", summary, detail, subject: variable.range });
  return "unsuitable";
}

/** Put the marks on the value that the variable is declared with. */
export function markInput(variable: VariableConfig, value: Value): Value {
  const sensitive = variable.sensitive ? withMark(value, "sensitive") : value;
  return variable.ephemeral ? withMark(sensitive, "ephemeral") : sensitive;
}

function reportMissing(variable: VariableConfig, diags: DiagnosticSink): Value {
  const detail = `The variable ${quoted(variable.name)} is required, but is not set.`;
  diags.add({ severity: "error", summary: "Required variable not set", detail, subject: variable.range });
  return unknownValue(variable.type);
}

function reportEphemeral(
  variable: VariableConfig,
  given: InputValue,
  context: InputContext,
  diags: DiagnosticSink,
): Value {
  const isTerraform = context.dialect.name === "terraform";
  diags.add({
    severity: "error",
    summary: isTerraform ? "Ephemeral value not allowed" : "Variable does not allow ephemeral value",
    detail: isTerraform
      ? "This input variable is not declared as accepting a ephemeral values, so it cannot be set to a result derived from an ephemeral value."
      : `The value used for the variable ${quoted(variable.name)} is ephemeral, but it is not configured to allow one.`,
    subject: given.range ?? variable.range,
  });
  return unknownValue(variable.type);
}

function unsuitable(variable: VariableConfig, given: InputValue, reason: string, context: InputContext) {
  const summary = "Invalid value for input variable";
  const outside = sourceOutside(variable, given);
  const { address } = context;
  const declared = variable.range;
  if (outside !== undefined) {
    const detail = `Unsuitable value for ${address} ${outside}: ${reason}.`;
    return { severity: "error", summary, detail, subject: declared } as const;
  }
  const isTerraform = context.dialect.name === "terraform";
  const valueRange = given.range ?? declared;
  const secret = variable.ephemeral ? "ephemeral" : variable.sensitive ? "sensitive" : undefined;
  if (secret !== undefined && (isTerraform ? variable.sensitive : true)) {
    const detail = `The given value is not suitable for ${address}, which is ${secret}: ${reason}. Invalid value defined at ${formatRange(valueRange)}.`;
    return { severity: "error", summary, detail, subject: declared } as const;
  }
  const detail = `The given value is not suitable for ${address} declared at ${formatRange(declared)}: ${reason}.`;
  return { severity: "error", summary, detail, subject: isTerraform ? valueRange : declared } as const;
}

function reportNull(variable: VariableConfig, given: InputValue, context: InputContext, diags: DiagnosticSink): Value {
  const outside = sourceOutside(variable, given);
  const declared: SourceRange = variable.range;
  const problem =
    outside === undefined
      ? `The given value is not suitable for ${context.address} defined at ${formatRange(declared)}`
      : `Unsuitable value for ${context.address} ${outside}`;
  diags.add({
    severity: "error",
    summary: "Required variable not set",
    detail: `${problem}: required variable may not be set to null.`,
    subject: outside === undefined ? (given.range ?? declared) : declared,
  });
  return unknownValue(variable.type);
}

/** How a value came that stands in no file; `undefined` for one that does. */
function sourceOutside(variable: VariableConfig, given: InputValue): string | undefined {
  switch (given.source) {
    case "file":
    case "call":
      return undefined;
    case "command-line":
      return `set using -var="${variable.name}=..."`;
    case "environment":
      return `set using the TF_VAR_${variable.name} environment variable`;
    case "prompt":
      return "set using an interactive prompt";
    case "caller":
    case "plan":
      return "set from outside of the configuration";
  }
}
