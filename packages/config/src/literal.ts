import { asBool, asString, bool, convert, isConversionError, string, type Type, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, type Expression, evaluate, startRange } from "@landform/hcl";
import { conversionWords } from "./conversion-words.js";
import { type DecodeContext, isTofu } from "./decode-context.js";

/** A constant bool argument; `undefined` when it is absent or, as `diags` then tells, not one. */
export function decodeBool(
  attribute: Attribute | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): boolean | undefined {
  const value = attribute && decodeConstant(attribute.expression, bool, context, diags);
  return value && asBool(value);
}

/** A constant string argument; `undefined` when it is absent or, as `diags` then tells, not one. */
export function decodeString(
  attribute: Attribute | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): string | undefined {
  const value = attribute && decodeConstant(attribute.expression, string, context, diags);
  return value && asString(value);
}

function decodeConstant(
  expression: Expression,
  type: Type,
  context: DecodeContext,
  diags: DiagnosticSink,
): Value | undefined {
  const problems = new DiagnosticList();
  const value = evaluate(expression, undefined, problems);
  for (const problem of problems.items) diags.add(problem);
  // OpenTofu leaves it at the first problem; Terraform goes on with the unknown that stands for the result.
  if (problems.hasErrors && isTofu(context)) return undefined;
  return constantOf(value, type, expression, context, diags);
}

/** `value` as a known, unmarked constant of `type`; reported at `expression` when it can't be one. */
export function constantOf(
  value: Value,
  type: Type,
  expression: Expression,
  context: DecodeContext,
  diags: DiagnosticSink,
): Value | undefined {
  const converted = convert(value, type);
  const reason = isConversionError(converted) ? conversionWords(converted, context) : reasonAgainst(converted);
  if (reason === undefined && !isConversionError(converted)) return converted;
  diags.add({
    severity: "error",
    summary: "Unsuitable value type",
    detail: `Unsuitable value: ${reason}`,
    subject: startRange(expression),
    context: expression.range,
  });
  return undefined;
}

function reasonAgainst(value: Value): string | undefined {
  if (value.kind === "unknown") return "value must be known";
  return value.kind === "null" ? "null value is not allowed" : undefined;
}
