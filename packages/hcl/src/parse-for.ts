import type { SourceRange } from "@landform/diagnostics";
import type { Cursor } from "./cursor.js";
import type { Expression } from "./expression.js";
import { invalidExpression, parseExpressionAt } from "./parse-expression.js";
import { skipPast } from "./recover.js";
import { TokenKind as T, type TokenKind } from "./token.js";

const summary = "Invalid 'for' expression";

/** Parse a `for` expression from its keyword on. Newlines do not count. */
export function parseFor(cursor: Cursor, open: number, closer: TokenKind): Expression {
  cursor.read();
  const lost = (): Expression => invalidExpression(cursor.rangeOver(open, skipPast(cursor, closer)));
  const refuse = (detail: string): Expression => {
    reportHere(cursor, open, detail);
    return lost();
  };

  if (cursor.peek() !== T.identifier) return refuse("For expression requires variable name after 'for'.");
  let valueName = cursor.tokens.text(cursor.read());
  let keyName: string | undefined;
  if (cursor.peek() === T.comma) {
    cursor.read();
    if (cursor.peek() !== T.identifier) return refuse("For expression requires value variable name after comma.");
    keyName = valueName;
    valueName = cursor.tokens.text(cursor.read());
  }
  if (!cursor.isKeyword("in")) return refuse("For expression requires the 'in' keyword after its name declarations.");
  cursor.read();

  const before = cursor.mark();
  const collection = parseExpressionAt(cursor);
  if (cursor.lostSince(before)) return lost();
  if (cursor.peek() !== T.colon) return refuse("For expression requires a colon after the collection expression.");
  cursor.read();

  const result = parseResult(cursor);
  if (result === undefined) return lost();
  const close = readEnd(cursor, open, closer);
  const range = cursor.rangeOver(open, close);
  checkResult(cursor, result, closer === T.closeBrace, range);
  const { key, value, condition, ellipsis } = result;
  return {
    kind: "for",
    ...(keyName === undefined ? {} : { keyName }),
    valueName,
    collection,
    ...(key === undefined ? {} : { key }),
    value,
    ...(condition === undefined ? {} : { condition }),
    grouping: ellipsis !== undefined,
    openRange: cursor.range(open),
    closeRange: cursor.range(close),
    range,
  };
}

function reportHere(cursor: Cursor, open: number, detail: string): void {
  const found = cursor.next();
  cursor.unexpected(summary, detail, cursor.range(found), cursor.rangeOver(open, found));
}

interface Result {
  readonly key: Expression | undefined;
  readonly value: Expression;
  readonly condition: Expression | undefined;
  /** The token of the `...`. */
  readonly ellipsis: number | undefined;
}

/** What stands behind the colon; undefined if the parser lost its place in it. */
function parseResult(cursor: Cursor): Result | undefined {
  const before = cursor.mark();
  let value = parseExpressionAt(cursor);
  let key: Expression | undefined;
  if (cursor.peek() === T.fatArrow) {
    cursor.read();
    key = value;
    value = parseExpressionAt(cursor);
  }
  if (cursor.lostSince(before)) return undefined;
  const ellipsis = cursor.peek() === T.ellipsis ? cursor.read() : undefined;
  if (!cursor.isKeyword("if")) return { key, value, condition: undefined, ellipsis };
  cursor.read();
  const beforeCondition = cursor.mark();
  const condition = parseExpressionAt(cursor);
  return cursor.lostSince(beforeCondition) ? undefined : { key, value, condition, ellipsis };
}

function readEnd(cursor: Cursor, open: number, closer: TokenKind): number {
  if (cursor.peek() === closer) return cursor.read();
  reportHere(cursor, open, "Extra characters after the end of the 'for' expression.");
  return skipPast(cursor, closer);
}

function checkResult(cursor: Cursor, result: Result, makesObject: boolean, context: SourceRange): void {
  const { key, value, ellipsis } = result;
  if (makesObject) {
    if (key === undefined)
      cursor.error(summary, "Key expression is required when building an object.", value.range, context);
    return;
  }
  if (key !== undefined)
    cursor.error(summary, "Key expression is not valid when building a tuple.", key.range, context);
  if (ellipsis !== undefined)
    cursor.error(
      summary,
      "Grouping ellipsis (...) cannot be used when building a tuple.",
      cursor.range(ellipsis),
      context,
    );
}
