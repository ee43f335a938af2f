import type { SourcePosition, SourceRange } from "@landform/diagnostics";
import { columnsOf } from "./columns.js";
import { byteLength, type SourceInput } from "./source-input.js";
import { TokenKind } from "./token.js";

/**
 * All tokens of a text, by index; the last one is the end of the file. Between two tokens there are only blanks. Filled
 * once by the scanner, then only read.
 */
export class TokenList {
  readonly input: SourceInput;
  count = 0;
  #kinds: Uint8Array;
  /** Offsets in the text, in UTF-16 units. */
  #starts: Int32Array;
  #ends: Int32Array;
  #lines: Int32Array;
  #columns: Int32Array;
  /** Byte offsets of starts; empty where they equal `#starts` but for a constant. */
  #bytes: Int32Array;

  // Position of `#at`, the end of the last token.
  #at = 0;
  #line: number;
  #column: number;
  #byte: number;

  /** Positions asked for, by token: most are asked for several times, and a tree is smaller when its nodes share them. */
  #startPositions: (SourcePosition | undefined)[] | undefined;

  constructor(input: SourceInput) {
    this.input = input;
    // Typed arrays of up to 64 bytes are cheap to make: most templates are short.
    const capacity = Math.max(16, input.text.length >> 2);
    this.#kinds = new Uint8Array(capacity);
    this.#starts = new Int32Array(capacity);
    this.#ends = new Int32Array(capacity);
    this.#lines = new Int32Array(capacity);
    this.#columns = new Int32Array(capacity);
    this.#bytes = new Int32Array(input.ascii ? 0 : capacity);
    this.#line = input.start.line;
    this.#column = input.start.column;
    this.#byte = input.start.byte;
  }

  add(kind: TokenKind, start: number, end: number): void {
    if (this.count === this.#kinds.length) this.#grow();
    const index = this.count++;
    const blanks = start - this.#at;
    this.#kinds[index] = kind;
    this.#starts[index] = start;
    this.#ends[index] = end;
    this.#lines[index] = this.#line;
    this.#column += blanks;
    this.#columns[index] = this.#column;
    if (!this.input.ascii) {
      this.#byte += blanks;
      this.#bytes[index] = this.#byte;
      this.#byte += byteLength(this.input.text, start, end);
    }
    this.#at = end;
    if (mayHoldNewlines(kind)) this.#moveOverLines(start, end);
    else this.#column += this.#columnsOf(start, end);
  }

  #moveOverLines(start: number, end: number): void {
    const { text } = this.input;
    let lineStart = start;
    for (let at = start; at < end; at++) {
      if (text.charCodeAt(at) !== newlineUnit) continue;
      this.#line++;
      this.#column = 1;
      lineStart = at + 1;
    }
    if (lineStart < end) this.#column += this.#columnsOf(lineStart, end);
  }

  #columnsOf(start: number, end: number): number {
    if (this.input.ascii || end - start === 1) return end - start;
    return columnsOf(this.input.text.slice(start, end));
  }

  #grow(): void {
    const capacity = this.#kinds.length * 2;
    this.#kinds = grown(this.#kinds, new Uint8Array(capacity));
    this.#starts = grown(this.#starts, new Int32Array(capacity));
    this.#ends = grown(this.#ends, new Int32Array(capacity));
    this.#lines = grown(this.#lines, new Int32Array(capacity));
    this.#columns = grown(this.#columns, new Int32Array(capacity));
    if (!this.input.ascii) this.#bytes = grown(this.#bytes, new Int32Array(capacity));
  }

  kind(index: number): TokenKind {
    return this.#kinds[index] ?? TokenKind.endOfFile;
  }

  start(index: number): number {
    return this.#starts[index] ?? 0;
  }

  end(index: number): number {
    return this.#ends[index] ?? 0;
  }

  /** Index of the first token that starts at `byte` or later. */
  indexAtByte(byte: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#startByte(middle) < byte) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #startByte(index: number): number {
    return this.input.ascii ? this.start(index) + this.input.start.byte : (this.#bytes[index] ?? 0);
  }

  text(index: number): string {
    return this.input.text.slice(this.start(index), this.end(index));
  }

  /** Is the token's text exactly `text`? */
  is(index: number, text: string): boolean {
    const start = this.start(index);
    return this.end(index) - start === text.length && this.input.text.startsWith(text, start);
  }

  startPosition(index: number): SourcePosition {
    this.#startPositions ??= new Array(this.count);
    const known = this.#startPositions[index];
    if (known !== undefined) return known;
    const position = {
      line: this.#lines[index] ?? 0,
      column: this.#columns[index] ?? 0,
      byte: this.#startByte(index),
    };
    this.#startPositions[index] = position;
    return position;
  }

  endPosition(index: number): SourcePosition {
    // Only blanks lie before the next token, so the end is that much before its start.
    const next = Math.min(index + 1, this.count - 1);
    const blanks = this.start(next) - this.end(index);
    if (blanks === 0) return this.startPosition(next);
    return {
      line: this.#lines[next] ?? 0,
      column: (this.#columns[next] ?? 0) - blanks,
      byte: this.#startByte(next) - blanks,
    };
  }

  range(index: number): SourceRange {
    return this.rangeOver(index, index);
  }

  /** From the start of token `first` to the end of token `last`. */
  rangeOver(first: number, last: number): SourceRange {
    return { filename: this.input.filename, start: this.startPosition(first), end: this.endPosition(last) };
  }
}

const newlineUnit = 0x0a;

function mayHoldNewlines(kind: TokenKind): boolean {
  switch (kind) {
    case TokenKind.newline:
    case TokenKind.lineComment:
    case TokenKind.comment:
    case TokenKind.openHeredoc:
    case TokenKind.plainText:
    case TokenKind.quotedNewline:
    case TokenKind.invalid:
      return true;
    default:
      return false;
  }
}

function grown<A extends Uint8Array | Int32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
