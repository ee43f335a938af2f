import { Unit } from "./characters.js";
import { TokenKind as T, type TokenKind } from "./token.js";

const singles: ReadonlyMap<string, TokenKind> = new Map([
  ["[", T.openBracket],
  ["]", T.closeBracket],
  ["(", T.openParen],
  [")", T.closeParen],
  [".", T.dot],
  [",", T.comma],
  ["*", T.star],
  ["/", T.slash],
  ["%", T.percent],
  ["+", T.plus],
  ["-", T.minus],
  ["=", T.equal],
  ["<", T.less],
  [">", T.greater],
  ["!", T.not],
  ["?", T.question],
  [":", T.colon],
  ["&", T.ampersand],
  ["|", T.pipe],
  ["~", T.tilde],
  ["^", T.caret],
  [";", T.semicolon],
  ["`", T.backtick],
  ["'", T.apostrophe],
]);

/** By UTF-16 unit; 0 where it is no operator. */
const singleKinds = Uint8Array.from({ length: 128 }, (_, unit) => singles.get(String.fromCharCode(unit)) ?? 0);

/** The kind of the operator or punctuation mark at `at`; undefined if there is none. */
export function operatorAt(text: string, at: number): TokenKind | undefined {
  const unit = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  const pair = operatorPair(unit, next);
  if (pair !== undefined) return pair;
  if (unit === Unit.dot && next === Unit.dot && text.charCodeAt(at + 2) === Unit.dot) return T.ellipsis;
  const single = singleKinds[unit] ?? 0;
  return single === 0 ? undefined : single;
}

function operatorPair(first: number, second: number): TokenKind | undefined {
  switch (first) {
    case Unit.equal:
      return second === Unit.equal ? T.equalTo : second === Unit.greater ? T.fatArrow : undefined;
    case Unit.not:
      return second === Unit.equal ? T.notEqualTo : undefined;
    case Unit.greater:
      return second === Unit.equal ? T.greaterOrEqual : undefined;
    case Unit.less:
      return second === Unit.equal ? T.lessOrEqual : undefined;
    case Unit.ampersand:
      return second === Unit.ampersand ? T.and : undefined;
    case Unit.pipe:
      return second === Unit.pipe ? T.or : undefined;
    case Unit.colon:
      return second === Unit.colon ? T.doubleColon : undefined;
    default:
      return undefined;
  }
}

export function operatorLength(kind: TokenKind): number {
  switch (kind) {
    case T.ellipsis:
      return 3;
    case T.equalTo:
    case T.notEqualTo:
    case T.greaterOrEqual:
    case T.lessOrEqual:
    case T.and:
    case T.or:
    case T.doubleColon:
    case T.fatArrow:
      return 2;
    default:
      return 1;
  }
}

/** The index after the number at `start`: digits, dots and exponents in any order, as long as no dot is last. */
export function numberEnd(text: string, start: number): number {
  let at = start + 1;
  let end = at;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (isDigit(unit)) end = ++at;
    else if (unit === Unit.dot) at++;
    else if (unit === Unit.lowerE || unit === Unit.upperE) {
      const sign = text.charCodeAt(at + 1);
      const digit = sign === Unit.plus || sign === Unit.minus ? at + 2 : at + 1;
      if (!isDigit(text.charCodeAt(digit))) return end;
      end = at = digit + 1;
    } else return end;
  }
}

export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
