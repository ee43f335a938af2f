/** A source file's text with a table of its lines, made when first asked for. */
export class SourceText {
  readonly text: string;
  #lineStarts: number[] | undefined;
  #byteStarts: number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Lines `first` to `last` (1-based, both included), without the last line's newline. */
  lines(first: number, last: number): string {
    const starts = this.#lines();
    const start = starts[first - 1] ?? this.text.length;
    const next = starts[last];
    return trimNewline(this.text.slice(start, next ?? this.text.length));
  }

  /** Byte offset at which line `line` (1-based) starts. */
  byteOfLine(line: number): number {
    const starts = this.#lines();
    this.#byteStarts ??= byteOffsets(this.text, starts);
    return this.#byteStarts[line - 1] ?? 0;
  }

  #lines(): number[] {
    if (this.#lineStarts === undefined) {
      const starts = [0];
      for (let at = this.text.indexOf("\n"); at >= 0; at = this.text.indexOf("\n", at + 1)) starts.push(at + 1);
      this.#lineStarts = starts;
    }
    return this.#lineStarts;
  }
}

function trimNewline(text: string): string {
  if (text.endsWith("\r\n")) return text.slice(0, -2);
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

function byteOffsets(text: string, lineStarts: readonly number[]): number[] {
  const offsets: number[] = [];
  let bytes = 0;
  let from = 0;
  for (const start of lineStarts) {
    bytes += utf8Length(text, from, start);
    offsets.push(bytes);
    from = start;
  }
  return offsets;
}

/** Bytes that `text` takes in UTF-8 between two indices. */
export function utf8Length(text: string, start: number, end: number): number {
  let bytes = 0;
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit <= 0xdbff && index + 1 < end) {
      bytes += 4;
      index++;
    } else bytes += 3;
  }
  return bytes;
}

/** The index in `text` at which `byteOffset` bytes have passed; inside a character, the one after it. */
export function indexOfByte(text: string, byteOffset: number): number {
  let bytes = 0;
  let index = 0;
  while (index < text.length && bytes < byteOffset) {
    const width = (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
    bytes += utf8Length(text, index, index + width);
    index += width;
  }
  return index;
}
