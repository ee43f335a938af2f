import type { Cursor } from "./cursor.js";
import { closerOf, isCloser, TokenKind as T, type TokenKind } from "./token.js";

/**
 * Skip tokens up to and including the `end` that closes the current bracket, counting nested brackets of that kind.
 * Returns the last token read: the `end`, or the end of the file.
 */
export function skipPast(cursor: Cursor, end: TokenKind): number {
  cursor.recovering = true;
  let nested = 0;
  for (;;) {
    const kind = cursor.peek();
    const token = cursor.read();
    if (kind === T.endOfFile) return token;
    if (kind === end) {
      if (nested === 0) return token;
      nested--;
    } else if (closerOf(kind) === end) nested++;
  }
}

/** Skip to the next `opener`, then to what closes it. */
export function skipOver(cursor: Cursor, opener: TokenKind, closer: TokenKind): void {
  for (let kind = cursor.peek(); kind !== opener && kind !== T.endOfFile; kind = cursor.peek()) cursor.read();
  cursor.read();
  skipPast(cursor, closer);
}

/** Skip to behind the next newline that is outside of all brackets, quotes and heredocs opened on the way. */
export function skipItem(cursor: Cursor): void {
  cursor.recovering = true;
  const open: TokenKind[] = [];
  for (;;) {
    const kind = cursor.peek();
    cursor.read();
    if (kind === T.endOfFile || (kind === T.newline && open.length === 0)) return;
    const closer = closerOf(kind);
    if (closer !== undefined) open.push(closer);
    else if (isCloser(kind)) closeUpTo(open, kind);
  }
}

/** Take away the innermost open bracket that `closer` closes and all inside it; all of them if it closes none. */
function closeUpTo(open: TokenKind[], closer: TokenKind): void {
  while (open.length > 0 && open.pop() !== closer);
}
