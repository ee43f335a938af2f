import type { SourcePosition, SourceRange } from "@landform/diagnostics";
import type { TokenList } from "./token-list.js";

/**
 * A stretch of a parsed text, kept as the edges of tokens between which it lies. Lines and columns are counted when they
 * are asked for, which for nearly all nodes of a tree is never. As JSON it is a plain `SourceRange`; a spread (`...range`)
 * would have none of what that has, so join ranges with `rangeBetween`.
 */
export class TokenRange implements SourceRange {
  // Only declared: as fields they would be set twice, and a tree has more of these than of anything else.
  /** The tokens of the whole text. */
  declare readonly tokens: TokenList;
  /** Twice the number of a token, and one more for its end. */
  declare readonly from: number;
  /** Counted like `from`. */
  declare readonly to: number;

  constructor(tokens: TokenList, from: number, to: number) {
    this.tokens = tokens;
    this.from = from;
    this.to = to;
  }

  get filename(): string {
    return this.tokens.input.filename;
  }

  get start(): SourcePosition {
    return positionOf(this.tokens, this.from);
  }

  get end(): SourcePosition {
    return positionOf(this.tokens, this.to);
  }

  toJSON(): SourceRange {
    const { filename, start, end } = this;
    return { filename, start, end };
  }
}

function positionOf(tokens: TokenList, edge: number): SourcePosition {
  const token = edge >> 1;
  return edge % 2 === 0 ? tokens.startPosition(token) : tokens.endPosition(token);
}
