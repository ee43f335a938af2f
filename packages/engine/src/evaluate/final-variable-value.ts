import { convertToConstraint, type VariableConfig } from "@landform/config";
import { containsMark, conversionErrorMessage, isConversionError, unknownValue, type Value } from "@landform/cty";
import { type DiagnosticSink, formatRange, type SourceRange } from "@landform/diagnostics";
import { errorAt } from "../diagnostics.js";
import type { InputValue } from "../operation.js";

/** A value for a variable and where it came from. */
export interface GivenValue {
  /** None: nothing was given, not even null. */
  readonly value?: Value;
  readonly source: InputValue["source"] | "call";
  readonly range?: SourceRange;
}

export const notGiven: GivenValue = { source: "caller" };

/**
 * The value that a variable has inside its module: the default where nothing was given (or null, if the variable is
 * not nullable), of the variable's type. After a mistake, which is reported, an unknown of that type.
 */
export function finalVariableValue(
  config: VariableConfig,
  given: GivenValue,
  address: string,
  diags: DiagnosticSink,
): Value {
  const placeholder = unknownValue(config.type);
  const value = given.value ?? config.default;
  if (value === undefined) {
    const detail = `The variable "${config.name}" is required, but is not set.`;
    diags.add(errorAt(config.range, "Required variable not set", detail));
    return placeholder;
  }
  if (!config.ephemeral && containsMark(value, "ephemeral")) {
    const detail = `The value used for the variable "${config.name}" is ephemeral, but it is not configured to allow one.`;
    diags.add(errorAt(given.range ?? config.range, "Variable does not allow ephemeral value", detail));
    return placeholder;
  }
  const converted = convertToConstraint(value, config);
  if (isConversionError(converted)) {
    const detail = unsuitableValue(config, given, address, conversionErrorMessage(converted));
    diags.add(errorAt(config.range, "Invalid value for input variable", detail));
    return placeholder;
  }
  if (converted.kind !== "null" || config.nullable) return converted;
  if (config.default !== undefined) return config.default;
  const isInFile = given.range !== undefined;
  const detail = isInFile
    ? `The given value is not suitable for ${address} defined at ${formatRange(config.range)}: required variable may not be set to null.`
    : `Unsuitable value for ${address} ${origin(config, given)}: required variable may not be set to null.`;
  diags.add(errorAt(given.range ?? config.range, "Required variable not set", detail));
  return placeholder;
}

/** A secret value is not pointed at: who runs the operation may not be allowed to see it. */
function unsuitableValue(config: VariableConfig, given: GivenValue, address: string, why: string): string {
  if (given.range === undefined) return `Unsuitable value for ${address} ${origin(config, given)}: ${why}.`;
  if (config.ephemeral || config.sensitive) {
    const secret = config.ephemeral ? "ephemeral" : "sensitive";
    return `The given value is not suitable for ${address}, which is ${secret}: ${why}. Invalid value defined at ${formatRange(given.range)}.`;
  }
  return `The given value is not suitable for ${address} declared at ${formatRange(config.range)}: ${why}.`;
}

function origin(config: VariableConfig, given: GivenValue): string {
  switch (given.source) {
    case "command-line":
      return `set using -var="${config.name}=..."`;
    case "environment":
      return `set using the TF_VAR_${config.name} environment variable`;
    case "prompt":
      return "set using an interactive prompt";
    default:
      return "set from outside of the configuration";
  }
}
