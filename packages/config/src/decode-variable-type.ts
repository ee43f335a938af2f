import { dynamic, listOf, mapOf, type Type } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Expression, keywordOf, parseTypeConstraint, type TypeDefaults } from "@landform/hcl";
import type { DecodeContext } from "./decode-context.js";
import { quotedText } from "./quoted-reference.js";
import type { VariableParsing } from "./variable.js";

export interface VariableType {
  readonly constraint: Type;
  readonly typeDefaults?: TypeDefaults;
  readonly parsing: VariableParsing;
}

/** Decode the `type` of a variable. A type in quotes, as before 0.12, is an error. */
export function decodeVariableType(
  expression: Expression,
  context: DecodeContext,
  diags: DiagnosticSink,
): VariableType {
  const quoted = quotedText(expression);
  if (quoted !== undefined) {
    reportQuotedType(quoted, expression, context, diags);
    return { constraint: dynamic, parsing: quoted === "string" ? "literal" : "expression" };
  }
  const keyword = keywordOf(expression);
  if (keyword === "list") return { constraint: listOf(dynamic), parsing: "expression" };
  if (keyword === "map") return { constraint: mapOf(dynamic), parsing: "expression" };
  const problems = new DiagnosticList();
  const { type, defaults } = parseTypeConstraint(expression, problems, { dialect: context.dialect.name });
  for (const problem of problems.items) diags.add(problem);
  if (problems.hasErrors) return { constraint: dynamic, parsing: "expression" };
  const parsing = type.kind === "string" || type.kind === "number" || type.kind === "bool" ? "literal" : "expression";
  return { constraint: type, parsing, ...(defaults && { typeDefaults: defaults }) };
}

const replacements: ReadonlyMap<string, string> = new Map([
  ["string", ""],
  ["list", " and write list(string) instead to explicitly indicate that the list elements are strings"],
  ["map", " and write map(string) instead to explicitly indicate that the map elements are strings"],
]);

function reportQuotedType(quoted: string, expression: Expression, context: DecodeContext, diags: DiagnosticSink): void {
  const product = context.dialect.productName;
  const replacement = replacements.get(quoted);
  if (replacement === undefined) {
    diags.add({
      severity: "error",
      summary: "Invalid legacy variable type hint",
      detail: "To provide a full type expression, remove the surrounding quotes and give the type expression directly.",
      subject: expression.range,
    });
    return;
  }
  diags.add({
    severity: "error",
    summary: "Invalid quoted type constraints",
    detail: `${product} 0.11 and earlier required type constraints to be given in quotes, but that form is now deprecated and will be removed in a future version of ${product}. Remove the quotes around "${quoted}"${replacement}.`,
    subject: expression.range,
  });
}
