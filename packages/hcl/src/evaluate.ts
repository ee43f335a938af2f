import { dynamicUnknown, tupleValue, type Value } from "@landform/cty";
import { type DiagnosticSink, engineLimitOf, unreachable } from "@landform/diagnostics";
import { evaluateCall } from "./evaluate-call.js";
import { evaluateConditional } from "./evaluate-conditional.js";
import { evaluateFor } from "./evaluate-for.js";
import { evaluateJson } from "./evaluate-json.js";
import { evaluateObject } from "./evaluate-object.js";
import { evaluateBinary, evaluateUnary } from "./evaluate-operator.js";
import { evaluateReference } from "./evaluate-reference.js";
import { evaluateScoped } from "./evaluate-scoped.js";
import { evaluateSplat } from "./evaluate-splat.js";
import { evaluateTemplate, evaluateTemplateFor } from "./evaluate-template.js";
import { type EvaluationSink, evaluationSink } from "./evaluation-sink.js";
import type { Expression, TupleExpression } from "./expression.js";
import type { Scope } from "./scope.js";

/** The summary of the error for an expression that needs more of the stack than there is. */
export const nestedTooDeeply = "Expression nested too deeply";

/**
 * Evaluate `expression`. Where it fails, `diags` has an error and the result is the best that can be told, at worst an
 * unknown of any type. Without a scope only constants are allowed, and strings of JSON are taken as they stand.
 */
export function evaluate(expression: Expression, scope: Scope | undefined, diags: DiagnosticSink): Value {
  const sink = evaluationSink(diags);
  try {
    return evaluateNode(expression, scope, sink);
  } catch (error) {
    const limit = engineLimitOf(error);
    if (limit === undefined) throw error;
    diags.add({ severity: "error", ...limitWords[limit], subject: expression.range });
    return dynamicUnknown;
  }
}

const limitWords = {
  stack: {
    summary: nestedTooDeeply,
    detail: "This expression has more levels inside each other than can be evaluated. Split it into several values.",
  },
  size: { summary: "Value too large", detail: "A value in this expression is larger than can be kept." },
};

/** `evaluate`, for expressions inside another. */
export function evaluateNode(expression: Expression, scope: Scope | undefined, diags: EvaluationSink): Value {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "parentheses":
    case "templateWrap":
      return evaluateNode(expression.inner, scope, diags);
    case "traversal":
    case "relativeTraversal":
    case "index":
      return evaluateReference(expression, scope, diags);
    case "splat":
      return evaluateSplat(expression, scope, diags);
    case "call":
      return evaluateCall(expression, scope, diags);
    case "conditional":
      return evaluateConditional(expression, scope, diags);
    case "binary":
      return evaluateBinary(expression, scope, diags);
    case "unary":
      return evaluateUnary(expression, scope, diags);
    case "template":
      return evaluateTemplate(expression, scope, diags);
    case "templateFor":
      return evaluateTemplateFor(expression, scope, diags);
    case "tuple":
      return evaluateTuple(expression, scope, diags);
    case "object":
      return evaluateObject(expression, scope, diags);
    case "for":
      return evaluateFor(expression, scope, diags);
    case "scoped":
      return evaluateScoped(expression, scope, diags);
    case "json":
      return evaluateJson(expression.json, scope, diags);
    case "invalid":
      return expression.placeholder;
    default:
      return unreachable(expression);
  }
}

function evaluateTuple(expression: TupleExpression, scope: Scope | undefined, diags: EvaluationSink): Value {
  return tupleValue(expression.elements.map((element) => evaluateNode(element, scope, diags)));
}
