import { parseReference } from "@landform/addrs";
import { dynamicUnknown } from "@landform/cty";
import { type DiagnosticSink, rangeBetween, type SourceRange } from "@landform/diagnostics";
import type { ResolvedReference, ScopeReference } from "@landform/hcl";

/** The answer for a reference that was reported: unknown, with nothing left for the evaluator to complain about. */
export function unresolved(reference: ScopeReference): ResolvedReference {
  return { value: dynamicUnknown, stepsTaken: reference.steps.length };
}

/** The answer for a reference that is no such thing in itself, whatever is declared; tells why. */
export function malformed(reference: ScopeReference, diags: DiagnosticSink): ResolvedReference {
  parseReference(reference.traversal, diags);
  return unresolved(reference);
}

/** From the name up to and with so many steps. */
export function referenceRange(reference: ScopeReference, steps: number): SourceRange {
  const last = reference.steps[steps - 1];
  return last === undefined ? reference.rootRange : rangeBetween(reference.rootRange, last.range);
}

/** The name that step `index` gives, when it is an attribute access. */
export function attributeName(reference: ScopeReference, index: number): string | undefined {
  const step = reference.steps[index];
  return step?.kind === "attribute" ? step.name : undefined;
}
