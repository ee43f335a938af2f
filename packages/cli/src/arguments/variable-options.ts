import type { Diagnostic } from "@landform/diagnostics";
import type { VariableOption } from "landform";
import type { OrderedFlag } from "./flags.js";

export interface VariableOptions {
  readonly options: readonly VariableOption[];
  readonly diagnostics: readonly Diagnostic[];
}

/** `-var NAME=VALUE` and `-var-file=FILE` in the order written. */
export function variableOptions(flags: readonly OrderedFlag[]): VariableOptions {
  const options: VariableOption[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { name, value } of flags) {
    if (name === "var-file") options.push({ kind: "file", path: value });
    if (name !== "var") continue;
    const equals = value.indexOf("=");
    if (equals < 0)
      diagnostics.push(
        invalid(value, 'Must be a variable name and value separated by an equals sign, like -var="key=value".'),
      );
    else if (value.slice(0, equals).endsWith(" "))
      diagnostics.push(invalid(value, "The variable name must not be followed by a space."));
    else options.push({ kind: "value", name: value.slice(0, equals), text: value.slice(equals + 1) });
  }
  return { options, diagnostics };
}

function invalid(text: string, rule: string): Diagnostic {
  return {
    severity: "error",
    summary: "Invalid -var option",
    detail: `The given -var option "${text}" is not correctly specified. ${rule}`,
  };
}
