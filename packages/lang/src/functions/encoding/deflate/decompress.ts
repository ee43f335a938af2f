import {
  codeLengthOrder,
  distanceBase,
  distanceExtraBits,
  endOfBlock,
  lengthBase,
  lengthExtraBits,
  lengthSymbolsStart,
} from "./symbols.js";

/** What `inflate` read: the bytes it gave, and how many bytes of the input the stream took. */
export interface Inflated {
  readonly output: Uint8Array;
  readonly end: number;
}

/** Why compressed data cannot be read, in Go's words. */
export interface InflateError {
  readonly kind: "inflateError";
  readonly message: string;
}

/** Decompress the DEFLATE stream (RFC 1951) that starts at `start` of `input`. */
export function inflate(input: Uint8Array, start: number): Inflated | InflateError {
  const stream = new Inflater(input, start);
  for (;;) {
    const header = stream.bits(3);
    const problem = stream.block(header >> 1);
    if (problem !== undefined) return problem;
    if (stream.ranOut) return { kind: "inflateError", message: "unexpected EOF" };
    if ((header & 1) === 1) return { output: stream.output(), end: stream.position };
  }
}

/** Codes by length and value: `symbols` sorted by code, `counts` how many there are of each length. */
interface Decoder {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

const fixedLiterals = decoderOf(
  Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
);
const fixedDistances = decoderOf(new Uint8Array(30).fill(5));

class Inflater {
  /** The input ended too early; what was read since then is zeros. */
  ranOut = false;
  position: number;
  readonly #input: Uint8Array;
  #pending = 0;
  #pendingBits = 0;
  #output = new Uint8Array(4096);
  #length = 0;

  constructor(input: Uint8Array, start: number) {
    this.#input = input;
    this.position = start;
  }

  output(): Uint8Array {
    return this.#output.subarray(0, this.#length);
  }

  bits(count: number): number {
    while (this.#pendingBits < count) {
      const byte = this.#input[this.position];
      if (byte === undefined) this.ranOut = true;
      else this.position++;
      this.#pending |= (byte ?? 0) << this.#pendingBits;
      this.#pendingBits += 8;
    }
    const value = this.#pending & ((1 << count) - 1);
    this.#pending >>>= count;
    this.#pendingBits -= count;
    return value;
  }

  block(type: number): InflateError | undefined {
    switch (type) {
      case 0:
        return this.#stored();
      case 1:
        return this.#compressed(fixedLiterals, fixedDistances);
      case 2:
        return this.#dynamic();
      default:
        return this.#corrupt();
    }
  }

  #corrupt(): InflateError {
    const message = this.ranOut ? "unexpected EOF" : `flate: corrupt input before offset ${this.position}`;
    return { kind: "inflateError", message };
  }

  #stored(): InflateError | undefined {
    this.#pending = 0;
    this.#pendingBits = 0;
    const length = this.bits(16);
    const complement = this.bits(16);
    if (this.ranOut || (length ^ 0xffff) !== complement) return this.#corrupt();
    this.#reserve(length);
    const bytes = this.#input.subarray(this.position, this.position + length);
    this.#output.set(bytes, this.#length);
    this.#length += bytes.length;
    this.position += bytes.length;
    this.ranOut ||= bytes.length < length;
    return undefined;
  }

  #dynamic(): InflateError | undefined {
    const literalCount = this.bits(5) + lengthSymbolsStart;
    const distanceCount = this.bits(5) + 1;
    const sent = this.bits(4) + 4;
    if (literalCount > 286 || distanceCount > 30) return this.#corrupt();
    const codeLengths = new Uint8Array(codeLengthOrder.length);
    for (const symbol of codeLengthOrder.slice(0, sent)) codeLengths[symbol] = this.bits(3);
    const decoder = decoderOf(codeLengths);
    const lengths = new Uint8Array(literalCount + distanceCount);
    for (let index = 0; index < lengths.length; ) {
      const symbol = this.#symbol(decoder);
      if (symbol === undefined || this.ranOut) return this.#corrupt();
      if (symbol < 16) {
        lengths[index++] = symbol;
        continue;
      }
      if (symbol === 16 && index === 0) return this.#corrupt();
      const value = symbol === 16 ? (lengths[index - 1] ?? 0) : 0;
      const count = symbol === 16 ? 3 + this.bits(2) : symbol === 17 ? 3 + this.bits(3) : 11 + this.bits(7);
      if (index + count > lengths.length) return this.#corrupt();
      lengths.fill(value, index, index + count);
      index += count;
    }
    return this.#compressed(decoderOf(lengths.subarray(0, literalCount)), decoderOf(lengths.subarray(literalCount)));
  }

  #compressed(literals: Decoder, distances: Decoder): InflateError | undefined {
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol === undefined || this.ranOut) return this.#corrupt();
      if (symbol === endOfBlock) return undefined;
      if (symbol < endOfBlock) {
        this.#reserve(1);
        this.#output[this.#length++] = symbol;
        continue;
      }
      const problem = this.#copyMatch(symbol - lengthSymbolsStart, distances);
      if (problem !== undefined) return problem;
    }
  }

  #copyMatch(lengthSymbol: number, distances: Decoder): InflateError | undefined {
    const base = lengthBase[lengthSymbol];
    if (base === undefined) return this.#corrupt();
    const length = base + this.bits(lengthExtraBits[lengthSymbol] ?? 0);
    const symbol = this.#symbol(distances);
    const from = symbol === undefined ? undefined : distanceBase[symbol];
    if (symbol === undefined || from === undefined) return this.#corrupt();
    const distance = from + this.bits(distanceExtraBits[symbol] ?? 0);
    if (distance > this.#length || this.ranOut) return this.#corrupt();
    this.#reserve(length);
    for (let copied = 0; copied < length; copied++) {
      this.#output[this.#length] = this.#output[this.#length - distance] ?? 0;
      this.#length++;
    }
    return undefined;
  }

  #symbol({ counts, symbols }: Decoder): number | undefined {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length++) {
      code |= this.bits(1);
      const count = counts[length] ?? 0;
      if (code - first < count) return symbols[index + (code - first)];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return undefined;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#output.length) return;
    const larger = new Uint8Array(Math.max(this.#output.length * 2, this.#length + count));
    larger.set(this.output());
    this.#output = larger;
  }
}

function decoderOf(lengths: Uint8Array): Decoder {
  const counts = new Uint16Array(16);
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1;
  const offsets = new Uint16Array(17);
  for (let length = 1; length < 16; length++) offsets[length + 1] = (offsets[length] ?? 0) + (counts[length] ?? 0);
  const symbols = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] ?? 0;
    if (length === 0) continue;
    const at = offsets[length] ?? 0;
    symbols[at] = symbol;
    offsets[length] = at + 1;
  }
  return { counts, symbols };
}
