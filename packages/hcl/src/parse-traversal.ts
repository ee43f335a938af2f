import { stringValue, type Value } from "@landform/cty";
import type { Cursor } from "./cursor.js";
import { numberOf } from "./parse-expression.js";
import { parseLabel } from "./parse-label.js";
import { span } from "./span.js";
import { TokenKind as T } from "./token.js";
import type { Traversal, TraversalStep } from "./traversal.js";

/**
 * Parse all that follows as one traversal. Stops at the first problem, which is reported; gives what came before it.
 * `allowSplat`: `[*]` may stand in it.
 */
export function parseWholeTraversal(cursor: Cursor, allowSplat: boolean): Traversal | undefined {
  if (cursor.peek() !== T.identifier) {
    cursor.error("Variable name required", "Must begin with a variable name.", cursor.range(cursor.next()));
    return undefined;
  }
  const rootToken = cursor.read();
  const rootRange = cursor.range(rootToken);
  const steps: TraversalStep[] = [];
  const before = cursor.mark();
  while (cursor.mark() === before && cursor.peek() !== T.endOfFile) {
    const step = parseStep(cursor, rootToken, allowSplat);
    if (step !== undefined) steps.push(step);
  }
  const range = span(rootRange, steps.at(-1)?.range ?? rootRange);
  return { root: cursor.tokens.text(rootToken), rootRange, steps, range };
}

function parseStep(cursor: Cursor, root: number, allowSplat: boolean): TraversalStep | undefined {
  switch (cursor.peek()) {
    case T.dot:
      return parseName(cursor, root);
    case T.openBracket:
      return parseBracket(cursor, root, allowSplat);
    default:
      return refuse(cursor, root, "Invalid character", "Expected an attribute access or an index operator.");
  }
}

/** Report the next token. */
function refuse(cursor: Cursor, root: number, summary: string, detail: string): undefined {
  const found = cursor.next();
  cursor.error(summary, detail, cursor.range(found), cursor.rangeOver(root, found));
}

function parseName(cursor: Cursor, root: number): TraversalStep | undefined {
  const dot = cursor.read();
  if (cursor.peek() !== T.identifier)
    return refuse(
      cursor,
      root,
      "Attribute name required",
      cursor.peek() === T.star
        ? "Splat expressions (.*) may not be used here."
        : "Dot must be followed by attribute name.",
    );
  const token = cursor.read();
  return { kind: "attribute", name: cursor.tokens.text(token), range: cursor.rangeOver(dot, token) };
}

function parseBracket(cursor: Cursor, root: number, allowSplat: boolean): TraversalStep | undefined {
  const open = cursor.read();
  switch (cursor.peek()) {
    case T.number:
      return indexStep(cursor, open, numberOf(cursor, cursor.read()));
    case T.openQuote:
      return indexStep(cursor, open, stringValue(parseLabel(cursor).text));
    case T.star:
      if (!allowSplat)
        return refuse(cursor, root, "Attribute name required", "Splat expressions ([*]) may not be used here.");
      cursor.read();
      return { kind: "splat", range: cursor.rangeOver(open, readClose(cursor, open)) };
    default:
      return refuse(
        cursor,
        root,
        "Index value required",
        "Index brackets must contain either a literal number or a literal string.",
      );
  }
}

function indexStep(cursor: Cursor, open: number, key: Value): TraversalStep {
  return { kind: "index", key, range: cursor.rangeOver(open, readClose(cursor, open)) };
}

function readClose(cursor: Cursor, open: number): number {
  const isClosed = cursor.peek() === T.closeBracket;
  const close = cursor.read();
  if (!isClosed)
    cursor.error(
      "Unclosed index brackets",
      "Index key must be followed by a closing bracket.",
      cursor.range(close),
      cursor.rangeOver(open, close),
    );
  return close;
}
