/** A source file's text with a table of its lines, made when first asked for. */
export class SourceText {
  /** Of a file that is not UTF-8, a character for each byte. */
  readonly #text: string;
  /** Only of such a file. */
  readonly #bytes?: Uint8Array | undefined;
  #lineStarts: number[] | undefined;
  #byteStarts: number[] | undefined;

  constructor(source: string | Uint8Array) {
    if (typeof source === "string") {
      this.#text = source;
      return;
    }
    const text = decoded(source);
    this.#text = text ?? new TextDecoder("latin1").decode(source);
    this.#bytes = text === undefined ? source : undefined;
  }

  /**
   * The lines that a stretch of bytes touches, without the last one's newline, and the byte at which they start. A line
   * is touched by a stretch that ends right at its start too; empty lines never are.
   */
  linesAround(startByte: number, endByte: number): { readonly code: string; readonly startByte: number } {
    const starts = this.#lines();
    this.#byteStarts ??= this.#bytes === undefined ? byteOffsets(this.#text, starts) : starts;
    const lines: string[] = [];
    let firstByte = 0;
    for (let index = lastAtMost(this.#byteStarts, startByte); index < starts.length; index++) {
      const lineByte = this.#byteStarts[index] ?? 0;
      if (lineByte > endByte) break;
      const line = withoutNewline(this.#text.slice(starts[index], starts[index + 1]));
      if (line === "") continue;
      if (lines.length === 0) firstByte = lineByte;
      lines.push(this.#bytes === undefined ? line : shown(this.#bytes.subarray(lineByte, lineByte + line.length)));
    }
    return { code: lines.join("\n"), startByte: firstByte };
  }

  /** How many bytes a stretch of the file takes in `code`, where what is no UTF-8 is U+FFFD. */
  shownLength(startByte: number, endByte: number): number {
    if (this.#bytes === undefined || endByte < startByte) return endByte - startByte;
    const text = shown(this.#bytes.subarray(startByte, endByte));
    return utf8Length(text, 0, text.length);
  }

  #lines(): number[] {
    if (this.#lineStarts === undefined) {
      const starts = [0];
      for (let at = this.#text.indexOf("\n"); at >= 0; at = this.#text.indexOf("\n", at + 1)) starts.push(at + 1);
      this.#lineStarts = starts;
    }
    return this.#lineStarts;
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function shown(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function withoutNewline(line: string): string {
  return line.replace(/\r?\n$/, "");
}

/** The index of the last of some rising numbers that is not above `limit`. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
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
