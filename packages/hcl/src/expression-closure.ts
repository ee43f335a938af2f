import type { CapsuleType, Value } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import type { Expression } from "./expression.js";
import type { Scope } from "./scope.js";

/** An argument that was not evaluated, and the scope to evaluate it in. */
export interface ExpressionClosure {
  readonly expression: Expression;
  readonly scope: Scope | undefined;
}

/**
 * A parameter of this type is given its argument unevaluated, as in `try` and `can`. The argument is a capsule with an
 * `ExpressionClosure`; take it out with `expressionClosureOf`.
 */
export const expressionClosureType: CapsuleType = { kind: "capsule", name: "expression closure" };

/** Throws unless `argument` is a known value of `expressionClosureType`. */
export function expressionClosureOf(argument: Value): ExpressionClosure {
  invariant(argument.kind === "known" && argument.type.kind === "capsule", "the argument is a known capsule");
  const { raw } = argument;
  invariant(typeof raw === "object" && "capsule" in raw, "a capsule value holds a capsule");
  invariant(isExpressionClosure(raw.capsule), "the capsule holds an expression closure");
  return raw.capsule;
}

function isExpressionClosure(value: unknown): value is ExpressionClosure {
  return typeof value === "object" && value !== null && "expression" in value && "scope" in value;
}
