import type { Cursor } from "./cursor.js";
import { skipPast } from "./recover.js";
import { TokenKind as T } from "./token.js";

/** Deeper trees than this are refused, so that nobody who walks one recursively runs out of stack. */
const deepestNesting = 500;

/**
 * Go `levels` deeper; give them back by `leave`. False, after a report, if that is too deep: then the cursor is at the
 * end of the file, as nothing sensible can be said about the rest.
 */
export function enter(cursor: Cursor, levels = 1): boolean {
  cursor.depth += levels;
  if (cursor.depth <= deepestNesting) return true;
  cursor.depth -= levels;
  cursor.unexpected(
    "Nesting too deep",
    `Expressions and blocks can't be nested more than ${deepestNesting} levels deep.`,
    cursor.range(cursor.next()),
  );
  skipPast(cursor, T.endOfFile);
  return false;
}

export function leave(cursor: Cursor, levels = 1): void {
  cursor.depth -= levels;
}
