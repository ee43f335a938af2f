import { identifierEnd, isBlank, isDigit, trimEnd, trimStart } from "./characters.js";
import { isStrayByte, type SourceInput } from "./source-input.js";
import { TokenKind as T, type TokenKind } from "./token.js";
import { TokenList } from "./token-list.js";

/** Cut `input` into tokens. Whatever is wrong in it becomes a token of a kind that says so. */
export function scan(input: SourceInput, mode: "config" | "template" = "config"): TokenList {
  return new Scanner(input).scan(mode === "config" ? Mode.code : Mode.bare);
}

/** What the text at the current place is. Each opener of another mode remembers where to go back to. */
const Mode = { code: 0, quoted: 1, heredoc: 2, bare: 3 } as const;
type Mode = (typeof Mode)[keyof typeof Mode];

const code = {
  newline: 0x0a,
  carriageReturn: 0x0d,
  not: 0x21,
  quote: 0x22,
  hash: 0x23,
  dollar: 0x24,
  percent: 0x25,
  ampersand: 0x26,
  star: 0x2a,
  plus: 0x2b,
  minus: 0x2d,
  dot: 0x2e,
  slash: 0x2f,
  colon: 0x3a,
  less: 0x3c,
  equal: 0x3d,
  greater: 0x3e,
  upperE: 0x45,
  backslash: 0x5c,
  lowerE: 0x65,
  openBrace: 0x7b,
  pipe: 0x7c,
  closeBrace: 0x7d,
  tilde: 0x7e,
} as const;

