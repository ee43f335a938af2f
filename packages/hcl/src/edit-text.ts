import type { Block } from "./body.js";
import { tokensWithin } from "./token-finder.js";
import type { TokenList } from "./token-list.js";

/** Where the text between the braces of `block` is. */
export function insideBraces(tokens: TokenList, block: Block): { readonly start: number; readonly end: number } {
  const open = tokensWithin(tokens, block.openBraceRange);
  const close = tokensWithin(tokens, block.closeBraceRange);
  return { start: tokens.end(open.first), end: tokens.start(close.first) };
}

/** Written as `b { a = 1 }` or `b {}`? */
export function isOneLine(tokens: TokenList, block: Block): boolean {
  const { start, end } = insideBraces(tokens, block);
  return !tokens.input.text.slice(start, end).includes("\n");
}

/** Offset of the start of the line that `offset` is in. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
}

/** The blanks that the line of `offset` begins with. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";
}
