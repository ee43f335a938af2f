import { asBool, bool, convert, isConversionError, withoutMarks } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import { evaluateValue } from "./evaluate-value.js";
import { type Repetition, single } from "./repetition.js";
import type { RepetitionContext } from "./repetition-context.js";

/** `lifecycle { enabled }` (OpenTofu): a known boolean that is neither sensitive nor ephemeral. */
export function evaluateEnabled(
  expression: Expression,
  context: RepetitionContext,
  diags: DiagnosticSink,
): Repetition | undefined {
  const marked = evaluateValue(expression, context.scope, diags);
  if (marked === undefined) return undefined;
  const { value, marks } = withoutMarks(marked);
  const refuse = (detail: string): undefined => {
    diags.add(errorAt(expression.range, "Invalid enabled argument", detail));
    return undefined;
  };
  if (marks.has("sensitive")) return refuse(sensitive);
  if (marks.has("ephemeral")) return refuse(unsuitable("the given value is ephemeral"));
  if (value.kind === "null") return refuse(unsuitable("the given value is null"));
  const converted = convert(value, bool);
  if (isConversionError(converted)) return refuse(unsuitable(converted.message));
  if (converted.kind === "known") return asBool(converted) ? single : { kind: "disabled" };
  return context.allowUnknown === true ? single : refuse(unknown(context.dialect.productName));
}

const sensitive =
  'Sensitive values, or values derived from sensitive values, cannot be used in "enabled" arguments. If used, the sensitive value would be exposed by whether an instance is present.';

function unsuitable(why: string): string {
  return `The given "enabled" argument value is unsuitable: ${why}.`;
}

function unknown(product: string): string {
  return `The given "enabled" argument value is derived from a value that won't be known until the apply phase, so ${product} cannot determine whether an instance of this object is declared or not.`;
}
