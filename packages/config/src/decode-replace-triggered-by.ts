import type { Reference } from "@landform/addrs";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, asStaticList, type Expression } from "@landform/hcl";
import { referencesIn } from "@landform/lang";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { expressionInJson } from "./quoted-reference.js";

/** Decode `replace_triggered_by`: expressions that each name one resource, with `count.index` or `each.key` as key. */
export function decodeReplaceTriggeredBy(
  attribute: Attribute,
  context: DecodeContext,
  diags: DiagnosticSink,
): readonly Expression[] {
  const expressions: Expression[] = [];
  let failed = false;
  for (const written of asStaticList(attribute.expression, diags) ?? []) {
    const expression = expressionInJson(written, context, diags);
    if (expression === undefined) {
      failed = true;
      continue;
    }
    expressions.push(expression);
    // Terraform looks at no further references once one is wrong.
    if (failed && !isTofu(context)) continue;
    const problems = new DiagnosticList();
    const references = referencesIn(expression, problems, { dialect: context.dialect });
    if (!problems.hasErrors) checkReferences(references, expression, problems);
    for (const problem of problems.items) diags.add({ ...problem, subject: expression.range });
    failed ||= problems.hasErrors;
  }
  return expressions;
}

function checkReferences(references: readonly Reference[], expression: Expression, diags: DiagnosticSink): void {
  const report = (summary: string, detail: string) =>
    diags.add({ severity: "error", summary, detail, subject: expression.range });
  let resources = 0;
  for (const { subject } of references) {
    if (subject.kind === "resource" || subject.kind === "resourceInstance") resources++;
    else if (subject.kind === "each") {
      if (subject.attribute === "key") continue;
      report(
        "Invalid each reference in replace_triggered_by expression",
        "Only each.key may be used in replace_triggered_by.",
      );
    } else if (subject.kind === "count") {
      if (subject.attribute === "index") continue;
      report(
        "Invalid count reference in replace_triggered_by expression",
        "Only count.index may be used in replace_triggered_by.",
      );
    } else {
      report(
        "Invalid reference in replace_triggered_by expression",
        "Only resources, count.index, and each.key may be used in replace_triggered_by.",
      );
    }
  }
  if (resources === 1) return;
  const amount = resources === 0 ? "Missing resource reference" : "Multiple resource references";
  report("Invalid replace_triggered_by expression", `${amount} in replace_triggered_by expression.`);
}
