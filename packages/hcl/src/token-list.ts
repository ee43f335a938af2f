import type { SourcePosition } from "@landform/diagnostics";
import { CountedPlaces } from "./counted-places.js";
import { LinePlaces } from "./line-places.js";
import type { SourceInput } from "./source-input.js";
import { TokenKind } from "./token.js";
import { TokenRange } from "./token-range.js";

/**
 * All tokens of a text, by index; the last one is the end of the file. Between two tokens there are only blanks. Filled
 * once by the scanner, then only read. The ranges of the syntax tree keep it alive.
 */
export class TokenList {
  readonly input: SourceInput;
  count = 0;
  #kinds: Uint8Array;
  /** Offsets in the text, in UTF-16 units. */
  #starts: Int32Array;
  #ends: Int32Array;
  /** Where the tokens are; undefined in texts where that follows from their offsets. */
  readonly #counted: CountedPlaces | undefined;
  /** For texts without `#counted`, once a position was asked for. */
  #lines: LinePlaces | undefined;

  constructor(input: SourceInput) {
    this.input = input;
    // Typed arrays of up to 64 bytes are cheap to make: most templates are short.
    const capacity = Math.max(16, input.text.length >> 2);
    this.#kinds = new Uint8Array(capacity);
    this.#starts = new Int32Array(capacity);
    this.#ends = new Int32Array(capacity);
    this.#counted = input.ascii ? undefined : new CountedPlaces(input, capacity);
  }

  add(kind: TokenKind, start: number, end: number): void {
    if (this.count === this.#kinds.length) this.#grow();
    const index = this.count++;
    this.#kinds[index] = kind;
    this.#starts[index] = start;
    this.#ends[index] = end;
    this.#counted?.add(index, kind, start, end);
  }

  #grow(): void {
    const capacity = this.#kinds.length * 2;
    this.#kinds = grown(this.#kinds, new Uint8Array(capacity));
    this.#starts = grown(this.#starts, new Int32Array(capacity));
    this.#ends = grown(this.#ends, new Int32Array(capacity));
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
    return this.#counted?.byte(index) ?? this.start(index) + this.input.start.byte;
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
    return this.#counted?.before(index, 0) ?? this.#positionAt(this.start(index));
  }

  endPosition(index: number): SourcePosition {
    if (this.#counted === undefined) return this.#positionAt(this.end(index));
    // Only blanks lie before the next token, so the end is that much before its start.
    const next = Math.min(index + 1, this.count - 1);
    return this.#counted.before(next, this.start(next) - this.end(index));
  }

  #positionAt(offset: number): SourcePosition {
    this.#lines ??= new LinePlaces(this.input);
    return this.#lines.at(offset);
  }

  range(index: number): TokenRange {
    return this.rangeOver(index, index);
  }

  /** From the start of token `first` to the end of token `last`. */
  rangeOver(first: number, last: number): TokenRange {
    return new TokenRange(this, 2 * first, 2 * last + 1);
  }
}

function grown<A extends Uint8Array | Int32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
