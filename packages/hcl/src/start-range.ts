import { rangeBetween, type SourceRange } from "@landform/diagnostics";
import type { Expression, JsonNode } from "./expression.js";

/** The beginning of an expression, to point at what may be long: its first token or operand, or what opens it. */
export function startRange(expression: Expression): SourceRange {
  switch (expression.kind) {
    case "relativeTraversal":
      return expression.range;
    case "index":
      return expression.openRange;
    case "splat":
      return expression.markerRange;
    case "call":
      return rangeBetween(expression.nameRange, expression.openParenRange);
    case "conditional":
      return startRange(expression.condition);
    case "binary":
      return startRange(expression.left);
    case "unary":
      return expression.operatorRange;
    case "parentheses":
    case "scoped":
      return startRange(expression.inner);
    case "template": {
      const first = expression.parts[0];
      return first === undefined ? expression.range : startRange(first);
    }
    case "templateFor":
      return startRange(expression.body);
    case "tuple":
    case "object":
    case "for":
      return expression.openRange;
    case "json":
      return startOfNode(expression.json);
    default:
      return expression.range;
  }
}

/** The opening bracket or brace; all of a primitive. */
export function startOfNode(node: JsonNode): SourceRange {
  return node.kind === "array" || node.kind === "object" ? node.openRange : node.range;
}
