import type { Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Expression, evaluate, type Scope } from "@landform/hcl";

/** The value of `expression`; `undefined` when evaluating it reported an error. */
export function evaluateValue(expression: Expression, scope: Scope, diags: DiagnosticSink): Value | undefined {
  return orUndefined(diags, (found) => evaluate(expression, scope, found));
}

/** What `work` returns, unless it reports an error. */
export function orUndefined<T>(diags: DiagnosticSink, work: (found: DiagnosticSink) => T): T | undefined {
  const found = new DiagnosticList();
  const result = work(found);
  for (const diagnostic of found.items) diags.add(diagnostic);
  return found.hasErrors ? undefined : result;
}
