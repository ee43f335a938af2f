import type { SourcePosition } from "@landform/diagnostics";
import { columnsOf } from "./columns.js";
import { byteLength, type SourceInput } from "./source-input.js";
import { TokenKind } from "./token.js";

/**
 * Where the tokens of a text begin in which characters take more than one byte, or share a column: counted as the tokens
 * come, because clusters end where tokens do.
 */
export class CountedPlaces {
  readonly #text: string;
  #lines: Int32Array;
  #columns: Int32Array;
  #bytes: Int32Array;

  // Position of `#at`, the end of the last token.
  #at = 0;
  #line: number;
  #column: number;
  #byte: number;

  constructor({ text, start }: SourceInput, capacity: number) {
    this.#text = text;
    this.#lines = new Int32Array(capacity);
    this.#columns = new Int32Array(capacity);
    this.#bytes = new Int32Array(capacity);
    this.#line = start.line;
    this.#column = start.column;
    this.#byte = start.byte;
  }

  add(index: number, kind: TokenKind, start: number, end: number): void {
    if (index === this.#lines.length) this.#grow();
    const blanks = start - this.#at;
    this.#column += blanks;
    this.#byte += blanks;
    this.#lines[index] = this.#line;
    this.#columns[index] = this.#column;
    this.#bytes[index] = this.#byte;
    this.#byte += byteLength(this.#text, start, end);
    this.#at = end;
    if (mayHoldNewlines(kind)) this.#moveOverLines(start, end);
    else this.#column += this.#columnsOf(start, end);
  }

  #moveOverLines(start: number, end: number): void {
    let lineStart = start;
    for (let at = start; at < end; at++) {
      if (this.#text.charCodeAt(at) !== newlineUnit) continue;
      this.#line++;
      this.#column = 1;
      lineStart = at + 1;
    }
    if (lineStart < end) this.#column += this.#columnsOf(lineStart, end);
  }

  #columnsOf(start: number, end: number): number {
    return end - start === 1 ? 1 : columnsOf(this.#text.slice(start, end));
  }

  #grow(): void {
    const capacity = this.#lines.length * 2;
    this.#lines = grown(this.#lines, capacity);
    this.#columns = grown(this.#columns, capacity);
    this.#bytes = grown(this.#bytes, capacity);
  }

  /** `blanks` before the start of token `index`. */
  before(index: number, blanks: number): SourcePosition {
    return {
      line: this.#lines[index] ?? 0,
      column: (this.#columns[index] ?? 0) - blanks,
      byte: this.byte(index) - blanks,
    };
  }

  /** Of the start of token `index`. */
  byte(index: number): number {
    return this.#bytes[index] ?? 0;
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

function grown(from: Int32Array, capacity: number): Int32Array {
  const to = new Int32Array(capacity);
  to.set(from);
  return to;
}
