import type { SourcePosition, SourceRange } from "@landform/diagnostics";
import type { SourceKind } from "./language-corpus.js";

/** Where lines start, to tell whether lines, columns and bytes of a position agree. */
export class SourcePlaces {
  readonly #lineStarts: number[] = [0];
  readonly #end: number;
  readonly #isJson: boolean;
  readonly #hasPlainColumns: boolean;

  constructor(kind: SourceKind, bytes: Uint8Array) {
    this.#isJson = kind === "json";
    // As in the reference, a string of JSON without an end is wrong where its next character would be.
    this.#end = bytes.length + (this.#isJson ? 1 : 0);
    this.#hasPlainColumns = bytes.every((byte) => byte < 0x80 && byte !== 0x0d);
    for (const [index, byte] of bytes.entries()) if (byte === 0x0a) this.#lineStarts.push(index + 1);
  }

  /** A clause about what can't be true of a range; undefined where nothing is wrong. */
  problemWith({ start, end }: SourceRange): string | undefined {
    if (start.byte > end.byte) return `from ${start.byte} back to ${end.byte}`;
    if (end.byte > this.#end) return `behind the end, at ${end.byte} of ${this.#end}`;
    // As in the reference, a tab in JSON is two columns wide, and escapes of a string count as what they stand for.
    if (this.#isJson) return undefined;
    return this.#disagreement(start) ?? this.#disagreement(end);
  }

  #disagreement({ line, column, byte }: SourcePosition): string | undefined {
    const lineStart = this.#lineStarts[line - 1];
    const nextStart = this.#lineStarts[line] ?? this.#end + 1;
    if (lineStart === undefined || byte < lineStart || byte > nextStart) return `at byte ${byte}, not in line ${line}`;
    const plainColumn = byte - lineStart + 1;
    if (column < 1 || column > plainColumn) return `at column ${column}, not ${plainColumn}`;
    return this.#hasPlainColumns && column !== plainColumn ? `at column ${column}, not ${plainColumn}` : undefined;
  }
}
