import { BitWriter } from "./bit-writer.js";
import { buildCode, codeOfLengths, type PrefixCode } from "./huffman.js";
import { type Block, findBlocks, tokenDistance, tokenLength } from "./matcher.js";
import {
  codeLengthOrder,
  distanceBase,
  distanceExtraBits,
  distanceSymbol,
  distanceSymbols,
  endOfBlock,
  lengthBase,
  lengthExtraBits,
  lengthSymbol,
  lengthSymbolsStart,
  literalSymbols,
} from "./symbols.js";

const maxStored = 65535;
const maxCodeLength = 15;
const firstMatchToken = 0x80000000;

interface Codes {
  readonly literals: PrefixCode;
  readonly distances: PrefixCode;
}

let knownFixedCodes: Codes | undefined;

function fixedCodes(): Codes {
  knownFixedCodes ??= {
    literals: codeOfLengths(
      Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
    ),
    distances: codeOfLengths(new Uint8Array(distanceSymbols).fill(5)),
  };
  return knownFixedCodes;
}

/**
 * `input` in DEFLATE format (RFC 1951), the same bytes that Go's compress/flate writes at its default level for one
 * Write, one Flush and Close: every release of the reference tools up to OpenTofu 1.12 does that.
 */
export function deflate(input: Uint8Array): Uint8Array {
  const out = new BitWriter();
  for (const block of findBlocks(input)) writeBlock(out, block, input);
  writeStoredHeader(out, 0, false);
  writeStoredHeader(out, 0, true);
  return out.bytes();
}

/** Write one block in the shortest of the three ways; in doubt stored goes before fixed before dynamic codes. */
function writeBlock(out: BitWriter, block: Block, input: Uint8Array): void {
  const frequencies = countSymbols(block.tokens);
  const codes: Codes = {
    literals: buildCode(frequencies.literals, maxCodeLength),
    distances: buildCode(frequencies.distances, maxCodeLength),
  };
  const header = dynamicHeader(codes, frequencies);
  const extraBits = extraBitsOf(frequencies);
  const fixedSize = 3 + bodySize(fixedCodes(), frequencies) + extraBits;
  const dynamicSize = header.size + bodySize(codes, frequencies) + extraBits;
  const length = block.end - block.start;
  const storable = block.storable && length <= maxStored;
  if (storable && (length + 5) * 8 < Math.min(fixedSize, dynamicSize)) {
    writeStoredHeader(out, length, false);
    out.writeBytes(input.subarray(block.start, block.end));
    return;
  }
  if (dynamicSize < fixedSize) {
    header.write(out);
    writeTokens(out, block.tokens, codes);
  } else {
    out.write(0b010, 3);
    writeTokens(out, block.tokens, fixedCodes());
  }
}

interface Frequencies {
  readonly literals: Uint32Array;
  readonly distances: Uint32Array;
}

/** The arrays end with the last symbol used; a block without matches counts one distance all the same. */
function countSymbols(tokens: Uint32Array): Frequencies {
  const literals = new Uint32Array(literalSymbols);
  const distances = new Uint32Array(distanceSymbols);
  literals[endOfBlock] = 1;
  for (const token of tokens) {
    if (token < firstMatchToken) {
      literals[token] = (literals[token] ?? 0) + 1;
      continue;
    }
    const length = lengthSymbolsStart + lengthSymbol(tokenLength(token));
    const distance = distanceSymbol(tokenDistance(token));
    literals[length] = (literals[length] ?? 0) + 1;
    distances[distance] = (distances[distance] ?? 0) + 1;
  }
  if (distances.every((count) => count === 0)) distances[0] = 1;
  return { literals: withoutTrailingZeros(literals), distances: withoutTrailingZeros(distances) };
}

function withoutTrailingZeros(counts: Uint32Array): Uint32Array {
  let length = counts.length;
  while (length > 0 && counts[length - 1] === 0) length--;
  return counts.subarray(0, length);
}

function bodySize(codes: Codes, { literals, distances }: Frequencies): number {
  return codeSize(codes.literals, literals) + codeSize(codes.distances, distances);
}

function codeSize(code: PrefixCode, frequencies: Uint32Array): number {
  let size = 0;
  for (let symbol = 0; symbol < frequencies.length; symbol++)
    size += (frequencies[symbol] ?? 0) * (code.lengths[symbol] ?? 0);
  return size;
}

