import { dynamicUnknown } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import { compact } from "./compact.js";
import type { Cursor } from "./cursor.js";
import type { Expression, SplatEach, SplatStep } from "./expression.js";
import { enter, leave } from "./nesting.js";
import { invalidExpression, numberOf, parseExpressionAt } from "./parse-expression.js";
import { skipPast } from "./recover.js";
import { span } from "./span.js";
import { TokenKind as T } from "./token.js";
import type { TraversalStep } from "./traversal.js";

/** A step as it was read; `lost` stands for a dot without a name. */
type Step = SplatStep | { readonly kind: "lost"; readonly range: SourceRange };

/** Parse the steps after `source` (`.name`, `.0`, `.*`, `[…]`, `[*]`), and put them around it. */
export function parseSteps(cursor: Cursor, source: Expression): Expression {
  if (cursor.peek() !== T.dot && cursor.peek() !== T.openBracket) return source;
  let current = source;
  let literals: TraversalStep[] = [];
  for (const step of parseStepList(cursor)) {
    if (step.kind === "literal") {
      literals.push(step.step);
      continue;
    }
    current = aroundStep(aroundLiterals(current, compact(literals)), step);
    literals = [];
  }
  return aroundLiterals(current, compact(literals));
}

function aroundLiterals(source: Expression, steps: readonly TraversalStep[]): Expression {
  const last = steps.at(-1);
  if (last === undefined) return source;
  const range = span(source.range, last.range);
  if (source.kind === "traversal")
    return { kind: "traversal", traversal: { ...source.traversal, steps, range }, range };
  return { kind: "relativeTraversal", source, steps, range };
}

function aroundStep(source: Expression, step: Exclude<Step, { kind: "literal" }>): Expression {
  switch (step.kind) {
    case "index": {
      const { key, openRange, bracketRange } = step;
      const range = span(source.range, bracketRange);
      return { kind: "index", collection: source, key, openRange, bracketRange, range };
    }
    case "splat":
      return { ...step, source, range: span(source.range, step.each.range) };
    case "lost":
      return invalidExpression(span(source.range, step.range));
  }
}

function parseStepList(cursor: Cursor): readonly Step[] {
  const steps: Step[] = [];
  for (;;) {
    const kind = cursor.peek();
    const step = kind === T.dot ? parseDot(cursor) : kind === T.openBracket ? parseBracket(cursor) : undefined;
    if (step === undefined) return steps;
    if (step !== "dropped") steps.push(step);
  }
}

function parseDot(cursor: Cursor): Step | "dropped" {
  const dot = cursor.read();
  switch (cursor.peek()) {
    case T.identifier:
    case T.number:
      return { kind: "literal", step: parseAfterDot(cursor, dot) };
    case T.star:
      return parseAttributeSplat(cursor, dot);
    default:
      cursor.error("Invalid attribute name", "An attribute name is required after a dot.", cursor.range(cursor.next()));
      cursor.recovering = true;
      return { kind: "lost", range: cursor.range(dot) };
  }
}

/** The name or number after a dot. `star` is given inside an attribute-only splat, where messages differ. */
function parseAfterDot(cursor: Cursor, dot: number, star?: number): TraversalStep {
  const isNumber = cursor.peek() === T.number;
  const token = cursor.read();
  const range = cursor.rangeOver(dot, token);
  const text = cursor.tokens.text(token);
  if (!isNumber) return { kind: "attribute", name: text, range };
  const point = text.indexOf(".");
  if (point < 0) return { kind: "index", key: numberOf(cursor, token), range };
  const instead = `[${text.slice(0, point)}][${text.slice(point + 1)}]`;
  const syntax = star === undefined ? "syntax instead" : "syntax with a full splat expression [*] instead";
  cursor.error(
    "Invalid legacy index syntax",
    `When using the legacy index syntax, chaining two indexes together is not permitted. Use the proper index ${syntax}, like ${instead}.`,
    cursor.range(star ?? token),
  );
  return { kind: "index", key: dynamicUnknown, range };
}

