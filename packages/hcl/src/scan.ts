import { endOfNewline, identifierEnd, isBlank, isNewlineUnit, trimEnd, trimStart, Unit } from "./characters.js";
import { isDigit, numberEnd, operatorAt, operatorLength } from "./scan-operator.js";
import { plainTextEnd, quotedTextEnd } from "./scan-text.js";
import { isStrayByte, type SourceInput } from "./source-input.js";
import { TokenKind as T, type TokenKind } from "./token.js";
import { TokenList } from "./token-list.js";

/** Cut `input` into tokens. Whatever is wrong in it becomes a token of a kind that says so. */
export function scan(input: SourceInput, mode: "config" | "template" = "config"): TokenList {
  return new Scanner(input).scan(mode === "config" ? "code" : "bare");
}

/** What the text at the current place is. */
type Mode = "code" | "quoted" | "heredoc" | "bare";

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
  #mode: Mode = "code";
  /** Modes to go back to. */
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
      if (this.#mode === "code") this.#scanCode();
      else if (this.#mode === "quoted") this.#scanQuoted();
      else this.#scanPlain();
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
    this.#mode = this.#outerModes.pop() ?? "code";
  }

  #unit(offset: number): number {
    return this.#text.charCodeAt(this.#at + offset);
  }

  #scanCode(): void {
    const text = this.#text;
    while (this.#mode === "code" && this.#at < text.length) {
      const unit = text.charCodeAt(this.#at);
      if (isBlank(unit)) {
        this.#at++;
        continue;
      }
      const nameEnd = identifierEnd(text, this.#at);
      if (nameEnd > this.#at) this.#add(T.identifier, nameEnd);
      else if (isDigit(unit)) this.#add(T.number, numberEnd(text, this.#at));
      else if (!this.#scanSpecial(unit)) this.#scanOperator();
    }
  }

  /** What begins with `unit`, if that is more than an operator. */
  #scanSpecial(unit: number): boolean {
    switch (unit) {
      case Unit.newline:
      case Unit.carriageReturn:
        return this.#scanNewline();
      case Unit.hash:
        return this.#scanLineComment();
      case Unit.slash:
        if (this.#unit(1) === Unit.slash) return this.#scanLineComment();
        return this.#unit(1) === Unit.star && this.#scanInlineComment();
      case Unit.quote:
        this.#add(T.openQuote, this.#at + 1);
        this.#enter("quoted");
        return true;
      case Unit.openBrace:
        this.#add(T.openBrace, this.#at + 1);
        this.#braces++;
        return true;
      case Unit.closeBrace:
        return this.#closeBrace(T.closeBrace, 1);
      case Unit.tilde:
        return this.#unit(1) === Unit.closeBrace && this.#closeBrace(T.templateEnd, 2);
      case Unit.less:
        return this.#unit(1) === Unit.less && this.#scanHeredocOpener();
      default:
        return false;
    }
  }

  #scanOperator(): void {
    const kind = operatorAt(this.#text, this.#at);
    if (kind === undefined) this.#scanUnknown();
    else this.#add(kind, this.#at + operatorLength(kind));
  }

  /** A character, or a byte, that the language has no use for at this place. */
  #scanUnknown(): void {
    const character = this.#text.codePointAt(this.#at) ?? 0;
    if (this.#broken && isStrayByte(character)) this.#add(T.brokenEncoding, this.#at + 1);
    else this.#add(T.invalid, this.#at + (character > 0xffff ? 2 : 1));
  }

  #scanNewline(): boolean {
    const end = endOfNewline(this.#text, this.#at);
    if (end === this.#at) return false;
    this.#add(T.newline, end);
    return true;
  }

  #scanLineComment(): boolean {
    const newline = this.#text.indexOf("\n", this.#at);
    if (newline < 0) this.#add(T.comment, this.#text.length);
    else this.#add(T.lineComment, newline + 1);
    return true;
  }

  #scanInlineComment(): boolean {
    if (this.#noMoreCommentEnds) return false;
    const end = this.#text.indexOf("*/", this.#at + 2);
    this.#noMoreCommentEnds = end < 0;
    if (end >= 0) this.#add(T.comment, end + 2);
    return end >= 0;
  }

  #closeBrace(otherwise: TokenKind, length: number): boolean {
    const endsSequence = this.#sequenceDepths.at(-1) === this.#braces;
    this.#add(endsSequence ? T.templateEnd : otherwise, this.#at + length);
    this.#braces--;
    if (endsSequence) {
      this.#sequenceDepths.pop();
      this.#leave();
    }
    return true;
  }

  #scanHeredocOpener(): boolean {
    const text = this.#text;
    const markerStart = this.#unit(2) === Unit.minus ? this.#at + 3 : this.#at + 2;
    const markerEnd = identifierEnd(text, markerStart);
    const lineEnd = endOfNewline(text, markerEnd);
    if (markerEnd === markerStart || lineEnd === markerEnd) return false;
    this.#add(T.openHeredoc, lineEnd);
    this.#heredocs.push({ marker: text.slice(markerStart, markerEnd), atLineStart: true });
    this.#enter("heredoc");
    return true;
  }

  #scanQuoted(): void {
    const text = this.#text;
    while (this.#mode === "quoted" && this.#at < text.length) {
      const unit = text.charCodeAt(this.#at);
      if (unit === Unit.quote) {
        this.#add(T.closeQuote, this.#at + 1);
        this.#leave();
      } else if (isSign(unit)) this.#scanSign(unit, T.quotedText);
      else if (isNewlineUnit(unit)) this.#scanQuotedNewline();
      else {
        const end = quotedTextEnd(text, this.#at, this.#broken);
        if (end > this.#at) this.#add(T.quotedText, end);
        else this.#scanUnknown();
      }
    }
  }

  #scanQuotedNewline(): void {
    let end = this.#at + 1;
    while (isNewlineUnit(this.#text.charCodeAt(end))) end++;
    this.#add(T.quotedNewline, end);
  }

  #scanPlain(): void {
    const mode = this.#mode;
    const text = this.#text;
    while (this.#mode === mode && this.#at < text.length) {
      const unit = text.charCodeAt(this.#at);
      if (isSign(unit)) this.#scanSign(unit, T.plainText);
      else this.#scanPlainText();
    }
  }

  #scanPlainText(): void {
    const textEnd = plainTextEnd(this.#text, this.#at, this.#broken);
    const lineEnd = endOfNewline(this.#text, textEnd);
    const heredoc = this.#openHeredoc();
    if (lineEnd === this.#at) {
      if (isNewlineUnit(this.#unit(0))) this.#giveUp();
      else this.#scanUnknown();
    } else if (lineEnd > textEnd && heredoc?.atLineStart === true && this.#isMarker(heredoc.marker, textEnd)) {
      this.#add(T.closeHeredoc, textEnd);
      this.#add(T.newline, lineEnd);
      this.#heredocs.pop();
      this.#leave();
    } else {
      this.#add(T.plainText, lineEnd);
      if (heredoc !== undefined) heredoc.atLineStart = lineEnd > textEnd;
    }
  }

  #isMarker(marker: string, lineEnd: number): boolean {
    if (lineEnd - this.#at < marker.length) return false;
    const line = this.#text.slice(this.#at, lineEnd);
    return line.includes(marker) && trimEnd(trimStart(line)) === marker;
  }

  #openHeredoc(): OpenHeredoc | undefined {
    return this.#mode === "heredoc" ? this.#heredocs.at(-1) : undefined;
  }

  #setLineStart(atLineStart: boolean): void {
    const heredoc = this.#heredocs.at(-1);
    if (heredoc !== undefined) heredoc.atLineStart = atLineStart;
  }

  /** At a `$` or `%` in a template: the opener of a sequence, an escaped opener, or a plain character. */
  #scanSign(sign: number, textKind: TokenKind): void {
    const next = this.#unit(1);
    if (next === Unit.openBrace) this.#openSequence(sign === Unit.dollar ? T.interpolation : T.directive);
    else if (next === sign && this.#unit(2) === Unit.openBrace) this.#scanEscapedOpener(textKind);
    else if (this.#at + 1 === this.#text.length) this.#giveUp();
    else this.#scanLoneSign(next, textKind);
  }

  #openSequence(kind: TokenKind): void {
    this.#add(kind, this.#at + (this.#unit(2) === Unit.tilde ? 3 : 2));
    this.#braces++;
    this.#sequenceDepths.push(this.#braces);
    this.#enter("code");
    this.#setLineStart(false);
  }

  #scanEscapedOpener(textKind: TokenKind): void {
    const openerEnd = this.#at + (this.#unit(3) === Unit.tilde ? 4 : 3);
    const end = textKind === T.plainText ? endOfNewline(this.#text, openerEnd) : openerEnd;
    this.#add(textKind, end);
    this.#setLineStart(end > openerEnd);
  }

  #scanLoneSign(next: number, textKind: TokenKind): void {
    // The reference takes a single character between the sign and a newline into the sign's token. Which token it is
    // in shows in the ranges of directives' bodies and in what `~` trims.
    const takesNext = textKind === T.plainText && next < 0x80 && isNewlineUnit(this.#unit(2));
    this.#add(textKind, this.#at + (takesNext ? 2 : 1));
    this.#setLineStart(false);
  }

  /** Nothing from here on can be told apart: the rest of the file is one token. */
  #giveUp(): void {
    this.#add(this.#mode === "bare" ? T.plainText : T.invalid, this.#text.length);
  }
}

function isSign(unit: number): boolean {
  return unit === Unit.dollar || unit === Unit.percent;
}
