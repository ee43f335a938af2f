import { hasErrors, unreachable } from "@landform/diagnostics";
import type { Expression, ForExpression, JsonNode, ObjectExpression, SplatEach } from "./expression.js";
import { hasTemplateMarkers, templateOf } from "./json-template.js";

/** Names that a `for` around an expression defines, innermost first. */
export interface LocalNames {
  readonly names: readonly string[];
  readonly outer: LocalNames | undefined;
}

/**
 * Visit `expression` and all expressions inside, parents first, otherwise in the order they are evaluated in. Object
 * keys that stand for their own names are left out. Templates in JSON count as if written natively; those with syntax
 * errors are empty. The depth and width of the tree don't matter.
 */
export function walkExpressions(
  expression: Expression,
  visit: (expression: Expression, locals: LocalNames | undefined) => void,
): void {
  const waiting = new Waiting();
  waiting.push(expression, undefined);
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    visit(current.expression, current.locals);
    pushChildren(waiting, current.expression, current.locals);
  }
}

/** A stack of expressions to visit. What is to be visited first is pushed last. */
class Waiting {
  readonly #expressions: Expression[] = [];
  readonly #locals: (LocalNames | undefined)[] = [];

  push(expression: Expression | undefined, locals: LocalNames | undefined): void {
    if (expression === undefined) return;
    this.#expressions.push(expression);
    this.#locals.push(locals);
  }

  pushAll(expressions: readonly Expression[], locals: LocalNames | undefined): void {
    for (let index = expressions.length - 1; index >= 0; index--) this.push(expressions[index], locals);
  }

  pop(): { readonly expression: Expression; readonly locals: LocalNames | undefined } | undefined {
    const expression = this.#expressions.pop();
    const locals = this.#locals.pop();
    return expression === undefined ? undefined : { expression, locals };
  }
}

function pushChildren(waiting: Waiting, expression: Expression, locals: LocalNames | undefined): void {
  switch (expression.kind) {
    case "literal":
    case "traversal":
    case "invalid":
      break;
    case "relativeTraversal":
      waiting.push(expression.source, locals);
      break;
    case "index":
      waiting.push(expression.key, locals);
      waiting.push(expression.collection, locals);
      break;
    case "splat":
      waiting.pushAll(keysIn(expression.each), locals);
      waiting.push(expression.source, locals);
      break;
    case "call":
      waiting.pushAll(expression.args, locals);
      break;
    case "conditional":
      waiting.push(expression.whenFalse, locals);
      waiting.push(expression.whenTrue, locals);
      waiting.push(expression.condition, locals);
      break;
    case "binary":
      waiting.push(expression.right, locals);
      waiting.push(expression.left, locals);
      break;
    case "unary":
      waiting.push(expression.operand, locals);
      break;
    case "parentheses":
    case "templateWrap":
      waiting.push(expression.inner, locals);
      break;
    case "template":
      waiting.pushAll(expression.parts, locals);
      break;
    case "templateFor":
      waiting.push(expression.body, locals);
      break;
    case "tuple":
      waiting.pushAll(expression.elements, locals);
      break;
    case "object":
      pushItems(waiting, expression, locals);
      break;
    case "for":
      pushFor(waiting, expression, locals);
      break;
    case "scoped":
      waiting.push(expression.inner, { names: [...expression.variables.keys()], outer: locals });
      break;
    case "json":
      waiting.pushAll(expressionsInJson(expression.json), locals);
      break;
    default:
      unreachable(expression);
  }
}

function pushItems(waiting: Waiting, { items }: ObjectExpression, locals: LocalNames | undefined): void {
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index];
    if (item === undefined) continue;
    waiting.push(item.value, locals);
    if (item.key.literalName === undefined) waiting.push(item.key.expression, locals);
  }
}

function pushFor(waiting: Waiting, expression: ForExpression, outer: LocalNames | undefined): void {
  const { keyName, valueName, collection, key, value, condition } = expression;
  const inner = { names: keyName === undefined ? [valueName] : [keyName, valueName], outer };
  waiting.push(condition, inner);
  waiting.push(value, inner);
  waiting.push(key, inner);
  waiting.push(collection, outer);
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
