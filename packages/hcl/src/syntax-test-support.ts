import type { Expression, SplatEach } from "./expression.js";
import { show } from "./test-support.js";
import { TokenKind } from "./token.js";
import type { TokenList } from "./token-list.js";
import type { TraversalStep } from "./traversal.js";

const kindNames = new Map<number, string>(Object.entries(TokenKind).map(([name, kind]) => [kind, name]));

/** `kind text` of each token but the end of the file. For tests. */
export function showTokens(tokens: TokenList): readonly string[] {
  const indices = Array.from({ length: tokens.count - 1 }, (_, index) => index);
  return indices.map((index) => `${kindNames.get(tokens.kind(index))} ${tokens.text(index)}`);
}

/** The shape of the tree in one line, operators first: `(+ 1 (* 2 x.y))`. For tests. */
export function outline(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return show(expression.value);
    case "invalid":
      return "?";
    case "traversal":
      return expression.traversal.root + expression.traversal.steps.map(outlineStep).join("");
    case "relativeTraversal":
      return list("get", outline(expression.source), ...expression.steps.map(outlineStep));
    case "index":
      return list("index", outline(expression.collection), outline(expression.key));
    case "splat":
      return list(expression.full ? "[*]" : ".*", outline(expression.source), ...outlineEach(expression.each));
    case "call":
      return list(expression.name, ...expression.args.map(outline), ...(expression.expandLast ? ["..."] : []));
    case "conditional":
      return list("?", outline(expression.condition), outline(expression.whenTrue), outline(expression.whenFalse));
    case "binary":
      return list(expression.operator, outline(expression.left), outline(expression.right));
    case "unary":
      return list(expression.operator, outline(expression.operand));
    case "parentheses":
      return list("parens", outline(expression.inner));
    case "template":
      return list("template", ...expression.parts.map(outline));
    case "templateWrap":
      return list("wrap", outline(expression.inner));
    case "templateFor":
      return list("join", outline(expression.body));
    case "tuple":
      return `[${expression.elements.map(outline).join(" ")}]`;
    case "object":
      return `{${expression.items.map(({ key, value }) => `${key.literalName ?? outline(key.expression)}: ${outline(value)}`).join(" ")}}`;
    case "for":
      return outlineFor(expression);
    default:
      throw new Error(`not native syntax: ${expression.kind}`);
  }
}

function list(...parts: readonly string[]): string {
  return `(${parts.join(" ")})`;
}

function outlineStep(step: TraversalStep): string {
  switch (step.kind) {
    case "attribute":
      return `.${step.name}`;
    case "index":
      return `[${show(step.key)}]`;
    case "splat":
      return "[*]";
  }
}

function outlineEach(each: SplatEach): readonly string[] {
  return each.steps.map((step) => {
    if (step.kind === "literal") return outlineStep(step.step);
    if (step.kind === "index") return `[${outline(step.key)}]`;
    return list(step.full ? "[*]" : ".*", ...outlineEach(step.each));
  });
}

function outlineFor(expression: Extract<Expression, { kind: "for" }>): string {
  const { keyName, valueName, collection, key, value, condition, grouping } = expression;
  const names = keyName === undefined ? valueName : `${keyName},${valueName}`;
  const result = key === undefined ? outline(value) : `${outline(key)}=>${outline(value)}`;
  const rest = [grouping ? "..." : "", condition === undefined ? "" : `if ${outline(condition)}`];
  return list("for", names, outline(collection), result, ...rest.filter((part) => part !== ""));
}