function extraBitsOf({ literals, distances }: Frequencies): number {
  let bits = 0;
  for (let symbol = lengthSymbolsStart; symbol < literals.length; symbol++)
    bits += (literals[symbol] ?? 0) * (lengthExtraBits[symbol - lengthSymbolsStart] ?? 0);
  for (let symbol = 0; symbol < distances.length; symbol++)
    bits += (distances[symbol] ?? 0) * (distanceExtraBits[symbol] ?? 0);
  return bits;
}

function writeTokens(out: BitWriter, tokens: Uint32Array, { literals, distances }: Codes): void {
  const write = (code: PrefixCode, symbol: number) => out.write(code.bits[symbol] ?? 0, code.lengths[symbol] ?? 0);
  for (const token of tokens) {
    if (token < firstMatchToken) {
      write(literals, token);
      continue;
    }
    const length = lengthSymbol(tokenLength(token));
    write(literals, lengthSymbolsStart + length);
    out.write(tokenLength(token) - (lengthBase[length] ?? 0), lengthExtraBits[length] ?? 0);
    const distance = distanceSymbol(tokenDistance(token));
    write(distances, distance);
    out.write(tokenDistance(token) - (distanceBase[distance] ?? 0), distanceExtraBits[distance] ?? 0);
  }
  write(literals, endOfBlock);
}

interface Header {
  /** In bits. */
  readonly size: number;
  write(out: BitWriter): void;
}

/** The head of a block that brings its own codes (RFC 1951, 3.2.7). */
function dynamicHeader(codes: Codes, frequencies: Frequencies): Header {
  const lengths = Uint8Array.of(...codes.literals.lengths, ...codes.distances.lengths);
  const runs = runLengths(lengths);
  const runFrequencies = new Uint32Array(codeLengthOrder.length);
  for (const run of runs) runFrequencies[run.symbol] = (runFrequencies[run.symbol] ?? 0) + 1;
  const code = buildCode(runFrequencies, 7);
  let sent = codeLengthOrder.length;
  while (sent > 4 && runFrequencies[codeLengthOrder[sent - 1] ?? 0] === 0) sent--;
  const runBits = runs.reduce((bits, run) => bits + run.extraBits, 0);
  return {
    size: 17 + 3 * sent + codeSize(code, runFrequencies) + runBits,
    write(out) {
      out.write(0b100, 3);
      out.write(frequencies.literals.length - lengthSymbolsStart, 5);
      out.write(frequencies.distances.length - 1, 5);
      out.write(sent - 4, 4);
      for (const symbol of codeLengthOrder.slice(0, sent)) out.write(code.lengths[symbol] ?? 0, 3);
      for (const run of runs) {
        out.write(code.bits[run.symbol] ?? 0, code.lengths[run.symbol] ?? 0);
        out.write(run.extra, run.extraBits);
      }
    },
  };
}

interface Run {
  /** Of the code length alphabet. */
  readonly symbol: number;
  readonly extra: number;
  readonly extraBits: number;
}

function runLengths(lengths: Uint8Array): readonly Run[] {
  const runs: Run[] = [];
  let index = 0;
  while (index < lengths.length) {
    const length = lengths[index] ?? 0;
    let count = 1;
    while (lengths[index + count] === length) count++;
    index += count;
    const literal = { symbol: length, extra: 0, extraBits: 0 };
    if (length === 0) {
      for (; count >= 11; count -= Math.min(count, 138))
        runs.push({ symbol: 18, extra: Math.min(count, 138) - 11, extraBits: 7 });
      if (count >= 3) {
        runs.push({ symbol: 17, extra: count - 3, extraBits: 3 });
        count = 0;
      }
    } else {
      runs.push(literal);
      for (count--; count >= 3; count -= Math.min(count, 6))
        runs.push({ symbol: 16, extra: Math.min(count, 6) - 3, extraBits: 2 });
    }
    for (; count > 0; count--) runs.push(literal);
  }
  return runs;
}

function writeStoredHeader(out: BitWriter, length: number, last: boolean): void {
  out.write(last ? 1 : 0, 3);
  out.alignToByte();
  out.write(length, 16);
  out.write(length ^ 0xffff, 16);
}
