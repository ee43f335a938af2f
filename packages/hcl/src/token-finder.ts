import type { SourceRange } from "@landform/diagnostics";
import type { TokenList } from "./token-list.js";

/** Tokens by index: from `first` up to, not including, `end`. */
export interface TokenSpan {
  readonly first: number;
  readonly end: number;
}

/** The tokens that a node of the tree was made of. */
export function tokensWithin(tokens: TokenList, range: SourceRange): TokenSpan {
  return { first: tokens.indexAtByte(range.start.byte), end: tokens.indexAtByte(range.end.byte) };
}
