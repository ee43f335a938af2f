import type { Block } from "./body.js";
import { TokenKind as T } from "./token.js";
import { tokensWithin } from "./token-finder.js";
import type { TokenList } from "./token-list.js";

/** Where the text between the braces of `block` is. */
export function insideBraces(tokens: TokenList, block: Block): { readonly start: number; readonly end: number } {
  const open = tokensWithin(tokens, block.openBraceRange);
  const close = tokensWithin(tokens, block.closeBraceRange);
  return { start: tokens.end(open.first), end: tokens.start(close.first) };
}

/** Written as `b { a = 1 }` or `b {}`? Its attribute may have lines of its own. */
export function isOneLine(tokens: TokenList, block: Block): boolean {
  let next = tokensWithin(tokens, block.openBraceRange).end;
  while (tokens.kind(next) === T.comment) next++;
  return tokens.kind(next) !== T.newline && tokens.kind(next) !== T.lineComment;
}

/** Offset of the start of the line that `offset` is in. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** The blanks that the line of `offset` begins with. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";
}
