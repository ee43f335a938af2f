import type {
  Diagnostic,
  DiagnosticExtra,
  ExpressionValue,
  FunctionCallContext,
  Severity,
  SourceRange,
} from "@landform/diagnostics";
import type { Expression } from "./expression.js";
import { expressionValues } from "./expression-values.js";
import type { Scope } from "./scope.js";

export interface ExpressionProblem {
  /** An error when not given. */
  readonly severity?: Severity;
  readonly summary: string;
  readonly detail: string;
  readonly subject: SourceRange;
  readonly context?: SourceRange;
  readonly functionCall?: FunctionCallContext;
  readonly extra?: DiagnosticExtra;
  readonly compared?: NonNullable<Diagnostic["compared"]>;
}

/**
 * A problem with the value of `expression`, which tells the values it depends on. They are looked up when they are first read:
 * most errors inside `try`, `can` and conditionals are never shown.
 */
export function expressionError(
  problem: ExpressionProblem,
  expression: Expression,
  scope: Scope | undefined,
): Diagnostic {
  let values: readonly ExpressionValue[] | undefined;
  return {
    severity: "error",
    ...problem,
    get values() {
      values ??= expressionValues(expression, scope, problem.extra);
      return values;
    },
  };
}