/** `.*`, which takes only the `.name` and `.0` that follow to each element. */
function parseAttributeSplat(cursor: Cursor, dot: number): Step | "dropped" {
  const star = cursor.read();
  const steps: SplatStep[] = [];
  while (cursor.peek() === T.dot) {
    const innerDot = cursor.read();
    if (cursor.peek() !== T.identifier && cursor.peek() !== T.number) {
      reportBadSplatStep(cursor, star);
      return "dropped";
    }
    steps.push({ kind: "literal", step: parseAfterDot(cursor, innerDot, star) });
  }
  const markerRange = cursor.rangeOver(dot, star);
  return { kind: "splat", each: splatEach(steps, markerRange, false), full: false, markerRange };
}

function reportBadSplatStep(cursor: Cursor, star: number): void {
  if (cursor.peek() === T.star)
    cursor.unexpected(
      "Nested splat expression not allowed",
      "A splat expression (*) cannot be used inside another attribute-only splat expression.",
      cursor.range(cursor.next()),
    );
  else cursor.unexpected("Invalid attribute name", "An attribute name is required after a dot.", cursor.range(star));
  cursor.recovering = true;
}

function parseBracket(cursor: Cursor): Step | "dropped" {
  const open = cursor.read();
  return cursor.peek() === T.star ? parseFullSplat(cursor, open) : parseIndex(cursor, open);
}

/** `[*]`, which takes all steps that follow to each element. */
function parseFullSplat(cursor: Cursor, open: number): Step | "dropped" {
  cursor.read();
  const close = readClose(
    cursor,
    "Missing close bracket on splat index",
    'The star for a full splat operator must be immediately followed by a closing bracket ("]").',
  );
  if (!enter(cursor)) return "dropped";
  const steps = parseStepList(cursor).map(splatStep);
  leave(cursor);
  const markerRange = cursor.rangeOver(open, close);
  return { kind: "splat", each: splatEach(steps, markerRange, true), full: true, markerRange };
}

function splatStep(step: Step): SplatStep {
  if (step.kind !== "lost") return step;
  return { kind: "index", key: invalidExpression(step.range), openRange: step.range, bracketRange: step.range };
}

function splatEach(steps: readonly SplatStep[], markerRange: SourceRange, full: boolean): SplatEach {
  const first = steps[0];
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return { range: markerRange, steps };
  return { range: span(full ? markerRange : rangeOfStep(first), rangeOfStep(last)), steps };
}

function rangeOfStep(step: SplatStep): SourceRange {
  switch (step.kind) {
    case "literal":
      return step.step.range;
    case "index":
      return step.bracketRange;
    case "splat":
      return step.each.range;
  }
}

function parseIndex(cursor: Cursor, open: number): Step {
  const newlines = cursor.countNewlines(false);
  const before = cursor.mark();
  const key = parseExpressionAt(cursor);
  const close = cursor.lostSince(before)
    ? skipPast(cursor, T.closeBracket)
    : readClose(cursor, "Missing close bracket on index", 'The index operator must end with a closing bracket ("]").');
  cursor.countNewlines(newlines);
  const range = cursor.rangeOver(open, close);
  const literal = literalKey(key);
  if (literal !== undefined) return { kind: "literal", step: { kind: "index", key: literal, range } };
  return { kind: "index", key, openRange: cursor.range(open), bracketRange: range };
}

/** Read the `]`. Where it is missing, skip to one and point there, as the reference does. */
function readClose(cursor: Cursor, summary: string, detail: string): number {
  const isClosed = cursor.peek() === T.closeBracket;
  const token = cursor.read();
  if (isClosed || cursor.recovering) return token;
  const close = skipPast(cursor, T.closeBracket);
  cursor.error(summary, detail, cursor.range(close));
  return close;
}

/** The key's value where it is a number, a keyword, or text without any sequences. */
function literalKey(key: Expression) {
  if (key.kind === "literal") return key.value;
  if (key.kind === "invalid") return key.placeholder;
  if (key.kind !== "template" || key.parts.length !== 1) return undefined;
  const part = key.parts[0];
  return part?.kind === "literal" ? part.value : undefined;
}
