/** The alphabets of DEFLATE (RFC 1951, 3.2.5): how lengths and distances become symbols with extra bits. */

export const endOfBlock = 256;
export const lengthSymbolsStart = 257;
export const literalSymbols = 286;
export const distanceSymbols = 30;
/** The order in which code lengths of the code length alphabet are sent (RFC 1951, 3.2.7). */
export const codeLengthOrder: readonly number[] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

export const lengthExtraBits = Uint8Array.of(
  ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
);
export const lengthBase = Uint16Array.of(
  ...[
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ],
);
export const distanceExtraBits = Uint8Array.from({ length: 30 }, (_, symbol) =>
  symbol < 4 ? 0 : Math.floor(symbol / 2) - 1,
);
export const distanceBase = Uint16Array.from({ length: 30 }, (_, symbol) =>
  symbol < 4 ? symbol + 1 : 1 + ((2 + (symbol & 1)) << (Math.floor(symbol / 2) - 1)),
);

const lengthSymbols = symbolsByValue(259, lengthBase);
const shortDistanceSymbols = symbolsByValue(257, distanceBase);

/** The symbol (counted from `lengthSymbolsStart`) of a match length of 3 to 258 bytes. */
export function lengthSymbol(length: number): number {
  return lengthSymbols[length] ?? 0;
}

/** The symbol of a distance of 1 to 32768 bytes. */
export function distanceSymbol(distance: number): number {
  if (distance <= 256) return shortDistanceSymbols[distance] ?? 0;
  // From 257 on each pair of symbols covers a power of two, so seven more bits mean fourteen more symbols.
  const top = (distance - 1) >> 7;
  return (shortDistanceSymbols[top + 1] ?? 0) + 14;
}

function symbolsByValue(size: number, bases: Uint16Array): Uint8Array {
  const symbols = new Uint8Array(size);
  for (let symbol = 0; symbol < bases.length; symbol++) symbols.fill(symbol, bases[symbol]);
  return symbols;
}
