import { TokenKind as T, type TokenKind } from "./token.js";

/** Does one more bracket (1) or one less (-1) stay open after a token of this kind? */
export function bracketChange(kind: TokenKind): number {
  switch (kind) {
    case T.openBrace:
    case T.openBracket:
    case T.openParen:
    case T.interpolation:
    case T.directive:
      return 1;
    case T.closeBrace:
    case T.closeBracket:
    case T.closeParen:
    case T.templateEnd:
      return -1;
    default:
      return 0;
  }
}

/**
 * Is there a space between two neighbours in a line? `before` stands left of `left`, undefined at the start; `leftIsIn`:
 * `left` is the word `in`.
 */
export function isSpaceBetween(
  before: TokenKind | undefined,
  left: TokenKind,
  right: TokenKind,
  leftIsIn: boolean,
): boolean {
  if (right === T.newline || left === T.dot || right === T.dot) return false;
  if (left === T.identifier && (right === T.openParen || right === T.doubleColon)) return false;
  if (left === T.doubleColon && right === T.identifier) return false;
  if (right === T.comma || right === T.ellipsis) return false;
  if (left === T.comma) return true;
  if (isLiteralStart(left) || isLiteralEnd(right)) return false;
  // `for x in [a]`, not an index of something named "in".
  if (leftIsIn && before === T.identifier) return true;
  if (right === T.openBracket && canBeIndexed(left)) return false;
  if (left === T.not) return false;
  if (left === T.minus) return !isNegationAfter(before);
  if (left === T.openBrace || right === T.closeBrace) return !(left === T.openBrace && right === T.closeBrace);
  return isSpaceAtBrackets(left, right);
}

function isSpaceAtBrackets(left: TokenKind, right: TokenKind): boolean {
  const leftOpensSequence = left === T.interpolation || left === T.directive;
  if ((leftOpensSequence && right === T.openBrace) || (left === T.closeBrace && right === T.templateEnd)) return true;
  if (left === T.templateEnd && (right === T.interpolation || right === T.directive)) return false;
  return bracketChange(left) <= 0 && bracketChange(right) >= 0;
}

/** Is what follows literal text, or inside quotes next to it? */
function isLiteralStart(kind: TokenKind): boolean {
  return kind === T.quotedText || kind === T.plainText || kind === T.openQuote || kind === T.openHeredoc;
}

function isLiteralEnd(kind: TokenKind): boolean {
  return kind === T.quotedText || kind === T.plainText || kind === T.closeQuote || kind === T.closeHeredoc;
}

function canBeIndexed(kind: TokenKind): boolean {
  return kind === T.identifier || kind === T.number || bracketChange(kind) < 0;
}

/** Does a minus after a token of this kind negate? A guess: the formatter has tokens, not expressions. */
function isNegationAfter(kind: TokenKind | undefined): boolean {
  switch (kind) {
    case undefined:
    case T.openParen:
    case T.openBrace:
    case T.openBracket:
    case T.equal:
    case T.colon:
    case T.comma:
    case T.question:
    case T.plus:
    case T.star:
    case T.slash:
    case T.percent:
    case T.minus:
    case T.equalTo:
    case T.notEqualTo:
    case T.greater:
    case T.greaterOrEqual:
    case T.less:
    case T.lessOrEqual:
    case T.and:
    case T.or:
    case T.not:
      return true;
    default:
      return false;
  }
}
