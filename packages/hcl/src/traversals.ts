import type { Expression, FunctionCallExpression } from "./expression.js";
import type { Traversal } from "./traversal.js";
import { type LocalNames, walkExpressions } from "./walk-expression.js";

/**
 * List the traversals in `expression`, in the order of evaluation, repeats kept. Those that start from a name which a `for`
 * defines are left out, as are object keys that are names. Both arms of a conditional count.
 */
export function traversalsIn(expression: Expression): readonly Traversal[] {
  const found: Traversal[] = [];
  walkExpressions(expression, (inner, locals) => {
    if (inner.kind === "traversal" && !isLocal(inner.traversal.root, locals)) found.push(inner.traversal);
  });
  return found;
}

function isLocal(name: string, locals: LocalNames | undefined): boolean {
  for (let scope = locals; scope !== undefined; scope = scope.outer) if (scope.names.includes(name)) return true;
  return false;
}

/** List the function calls in `expression`, those in arguments too; a call comes before the calls in its arguments. */
export function functionCallsIn(expression: Expression): readonly FunctionCallExpression[] {
  const found: FunctionCallExpression[] = [];
  walkExpressions(expression, (inner) => {
    if (inner.kind === "call") found.push(inner);
  });
  return found;
}
