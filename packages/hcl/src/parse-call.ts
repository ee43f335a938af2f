import { compact } from "./compact.js";
import type { Cursor } from "./cursor.js";
import type { Expression } from "./expression.js";
import { invalidExpression, parseExpressionAt } from "./parse-expression.js";
import { skipOver, skipPast } from "./recover.js";
import { TokenKind as T } from "./token.js";

/** Parse a function call whose (first) name was just read; a `(` or `::` follows. */
export function parseCall(cursor: Cursor, firstName: number): Expression {
  let lastName = firstName;
  let name = cursor.tokens.text(firstName);
  let openKind = cursor.peek();
  let open = cursor.read();
  while (openKind === T.doubleColon) {
    const isName = cursor.peek() === T.identifier;
    lastName = cursor.read();
    if (!isName)
      return lostCall(cursor, firstName, lastName, {
        summary: "Missing function name",
        detail: "Function scope resolution symbol :: must be followed by a function name in this scope.",
      });
    name += `::${cursor.tokens.text(lastName)}`;
    openKind = cursor.peek();
    open = cursor.read();
  }
  if (openKind !== T.openParen)
    return lostCall(cursor, firstName, open, {
      summary: "Missing open parenthesis",
      detail: "Function selector must be followed by an open parenthesis to begin the function call.",
    });

  const newlines = cursor.countNewlines(false);
  const { args, expandLast, close } = parseArguments(cursor, firstName, open);
  cursor.countNewlines(newlines);
  return {
    kind: "call",
    name,
    nameRange: cursor.rangeOver(firstName, lastName),
    args,
    expandLast,
    openParenRange: cursor.range(open),
    closeParenRange: cursor.range(close),
    range: cursor.rangeOver(firstName, close),
  };
}

interface Problem {
  readonly summary: string;
  readonly detail: string;
}

function lostCall(cursor: Cursor, firstName: number, found: number, problem: Problem): Expression {
  const range = cursor.rangeOver(firstName, found);
  cursor.error(problem.summary, problem.detail, cursor.range(found), range);
  skipOver(cursor, T.openParen, T.closeParen);
  return invalidExpression(range);
}

interface Arguments {
  readonly args: readonly Expression[];
  readonly expandLast: boolean;
  readonly close: number;
}

function parseArguments(cursor: Cursor, firstName: number, open: number): Arguments {
  const args: Expression[] = [];
  const end = (close: number, expandLast = false): Arguments => ({ args: compact(args), expandLast, close });
  for (;;) {
    if (cursor.peek() === T.closeParen) return end(cursor.read());
    const before = cursor.mark();
    args.push(parseExpressionAt(cursor));
    if (cursor.lostSince(before)) return end(skipPast(cursor, T.closeParen));

    const separatorKind = cursor.peek();
    const separator = cursor.read();
    switch (separatorKind) {
      case T.closeParen:
        return end(separator);
      case T.comma:
        break;
      case T.ellipsis:
        return end(readEndOfExpansion(cursor, firstName, separator), true);
      case T.endOfFile:
        cursor.error(
          "Unterminated function call",
          "There is no closing parenthesis for this function call before the end of the file. This may be caused by incorrect parenthesis nesting elsewhere in this file.",
          cursor.rangeOver(firstName, open),
        );
        return end(skipPast(cursor, T.closeParen));
      default:
        cursor.error(
          "Missing argument separator",
          "A comma is required to separate each function argument from the next.",
          cursor.range(separator),
          cursor.rangeOver(firstName, separator),
        );
        return end(skipPast(cursor, T.closeParen));
    }
  }
}

function readEndOfExpansion(cursor: Cursor, firstName: number, ellipsis: number): number {
  if (cursor.peek() === T.closeParen) return cursor.read();
  cursor.unexpected(
    "Missing closing parenthesis",
    "An expanded function argument (with ...) must be immediately followed by closing parentheses.",
    cursor.range(ellipsis),
    cursor.rangeOver(firstName, ellipsis),
  );
  return skipPast(cursor, T.closeParen);
}