const singleKinds = new Map<string, TokenKind>([
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
const singleKindOfCode = Uint8Array.from({ length: 128 }, (_, unit) => singleKinds.get(String.fromCharCode(unit)) ?? 0);

interface OpenHeredoc {
  readonly marker: string;
  /** Only a line that begins with literal text can be the end marker. */
  atLineStart: boolean;
}

class Scanner {
  readonly #text: string;
  readonly #broken: boolean;
  readonly #tokens: TokenList;
  #at = 0;
  #mode: Mode = Mode.code;
  readonly #outerModes: Mode[] = [];
  #braces = 0;
  /** Brace depths at which a `}` ends a template sequence. */
  readonly #sequenceDepths: number[] = [];
  readonly #heredocs: OpenHeredoc[] = [];
  /** Remembered, so that a file full of `/*` is not searched to its end for each of them. */
  #noMoreCommentEnds = false;

  constructor(input: SourceInput) {
    this.#text = input.text;
    this.#broken = input.broken;
    this.#tokens = new TokenList(input);
  }

  scan(mode: Mode): TokenList {
    this.#mode = mode;
    const { length } = this.#text;
    while (this.#at < length) {
      switch (this.#mode) {
        case Mode.code:
          this.#scanCode();
          break;
        case Mode.quoted:
          this.#scanQuoted();
          break;
        default:
          this.#scanPlain();
          break;
      }
    }
    this.#tokens.add(T.endOfFile, length, length);
    return this.#tokens;
  }

  #add(kind: TokenKind, end: number): void {
    this.#tokens.add(kind, this.#at, end);
    this.#at = end;
  }

  #enter(mode: Mode): void {
    this.#outerModes.push(this.#mode);
    this.#mode = mode;
  }

  #leave(): void {
    this.#mode = this.#outerModes.pop() ?? Mode.code;
  }

  #unit(offset: number): number {
    return this.#text.charCodeAt(this.#at + offset);
  }

  #scanCode(): void {
    const text = this.#text;
    while (this.#mode === Mode.code && this.#at < text.length) {
      const unit = text.charCodeAt(this.#at);
      if (isBlank(unit)) {
        this.#at++;
        continue;
      }
      const nameEnd = identifierEnd(text, this.#at);
      if (nameEnd > this.#at) this.#add(T.identifier, nameEnd);
      else this.#scanSymbol(unit);
    }
  }

  #scanSymbol(unit: number): void {
    switch (unit) {
      case code.newline:
        return this.#add(T.newline, this.#at + 1);
      case code.carriageReturn:
        if (this.#unit(1) === code.newline) return this.#add(T.newline, this.#at + 2);
        break;
      case code.quote:
        this.#add(T.openQuote, this.#at + 1);
        return this.#enter(Mode.quoted);
      case code.hash:
        return this.#scanLineComment();
      case code.slash:
        if (this.#unit(1) === code.slash) return this.#scanLineComment();
        if (this.#unit(1) === code.star && this.#scanInlineComment()) return;
        break;
      case code.openBrace:
        this.#add(T.openBrace, this.#at + 1);
        this.#braces++;
        return;
      case code.closeBrace:
        return this.#closeBrace(T.closeBrace, 1);
      case code.tilde:
        if (this.#unit(1) === code.closeBrace) return this.#closeBrace(T.templateEnd, 2);
        break;
      case code.less:
        if (this.#unit(1) === code.less && this.#scanHeredocOpener()) return;
        break;
    }
    if (isDigit(unit)) return this.#add(T.number, this.#numberEnd());
    const pair = operatorPair(unit, this.#unit(1));
    if (pair !== 0) return this.#add(pair, this.#at + 2);
    if (unit === code.dot && this.#unit(1) === code.dot && this.#unit(2) === code.dot)
      return this.#add(T.ellipsis, this.#at + 3);
    const single = singleKindOfCode[unit] ?? 0;
    if (single !== 0) return this.#add(single, this.#at + 1);
    this.#scanUnknown();
  }

  /** A character, or a byte, that the language has no use for at this place. */
  #scanUnknown(): void {
    const character = this.#text.codePointAt(this.#at) ?? 0;
    if (this.#broken && isStrayByte(character)) this.#add(T.brokenEncoding, this.#at + 1);
    else this.#add(T.invalid, this.#at + (character > 0xffff ? 2 : 1));
  }

  #closeBrace(otherwise: TokenKind, length: number): void {
    const endsSequence = this.#sequenceDepths.at(-1) === this.#braces;
    this.#add(endsSequence ? T.templateEnd : otherwise, this.#at + length);
    this.#braces--;
    if (!endsSequence) return;
    this.#sequenceDepths.pop();
    this.#leave();
  }

  #scanLineComment(): void {
    const newline = this.#text.indexOf("\n", this.#at);
    if (newline < 0) this.#add(T.comment, this.#text.length);
    else this.#add(T.lineComment, newline + 1);
  }

  #scanInlineComment(): boolean {
    if (this.#noMoreCommentEnds) return false;
    const end = this.#text.indexOf("*/", this.#at + 2);
    if (end < 0) {
      this.#noMoreCommentEnds = true;
      return false;
    }
    this.#add(T.comment, end + 2);
    return true;
  }

  /** Digits, dots and exponents in any order, as long as no dot is last. */
  #numberEnd(): number {
    const text = this.#text;
    let at = this.#at + 1;
    let end = at;
    for (;;) {
      const unit = text.charCodeAt(at);
      if (isDigit(unit)) end = ++at;
      else if (unit === code.dot) at++;
      else if (unit === code.lowerE || unit === code.upperE) {
        const next = text.charCodeAt(at + 1);
        const digitAt = next === code.plus || next === code.minus ? at + 2 : at + 1;
        if (!isDigit(text.charCodeAt(digitAt))) return end;
        end = at = digitAt + 1;
      } else return end;
    }
  }

  #scanHeredocOpener(): boolean {
    const text = this.#text;
    const markerStart = this.#unit(2) === code.minus ? this.#at + 3 : this.#at + 2;
    const markerEnd = identifierEnd(text, markerStart);
    if (markerEnd === markerStart) return false;
    const newline = text.charCodeAt(markerEnd) === code.carriageReturn ? markerEnd + 1 : markerEnd;
    if (text.charCodeAt(newline) !== code.newline) return false;
    this.#add(T.openHeredoc, newline + 1);
    this.#heredocs.push({ marker: text.slice(markerStart, markerEnd), atLineStart: true });
    this.#enter(Mode.heredoc);
    return true;
  }

  #scanQuoted(): void {
    const text = this.#text;
    while (this.#mode === Mode.quoted && this.#at < text.length) {
      const unit = text.charCodeAt(this.#at);
      if (unit === code.quote) {
        this.#add(T.closeQuote, this.#at + 1);
        this.#leave();
      } else if (unit === code.dollar || unit === code.percent) {
        this.#scanTemplateSign(unit, T.quotedText);
      } else if (isNewlineUnit(unit)) {
        let end = this.#at + 1;
        while (isNewlineUnit(text.charCodeAt(end))) end++;
        this.#add(T.quotedNewline, end);
      } else {
        const end = this.#quotedTextEnd();
        if (end > this.#at) this.#add(T.quotedText, end);
        else this.#scanUnknown();
      }
    }
  }

  #quotedTextEnd(): number {
    const text = this.#text;
    let at = this.#at;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      switch (unit) {
        case code.quote:
        case code.dollar:
        case code.percent:
        case code.newline:
        case code.carriageReturn:
          return at;
        case code.backslash:
          if (!this.#canBeEscaped(at + 1)) return at;
          at++;
          break;
        default:
          if (this.#broken && isStrayByte(unit) && this.#isLone(at)) return at;
      }
    }
    return at;
  }

  #canBeEscaped(at: number): boolean {
    const unit = this.#text.charCodeAt(at);
    if (at >= this.#text.length || isNewlineUnit(unit)) return false;
    return !(this.#broken && isStrayByte(unit));
  }

  /** Is the low surrogate at `at` not the second half of a pair? */
  #isLone(at: number): boolean {
    const before = this.#text.charCodeAt(at - 1);
    return !(at > 0 && before >= 0xd800 && before <= 0xdbff);
  }

  /** At a `$` or `%` in a template: the opener of a sequence, an escaped opener, or a plain character. */
  #scanTemplateSign(sign: number, literalKind: TokenKind): void {
    const next = this.#unit(1);
    if (next === code.openBrace) {
      const length = this.#unit(2) === code.tilde ? 3 : 2;
      this.#add(sign === code.dollar ? T.interpolation : T.directive, this.#at + length);
      this.#braces++;
      this.#sequenceDepths.push(this.#braces);
      this.#enter(Mode.code);
      this.#leaveLineStart();
    } else if (next === sign && this.#unit(2) === code.openBrace) {
      this.#scanEscapedOpener(this.#at + (this.#unit(3) === code.tilde ? 4 : 3), literalKind);
    } else if (this.#at + 1 === this.#text.length) {
      this.#giveUp();
    } else {
      this.#scanLoneSign(next, literalKind);
    }
  }

  #scanEscapedOpener(openerEnd: number, literalKind: TokenKind): void {
    const newlineEnd = literalKind === T.plainText ? endOfNewline(this.#text, openerEnd) : openerEnd;
    this.#add(literalKind, newlineEnd);
    const heredoc = this.#openHeredoc();
    if (heredoc !== undefined) heredoc.atLineStart = newlineEnd > openerEnd;
  }

  #scanLoneSign(next: number, literalKind: TokenKind): void {
    // The reference takes a single character between the sign and a newline into the sign's token. Which token it is
    // in shows in the ranges of directives' bodies and in what `~` trims.
    const takesNext = literalKind === T.plainText && next < 0x80 && isNewlineUnit(this.#unit(2));
    this.#add(literalKind, this.#at + (takesNext ? 2 : 1));
    this.#leaveLineStart();
  }

  #openHeredoc(): OpenHeredoc | undefined {
    return this.#mode === Mode.heredoc ? this.#heredocs.at(-1) : undefined;
  }

  #leaveLineStart(): void {
    const heredoc = this.#heredocs.at(-1);
    if (heredoc !== undefined) heredoc.atLineStart = false;
  }

  /** Nothing from here on can be told apart: the rest of the file is one token. */
  #giveUp(): void {
    this.#add(this.#mode === Mode.bare ? T.plainText : T.invalid, this.#text.length);
  }

  #scanPlain(): void {
    const mode = this.#mode;
    const text = this.#text;
    while (this.#mode === mode && this.#at < text.length) {
      const unit = text.charCodeAt(this.#at);
      if (unit === code.dollar || unit === code.percent) this.#scanTemplateSign(unit, T.plainText);
      else this.#scanPlainText();
    }
  }

  #scanPlainText(): void {
    const textEnd = this.#plainTextEnd();
    const lineEnd = endOfNewline(this.#text, textEnd);
    if (lineEnd === this.#at) {
      if (this.#text.charCodeAt(this.#at) === code.carriageReturn) this.#giveUp();
      else this.#scanUnknown();
      return;
    }
    const heredoc = this.#openHeredoc();
    if (heredoc === undefined) return this.#add(T.plainText, lineEnd);
    if (lineEnd > textEnd && heredoc.atLineStart && this.#isMarker(heredoc.marker, textEnd)) {
      this.#add(T.closeHeredoc, textEnd);
      this.#add(T.newline, lineEnd);
      this.#heredocs.pop();
      this.#leave();
      return;
    }
    heredoc.atLineStart = lineEnd > textEnd;
    this.#add(T.plainText, lineEnd);
  }

  #isMarker(marker: string, lineEnd: number): boolean {
    const length = lineEnd - this.#at;
    if (length < marker.length || !this.#text.slice(this.#at, lineEnd).includes(marker)) return false;
    return trimEnd(trimStart(this.#text.slice(this.#at, lineEnd))) === marker;
  }

  #plainTextEnd(): number {
    const text = this.#text;
    let at = this.#at;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === code.dollar || unit === code.percent || isNewlineUnit(unit)) return at;
      if (this.#broken && isStrayByte(unit) && this.#isLone(at)) return at;
    }
    return at;
  }
}

function isNewlineUnit(unit: number): boolean {
  return unit === code.newline || unit === code.carriageReturn;
}

/** The index after the `\n` or `\r\n` at `at`; `at` if there is none. */
function endOfNewline(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === code.newline) return at + 1;
  return unit === code.carriageReturn && text.charCodeAt(at + 1) === code.newline ? at + 2 : at;
}

/** The kind of the two-character operator, or 0. */
function operatorPair(first: number, second: number): TokenKind {
  switch (first) {
    case code.equal:
      return second === code.equal ? T.equalTo : second === code.greater ? T.fatArrow : 0;
    case code.not:
      return second === code.equal ? T.notEqualTo : 0;
    case code.greater:
      return second === code.equal ? T.greaterOrEqual : 0;
    case code.less:
      return second === code.equal ? T.lessOrEqual : 0;
    case code.ampersand:
      return second === code.ampersand ? T.and : 0;
    case code.pipe:
      return second === code.pipe ? T.or : 0;
    case code.colon:
      return second === code.colon ? T.doubleColon : 0;
    default:
      return 0;
  }
}
