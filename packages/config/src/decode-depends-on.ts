import { parseReference, type Reference } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, asStaticList, asTraversal } from "@landform/hcl";
import type { DecodeContext } from "./decode-context.js";
import { unquoteReference } from "./quoted-reference.js";

/** Decode `depends_on`: a static list of references. Those that can't be any are reported later. */
export function decodeDependsOn(
  attribute: Attribute | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): readonly Reference[] {
  if (attribute === undefined) return [];
  const references: Reference[] = [];
  for (const element of asStaticList(attribute.expression, diags) ?? []) {
    const traversal = asTraversal(unquoteReference(element, "reference", context, diags), diags);
    const reference = traversal && parseReference(traversal, context.deferred, { dialect: context.dialect });
    if (reference !== undefined) references.push(reference);
  }
  return references;
}
