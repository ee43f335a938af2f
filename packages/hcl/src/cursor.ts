import type { Diagnostic, SourceRange } from "@landform/diagnostics";
import { TokenKind as T, type TokenKind } from "./token.js";
import type { TokenList } from "./token-list.js";

/**
 * The parser's place in a list of tokens, and what it has reported so far. Comments are never seen, newlines only
 * while they count. Reading at the end of the file gives its token again and again.
 */
export class Cursor {
  readonly tokens: TokenList;
  readonly diagnostics: Diagnostic[] = [];
  /**
   * Set once the parser has skipped over something it did not understand: it may be anywhere now, so from then on
   * errors that only say "this token is unexpected here" would be noise.
   */
  recovering = false;
  /** How many expressions and blocks the parser is in. */
  depth = 0;

  /** Index of the first token not read. */
  #next = 0;
  #newlinesCount = true;
  // The next visible token, looked up when asked for.
  #peeked = -1;
  #peekedKind: TokenKind = T.endOfFile;

  constructor(tokens: TokenList) {
    this.tokens = tokens;
  }

  /** Kind of the next token. */
  peek(): TokenKind {
    if (this.#peeked < 0) this.#lookAhead();
    return this.#peekedKind;
  }

  /** Index of the next token. */
  next(): number {
    if (this.#peeked < 0) this.#lookAhead();
    return this.#peeked;
  }

  /** Index of the token read last; before anything was read, of the next. */
  previous(): number {
    return this.#next === 0 ? this.next() : this.#next - 1;
  }

  /** Move over the next token. Returns its index. */
  read(): number {
    const index = this.next();
    this.#next = index + 1;
    this.#peeked = -1;
    return index;
  }

  #lookAhead(): void {
    const { tokens } = this;
    const last = tokens.count - 1;
    for (let index = this.#next; index < last; index++) {
      const kind = tokens.kind(index);
      const isNewline = kind === T.newline || kind === T.lineComment;
      if (kind === T.comment || (isNewline && !this.#newlinesCount)) continue;
      this.#peeked = index;
      this.#peekedKind = isNewline ? T.newline : kind;
      return;
    }
    this.#peeked = last;
    this.#peekedKind = T.endOfFile;
  }

  /** Let newlines count from here on, or not. Returns what was in force, to be set again afterwards. */
  countNewlines(count: boolean): boolean {
    const before = this.#newlinesCount;
    if (before !== count) {
      this.#newlinesCount = count;
      this.#peeked = -1;
    }
    return before;
  }

  /** Is the next token the identifier `keyword`? */
  isKeyword(keyword: string): boolean {
    return this.peek() === T.identifier && this.tokens.is(this.next(), keyword);
  }

  range(token: number): SourceRange {
    return this.tokens.range(token);
  }

  rangeOver(first: number, last: number): SourceRange {
    return this.tokens.rangeOver(first, last);
  }

  error(summary: string, detail: string, subject: SourceRange, context?: SourceRange): void {
    this.diagnostics.push(
      context === undefined
        ? { severity: "error", summary, detail, subject }
        : { severity: "error", summary, detail, subject, context },
    );
  }

  /** For errors that say "this is not expected here": kept to oneself while recovering. */
  unexpected(summary: string, detail: string, subject: SourceRange, context?: SourceRange): void {
    if (!this.recovering) this.error(summary, detail, subject, context);
  }

  /** How much was reported so far, to ask `lostSince` about later. */
  mark(): number {
    return this.diagnostics.length;
  }

  /** Was something reported since `mark`, and did the parser lose its place in the text? */
  lostSince(mark: number): boolean {
    return this.recovering && this.diagnostics.length > mark;
  }
}
