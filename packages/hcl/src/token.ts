/** Kinds of tokens: small integers, so that all tokens of a file fit in a few typed arrays. */
export const TokenKind = {
  endOfFile: 0,
  newline: 1,
  /** A comment that has taken the newline after it, and stands for it where newlines count. */
  lineComment: 2,
  /** A comment without a newline at its end. */
  comment: 3,
  identifier: 4,
  number: 5,

  openBrace: 10,
  closeBrace: 11,
  openBracket: 12,
  closeBracket: 13,
  openParen: 14,
  closeParen: 15,
  openQuote: 16,
  closeQuote: 17,
  openHeredoc: 18,
  closeHeredoc: 19,
  /** `${` or `${~` */
  interpolation: 20,
  /** `%{` or `%{~` */
  directive: 21,
  /** The `}` or `~}` that ends either. */
  templateEnd: 22,
  /** Literal text in quotes: may hold backslash escapes. */
  quotedText: 23,
  /** Literal text of a heredoc or bare template: no backslash escapes. */
  plainText: 24,

  star: 30,
  slash: 31,
  plus: 32,
  minus: 33,
  percent: 34,
  equal: 35,
  equalTo: 36,
  notEqualTo: 37,
  less: 38,
  lessOrEqual: 39,
  greater: 40,
  greaterOrEqual: 41,
  and: 42,
  or: 43,
  not: 44,
  dot: 45,
  comma: 46,
  doubleColon: 47,
  ellipsis: 48,
  fatArrow: 49,
  question: 50,
  colon: 51,

  // Never right anywhere; told apart for better messages.
  ampersand: 60,
  pipe: 61,
  tilde: 62,
  caret: 63,
  apostrophe: 64,
  backtick: 65,
  semicolon: 66,
  invalid: 67,
  brokenEncoding: 68,
  quotedNewline: 69,
} as const;

/** One of the values of `TokenKind`. A plain number, as it comes out of a typed array. */
export type TokenKind = number;

const T = TokenKind;

const closers: ReadonlyMap<TokenKind, TokenKind> = new Map([
  [T.openBrace, T.closeBrace],
  [T.openBracket, T.closeBracket],
  [T.openParen, T.closeParen],
  [T.openQuote, T.closeQuote],
  [T.openHeredoc, T.closeHeredoc],
  [T.interpolation, T.templateEnd],
  [T.directive, T.templateEnd],
]);

/** The kind that closes what `opener` opens; undefined if it opens nothing. */
export function closerOf(opener: TokenKind): TokenKind | undefined {
  return closers.get(opener);
}

export function isCloser(kind: TokenKind): boolean {
  return kind >= T.openBrace && kind <= T.templateEnd && !closers.has(kind);
}
