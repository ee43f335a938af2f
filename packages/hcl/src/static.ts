import { type DiagnosticSink, hasErrors, rangeBetween, type SourceRange } from "@landform/diagnostics";
import type { Expression, LiteralExpression } from "./expression.js";
import { parseExpression, parseTraversal } from "./parse.js";
import { startRange } from "./start-range.js";
import type { Traversal } from "./traversal.js";

/** A function call that is looked at, not made. */
export interface StaticCall {
  readonly name: string;
  readonly nameRange: SourceRange;
  readonly args: readonly Expression[];
  /** From parenthesis to parenthesis. */
  readonly argsRange: SourceRange;
}

/** `key`: a bare name is a traversal without steps (see `keywordOf`). */
export interface StaticItem {
  readonly key: Expression;
  readonly value: Expression;
}

// In JSON these are written as strings with native syntax in them, lists and maps as arrays and objects.

/** `expression` read as a reference, as in `depends_on`. Also the words `true`, `false` and `null` are names then. */
export function traversalOf(expression: Expression): Traversal | undefined {
  switch (expression.kind) {
    case "traversal":
      return expression.traversal;
    case "relativeTraversal": {
      const source = traversalOf(expression.source);
      if (source === undefined) return undefined;
      const range = rangeBetween(source.range, expression.range);
      return { ...source, steps: [...source.steps, ...expression.steps], range };
    }
    case "literal":
      return traversalOfWord(expression);
    case "scoped":
      return traversalOf(expression.inner);
    case "json": {
      const { json } = expression;
      if (json.kind !== "string") return undefined;
      const parsed = parseTraversal(json.value, json.range.filename, json.range.start);
      return hasErrors(parsed.diagnostics) ? undefined : parsed.value;
    }
    default:
      return undefined;
  }
}

function traversalOfWord({ value, range }: LiteralExpression): Traversal | undefined {
  if (value.kind === "null") return { root: "null", rootRange: range, steps: [], range };
  if (value.kind !== "known" || typeof value.raw !== "boolean") return undefined;
  return { root: String(value.raw), rootRange: range, steps: [], range };
}

/** `traversalOf`; if it is none that is reported. */
export function asTraversal(expression: Expression, diags: DiagnosticSink): Traversal | undefined {
  const found = traversalOf(expression);
  if (found === undefined) {
    const needed =
      "A single static variable reference is required: only attribute access and indexing with constant keys. No calculations, function calls, template expressions, etc are allowed here.";
    reportNotStatic(needed, expression.range, diags);
  }
  return found;
}

/** The one bare word that `expression` is, as in `ignore_changes = all`. */
export function keywordOf(expression: Expression): string | undefined {
  const found = traversalOf(expression);
  return found?.steps.length === 0 ? found.root : undefined;
}

export function staticCall(expression: Expression): StaticCall | undefined {
  switch (expression.kind) {
    case "call": {
      const { name, nameRange, args, openParenRange, closeParenRange } = expression;
      return { name, nameRange, args, argsRange: rangeBetween(openParenRange, closeParenRange) };
    }
    case "scoped":
      return staticCall(expression.inner);
    case "json": {
      const { json } = expression;
      if (json.kind !== "string") return undefined;
      const parsed = parseExpression(json.value, json.range.filename, json.range.start);
      return hasErrors(parsed.diagnostics) ? undefined : staticCall(parsed.value);
    }
    default:
      return undefined;
  }
}

/** `staticCall`; if it is none that is reported. */
export function asStaticCall(expression: Expression, diags: DiagnosticSink): StaticCall | undefined {
  return orReported(staticCall(expression), "A static function call is required.", expression, diags);
}

/** The elements of a list that is written out. */
export function staticList(expression: Expression): readonly Expression[] | undefined {
  switch (expression.kind) {
    case "tuple":
      return expression.elements;
    case "scoped":
      return staticList(expression.inner);
    case "json":
      return expression.json.kind === "array"
        ? expression.json.elements.map((json) => ({ kind: "json", json, range: json.range }))
        : undefined;
    default:
      return undefined;
  }
}

/** `staticList`; if it is none that is reported. */
export function asStaticList(expression: Expression, diags: DiagnosticSink): readonly Expression[] | undefined {
  return orReported(staticList(expression), "A static list expression is required.", expression, diags);
}

/** The items of a map that is written out. */
export function staticMap(expression: Expression): readonly StaticItem[] | undefined {
  switch (expression.kind) {
    case "object":
      return expression.items.map(({ key, value }) => ({ key: key.expression, value }));
    case "scoped":
      return staticMap(expression.inner);
    case "json":
      return expression.json.kind === "object"
        ? expression.json.members.map(({ name, nameRange, value }) => ({
            key: { kind: "json", json: { kind: "string", value: name, range: nameRange }, range: nameRange },
            value: { kind: "json", json: value, range: value.range },
          }))
        : undefined;
    default:
      return undefined;
  }
}

/** `staticMap`; if it is none that is reported. */
export function asStaticMap(expression: Expression, diags: DiagnosticSink): readonly StaticItem[] | undefined {
  return orReported(staticMap(expression), "A static map expression is required.", expression, diags);
}

function orReported<T>(
  found: T | undefined,
  needed: string,
  expression: Expression,
  diags: DiagnosticSink,
): T | undefined {
  if (found === undefined) reportNotStatic(needed, startRange(expression), diags);
  return found;
}

function reportNotStatic(detail: string, subject: SourceRange, diags: DiagnosticSink): void {
  diags.add({ severity: "error", summary: "Invalid expression", detail, subject });
}
