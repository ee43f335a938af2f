import type { DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, asStaticList, asTraversal, keywordOf, type Traversal } from "@landform/hcl";
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
  for (const element of asStaticList(attribute.expression, diags) ?? []) {
    if (quotedText(element) === "*") {
      const detail =
        'The ["*"] form of ignore_changes wildcard is was deprecated and is now invalid. Use "ignore_changes = all" to ignore changes to all attributes.';
      const summary = "Invalid ignore_changes wildcard";
      diags.add({ severity: "error", summary, detail, subject: attribute.expression.range });
      continue;
    }
    const traversal = asTraversal(unquoteReference(element, "reference", context, diags), diags);
    if (traversal !== undefined) traversals.push(traversal);
  }
  return traversals;
}
