import { hasErrors } from "@landform/diagnostics";
import type { Expression, JsonNode, SplatEach } from "./expression.js";
import { hasTemplateMarkers, templateOf } from "./json-template.js";

/** Names that a `for` around an expression defines, innermost first. */
export interface LocalNames {
  readonly names: readonly string[];
  readonly outer: LocalNames | undefined;
}

/** An expression inside another, and what it sees that the outermost doesn't. */
export interface InnerExpression {
  readonly expression: Expression;
  readonly locals: LocalNames | undefined;
}

/**
 * `expression` and all expressions inside, parents first, otherwise in the order they are evaluated in. Object keys that stand
 * for their own names are left out. Templates in JSON count as if written natively; those with syntax errors are empty.
 */
export function* expressionsIn(expression: Expression): Generator<InnerExpression> {
  const waiting: InnerExpression[] = [{ expression, locals: undefined }];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    yield current;
    waiting.push(...childrenOf(current).reverse());
  }
}

function childrenOf({ expression, locals }: InnerExpression): InnerExpression[] {
  const here = (...children: readonly (Expression | undefined)[]) =>
    children.flatMap((child) => (child === undefined ? [] : [{ expression: child, locals }]));
  switch (expression.kind) {
    case "relativeTraversal":
      return here(expression.source);
    case "index":
      return here(expression.collection, expression.key);
    case "splat":
      return here(expression.source, ...keysIn(expression.each));
    case "call":
      return here(...expression.args);
    case "conditional":
      return here(expression.condition, expression.whenTrue, expression.whenFalse);
    case "binary":
      return here(expression.left, expression.right);
    case "unary":
      return here(expression.operand);
    case "parentheses":
    case "templateWrap":
      return here(expression.inner);
    case "template":
      return here(...expression.parts);
    case "templateFor":
      return here(expression.body);
    case "tuple":
      return here(...expression.elements);
    case "object":
      return expression.items.flatMap(({ key, value }) =>
        here(key.literalName === undefined ? key.expression : undefined, value),
      );
    case "for": {
      const { keyName, valueName, collection, key, value, condition } = expression;
      const names = keyName === undefined ? [valueName] : [keyName, valueName];
      return [...here(collection), ...hiding(names, locals, [key, value, condition])];
    }
    case "scoped":
      return hiding([...expression.variables.keys()], locals, [expression.inner]);
    case "json":
      return here(...expressionsInJson(expression.json));
    case "literal":
    case "traversal":
    case "invalid":
      return [];
  }
}

function hiding(
  names: readonly string[],
  outer: LocalNames | undefined,
  children: readonly (Expression | undefined)[],
): InnerExpression[] {
  const locals = { names, outer };
  return children.flatMap((expression) => (expression === undefined ? [] : [{ expression, locals }]));
}

function keysIn(each: SplatEach): Expression[] {
  return each.steps.flatMap((step) => {
    if (step.kind === "index") return [step.key];
    return step.kind === "splat" ? keysIn(step.each) : [];
  });
}

function expressionsInJson(node: JsonNode): Expression[] {
  switch (node.kind) {
    case "string":
      return templateExpressions(node, node.value, node.range);
    case "array":
      return node.elements.map(jsonExpression);
    case "object":
      return node.members.flatMap((member) => [
        ...templateExpressions(member, member.name, member.nameRange),
        jsonExpression(member.value),
      ]);
    default:
      return [];
  }
}

function templateExpressions(...[owner, text, range]: Parameters<typeof templateOf>): Expression[] {
  if (!hasTemplateMarkers(text)) return [];
  const { value, diagnostics } = templateOf(owner, text, range);
  return hasErrors(diagnostics) ? [] : [value];
}

function jsonExpression(json: JsonNode): Expression {
  return { kind: "json", json, range: json.range };
}
