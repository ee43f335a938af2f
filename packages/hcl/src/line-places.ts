import type { SourcePosition } from "@landform/diagnostics";
import type { SourceInput } from "./source-input.js";

/** Positions in a text of which every character takes one byte and one column. */
export class LinePlaces {
  readonly #start: SourcePosition;
  /** Offsets at which the lines after the first one begin. */
  readonly #lineStarts: readonly number[];

  constructor({ text, start }: SourceInput) {
    this.#start = start;
    this.#lineStarts = lineStartsOf(text);
  }

  at(offset: number): SourcePosition {
    const lines = this.#linesBegunBy(offset);
    const lineStart = this.#lineStarts[lines - 1];
    return {
      line: this.#start.line + lines,
      column: lineStart === undefined ? this.#start.column + offset : offset - lineStart + 1,
      byte: this.#start.byte + offset,
    };
  }

  /** How many lines after the first one have begun at `offset`. */
  #linesBegunBy(offset: number): number {
    let low = 0;
    let high = this.#lineStarts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function lineStartsOf(text: string): readonly number[] {
  const starts: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
