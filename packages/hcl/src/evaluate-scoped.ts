import { type Value, withMarks } from "@landform/cty";
import { evaluateNode } from "./evaluate.js";
import type { EvaluationSink } from "./evaluation-sink.js";
import type { ScopedExpression } from "./expression.js";
import type { Scope } from "./scope.js";

export function evaluateScoped(expression: ScopedExpression, scope: Scope | undefined, diags: EvaluationSink): Value {
  return withMarks(evaluateNode(expression.inner, scopeWith(expression.variables, scope), diags), expression.marks);
}

/** `scope` with `variables` besides its own. */
export function scopeWith(variables: ReadonlyMap<string, Value>, scope: Scope | undefined): Scope {
  return scope === undefined ? { variables } : { variables, parent: scope };
}
