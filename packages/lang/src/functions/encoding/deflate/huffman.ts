/** A prefix code: for each symbol the bits, first bit lowest (as DEFLATE sends them), and their number (0: not used). */
export interface PrefixCode {
  readonly bits: Uint16Array;
  readonly lengths: Uint8Array;
}

/**
 * The best code for symbols of these frequencies in which no symbol takes more than `maxLength` bits. Of several equally
 * good codes it is the one that Go's compress/flate chooses, so that compressed bytes come out the same.
 */
export function buildCode(frequencies: Uint32Array, maxLength: number): PrefixCode {
  const used: number[] = [];
  for (let symbol = 0; symbol < frequencies.length; symbol++) if (frequencies[symbol] !== 0) used.push(symbol);
  const lengths = new Uint8Array(frequencies.length);
  if (used.length <= 2) {
    for (const symbol of used) lengths[symbol] = 1;
    return codeOfLengths(lengths);
  }
  const frequency = (symbol: number) => frequencies[symbol] ?? 0;
  used.sort((a, b) => frequency(a) - frequency(b) || a - b);
  const depths = leafDepths(used.map(frequency), Math.min(maxLength, used.length - 1));
  for (const [index, symbol] of used.entries()) lengths[symbol] = depths[index] ?? 0;
  return codeOfLengths(lengths);
}

/** The canonical code with these lengths (RFC 1951, 3.2.2). */
export function codeOfLengths(lengths: Uint8Array): PrefixCode {
  const bits = new Uint16Array(lengths.length);
  const first = firstCodes(lengths);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] ?? 0;
    if (length === 0) continue;
    const code = first[length] ?? 0;
    first[length] = code + 1;
    bits[symbol] = reverseBits(code, length);
  }
  return { bits, lengths };
}

/** The lowest code of each length. */
function firstCodes(lengths: Uint8Array): Uint16Array {
  const counts = new Uint16Array(16);
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1;
  const first = new Uint16Array(16);
  for (let length = 1; length < 16; length++)
    first[length] = ((first[length - 1] ?? 0) + (counts[length - 1] ?? 0)) << 1;
  return first;
}

function reverseBits(code: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit++) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
  return reversed;
}

interface Package {
  readonly weight: number;
  readonly isLeaf: boolean;
}

/**
 * The depth of each leaf in the best tree of at most `maxDepth` levels: package-merge. `weights` are sorted; where a
 * leaf and a package weigh the same, the package goes first.
 */
function leafDepths(weights: readonly number[], maxDepth: number): Uint8Array {
  const rows: (readonly Package[])[] = [];
  let previous: readonly Package[] = [];
  for (let level = 0; level < maxDepth; level++) {
    previous = mergeRow(weights, previous);
    rows.push(previous);
  }
  const depths = new Uint8Array(weights.length);
  let taken = 2 * weights.length - 2;
  for (let level = maxDepth - 1; level >= 0 && taken > 0; level--) {
    let leaves = 0;
    for (const item of (rows[level] ?? []).slice(0, taken)) if (item.isLeaf) leaves++;
    // The leaves of a row stand in order of weight, so those that were taken are the lightest.
    for (let leaf = 0; leaf < leaves; leaf++) depths[leaf] = (depths[leaf] ?? 0) + 1;
    taken = 2 * (taken - leaves);
  }
  return depths;
}

function mergeRow(weights: readonly number[], previous: readonly Package[]): readonly Package[] {
  const row: Package[] = [];
  let leaf = 0;
  for (let pair = 0; pair + 1 < previous.length; pair += 2) {
    const weight = (previous[pair]?.weight ?? 0) + (previous[pair + 1]?.weight ?? 0);
    for (; leaf < weights.length && (weights[leaf] ?? 0) < weight; leaf++)
      row.push({ weight: weights[leaf] ?? 0, isLeaf: true });
    row.push({ weight, isLeaf: false });
  }
  for (; leaf < weights.length; leaf++) row.push({ weight: weights[leaf] ?? 0, isLeaf: true });
  return row;
}
