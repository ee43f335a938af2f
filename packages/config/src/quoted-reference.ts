import { asString } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Expression, evaluate, parseExpression, parseTraversal } from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";

/**
 * References and keywords used to be written in quotes. Give the traversal inside, with a warning; `expression` as it
 * is when it is no quoted text of native syntax.
 */
export function unquoteReference(
  expression: Expression,
  noun: "reference" | "keyword",
  context: DecodeContext,
  diags: DiagnosticSink,
): Expression {
  const text = quotedText(expression);
  if (text === undefined) return expression;
  const traversal = parseTraversal(text, expression.range.filename, afterQuote(expression));
  for (const diagnostic of traversal.diagnostics) diags.add(diagnostic);
  const product = context.dialect.productName;
  diags.add({
    severity: "warning",
    summary: `Quoted ${noun}s are deprecated`,
    detail: `In this context, ${noun}s are expected literally rather than in quotes. ${product} 0.11 and earlier required quotes, but quoted ${noun}s are now deprecated and will be removed in a future version of ${product}. Remove the quotes surrounding this ${noun} to silence this warning.`,
    subject: expression.range,
  });
  if (traversal.value === undefined) return expression;
  return { kind: "traversal", traversal: traversal.value, range: expression.range };
}

/** The constant text of a quoted string or heredoc of native syntax. */
export function quotedText(expression: Expression): string | undefined {
  if (expression.kind !== "template") return undefined;
  const value = evaluate(expression, undefined, new DiagnosticList());
  return value.kind === "known" && value.type.kind === "string" ? asString(value) : undefined;
}

/**
 * In JSON, arguments that native syntax takes as expressions that are only looked at (an address with computed keys)
 * are strings. Give the expression inside; `expression` as it is when it is not JSON.
 */
export function expressionInJson(
  expression: Expression,
  context: DecodeContext,
  diags: DiagnosticSink,
): Expression | undefined {
  if (expression.kind !== "json") return expression;
  const { json } = expression;
  if (json.kind !== "string") {
    const { summary, detail } = isTofu(context)
      ? {
          summary: "Expected string expression",
          detail: `This value must be a string, but got ${typeNames[json.kind]}.`,
        }
      : { summary: "Invalid reference expression", detail: "A single reference string is required." };
    diags.add({ severity: "error", summary, detail, subject: json.range });
    return undefined;
  }
  const problems = new DiagnosticList();
  const parsed = parseExpression(json.value, json.range.filename, json.range.start);
  problems.addAll(parsed.diagnostics);
  for (const problem of problems.items) diags.add(problem);
  return problems.hasErrors ? undefined : parsed.value;
}

/** What OpenTofu calls JSON values that are no strings. */
const typeNames = {
  null: "dynamic",
  bool: "bool",
  number: "number",
  array: "tuple",
  object: "object",
  invalid: "dynamic",
} as const;

function afterQuote(expression: Expression) {
  const { start } = expression.range;
  return { line: start.line, column: start.column + 1, byte: start.byte + 1 };
}
