import type { DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, asStaticList, asTraversal, type Expression, keywordOf, type Traversal } from "@landform/hcl";
import type { DecodeContext } from "./decode-context.js";
import { quotedText, unquoteReference } from "./quoted-reference.js";

/** Decode `ignore_changes`: `all`, or a list of attributes by their path from the resource. */
export function decodeIgnoreChanges(
  attribute: Attribute,
  context: DecodeContext,
  diags: DiagnosticSink,
): readonly Traversal[] | "all" {
  if (keywordOf(attribute.expression) === "all") return "all";
  const traversals: Traversal[] = [];
  let wildcard: Expression | undefined;
  for (const element of asStaticList(attribute.expression, diags) ?? []) {
    if (quotedText(element) === "*") {
      const detail =
        'The ["*"] form of ignore_changes wildcard is was deprecated and is now invalid. Use "ignore_changes = all" to ignore changes to all attributes.';
      const summary = "Invalid ignore_changes wildcard";
      diags.add({ severity: "error", summary, detail, subject: attribute.expression.range });
      wildcard = element;
      continue;
    }
    const traversal = asTraversal(unquoteReference(element, "reference", context, diags), diags);
    if (traversal !== undefined) traversals.push(traversal);
  }
  if (wildcard !== undefined && traversals.length > 0) {
    diags.add({
      severity: "error",
      summary: "Invalid ignore_changes ruleset",
      detail: 'Cannot mix wildcard string "*" with non-wildcard references.',
      subject: wildcard.range,
      context: attribute.expression.range,
    });
  }
  return traversals;
}
