import { compact } from "./compact.js";
import type { Cursor } from "./cursor.js";
import type { Expression, ObjectItem, ObjectKey } from "./expression.js";
import { parseExpressionAt } from "./parse-expression.js";
import { parseFor } from "./parse-for.js";
import { skipPast } from "./recover.js";
import { TokenKind as T } from "./token.js";

/** Parse `[…]`: a tuple, or a `for` expression that makes one. */
export function parseTuple(cursor: Cursor): Expression {
  const open = cursor.read();
  const newlines = cursor.countNewlines(false);
  const expression = cursor.isKeyword("for") ? parseFor(cursor, open, T.closeBracket) : parseElements(cursor, open);
  cursor.countNewlines(newlines);
  return expression;
}

function parseElements(cursor: Cursor, open: number): Expression {
  const elements: Expression[] = [];
  const end = (close: number): Expression => ({
    kind: "tuple",
    elements: compact(elements),
    openRange: cursor.range(open),
    range: cursor.rangeOver(open, close),
  });
  for (;;) {
    if (cursor.peek() === T.closeBracket) return end(cursor.read());
    const before = cursor.mark();
    elements.push(parseExpressionAt(cursor));
    if (cursor.lostSince(before)) return end(skipPast(cursor, T.closeBracket));
    if (cursor.peek() === T.closeBracket) return end(cursor.read());
    if (cursor.peek() !== T.comma) {
      reportMissingComma(cursor, open);
      return end(skipPast(cursor, T.closeBracket));
    }
    cursor.read();
  }
}

function reportMissingComma(cursor: Cursor, open: number): void {
  const found = cursor.next();
  if (cursor.peek() === T.endOfFile)
    cursor.unexpected(
      "Unterminated tuple constructor expression",
      "There is no corresponding closing bracket before the end of the file. This may be caused by incorrect bracket nesting elsewhere in this file.",
      cursor.range(open),
    );
  else
    cursor.unexpected(
      "Missing item separator",
      "Expected a comma to mark the beginning of the next item.",
      cursor.range(found),
      cursor.rangeOver(open, found),
    );
}

/** Parse `{…}` in an expression: an object, or a `for` expression that makes one. */
export function parseObject(cursor: Cursor): Expression {
  const open = cursor.read();
  // Newlines count inside an object, but not before a `for` nor anywhere in it.
  const newlines = cursor.countNewlines(false);
  let expression: Expression;
  if (cursor.isKeyword("for")) expression = parseFor(cursor, open, T.closeBrace);
  else {
    cursor.countNewlines(true);
    expression = parseItems(cursor, open);
  }
  cursor.countNewlines(newlines);
  return expression;
}

function parseItems(cursor: Cursor, open: number): Expression {
  const items: ObjectItem[] = [];
  const end = (close: number): Expression => ({
    kind: "object",
    items: compact(items),
    openRange: cursor.range(open),
    range: cursor.rangeOver(open, close),
  });
  for (;;) {
    if (cursor.peek() === T.newline) {
      cursor.read();
      continue;
    }
    if (cursor.peek() === T.closeBrace) return end(cursor.read());
    const key = parseKey(cursor, open);
    if (key === undefined) return end(skipPast(cursor, T.closeBrace));
    const before = cursor.mark();
    const value = parseExpressionAt(cursor);
    const isLost = cursor.lostSince(before);
    if (!isLost || value.kind === "invalid") items.push({ key, value });
    if (isLost) return end(skipPast(cursor, T.closeBrace));
    if (cursor.peek() === T.closeBrace) return end(cursor.read());
    if (cursor.peek() !== T.comma && cursor.peek() !== T.newline) {
      reportMissingItemEnd(cursor, open);
      return end(skipPast(cursor, T.closeBrace));
    }
    cursor.read();
  }
}

/** Parse a key and the `=` or `:` behind it; undefined, after a report, if the rest of the object can't be understood. */
function parseKey(cursor: Cursor, open: number): ObjectKey | undefined {
  const inParentheses = cursor.peek() === T.openParen;
  const before = cursor.mark();
  const expression = parseExpressionAt(cursor);
  if (cursor.lostSince(before)) return undefined;
  if (cursor.peek() !== T.equal && cursor.peek() !== T.colon) {
    reportMissingValue(cursor, open);
    return undefined;
  }
  cursor.read();
  const literalName = inParentheses ? undefined : bareName(expression);
  const key = { expression, range: expression.range };
  return literalName === undefined ? key : { ...key, literalName };
}

/** The name that `expression` is as written. As a key, `true`, `false` and `null` are only names too. */
function bareName(expression: Expression): string | undefined {
  if (expression.kind === "traversal")
    return expression.traversal.steps.length === 0 ? expression.traversal.root : undefined;
  if (expression.kind !== "literal") return undefined;
  const { value } = expression;
  if (value.kind === "null") return "null";
  return value.kind === "known" && typeof value.raw === "boolean" ? String(value.raw) : undefined;
}

function reportMissingValue(cursor: Cursor, open: number): void {
  const kind = cursor.peek();
  if (kind === T.endOfFile) {
    reportUnterminated(cursor, open);
    return;
  }
  const found = cursor.next();
  const noSeparator = 'Expected an equals sign ("=") to mark the beginning of the attribute value.';
  const quotesHint =
    "If you intended to given an attribute name containing periods or spaces, write the name in quotes to create a string literal.";
  const [summary, detail] =
    kind === T.newline || kind === T.comma
      ? ["Missing attribute value", 'Expected an attribute value, introduced by an equals sign ("=").']
      : ["Missing key/value separator", kind === T.identifier ? `${noSeparator} ${quotesHint}` : noSeparator];
  cursor.unexpected(summary, detail, cursor.range(found), cursor.rangeOver(open, found));
}

function reportMissingItemEnd(cursor: Cursor, open: number): void {
  if (cursor.peek() === T.endOfFile) {
    reportUnterminated(cursor, open);
    return;
  }
  const found = cursor.next();
  cursor.unexpected(
    "Missing attribute separator",
    "Expected a newline or comma to mark the beginning of the next attribute.",
    cursor.range(found),
    cursor.rangeOver(open, found),
  );
}

function reportUnterminated(cursor: Cursor, open: number): void {
  cursor.unexpected(
    "Unterminated object constructor expression",
    "There is no corresponding closing brace before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file.",
    cursor.range(open),
  );
}
