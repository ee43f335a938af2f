import { convert, isConversionError } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { conversionWords } from "./conversion-words.js";
import type { DecodeContext } from "./decode-context.js";
import type { VariableBlock } from "./decode-variable.js";

/** Change a variable as an override file says, and fit its default to its type again. */
export function overrideVariable(
  base: VariableBlock,
  override: VariableBlock,
  context: DecodeContext,
  diags: DiagnosticSink,
): VariableBlock {
  const { range: _range, validations: _validations, ...changes } = override;
  const merged: VariableBlock = { ...base, ...changes };
  const summary = "Invalid default value for variable";
  const subject = override.range;
  if (merged.default === undefined) return merged;
  const converted = merged.type === undefined ? merged.default : convert(merged.default, merged.type.constraint);
  if (isConversionError(converted)) {
    const detail = `${reasonFor(override)}: ${conversionWords(converted, context)}.`;
    diags.add({ severity: "error", summary, detail, subject });
    return merged;
  }
  if (merged.nullable === false && converted.kind === "null") {
    const detail = "A null default value is not valid when nullable=false.";
    diags.add({ severity: "error", summary, detail, subject });
  }
  return { ...merged, default: converted };
}

function reasonFor(override: VariableBlock): string {
  if (override.type !== undefined && override.default === undefined) {
    return "Overriding this variable's type constraint has made its default value invalid";
  }
  if (override.type === undefined && override.default !== undefined) {
    return "The overridden default value for this variable is not compatible with the variable's type constraint";
  }
  return "This variable's default value is not compatible with its type constraint";
}
