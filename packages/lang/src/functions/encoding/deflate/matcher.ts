/** A stretch of input as tokens: a literal byte (below 256), or a match as `matchToken` packs it. */
export interface Block {
  readonly tokens: Uint32Array;
  readonly start: number;
  readonly end: number;
  /** The input is still at hand, so that it could be stored as it is. */
  readonly storable: boolean;
}

const windowSize = 32768;
const windowMask = windowSize - 1;
const minMatch = 4;
const maxMatch = 258;
const maxBlockTokens = 16384;
const hashBits = 17;
const none = -1;

/** How hard to search: the default level of Go's compress/flate. */
const lazyBelow = 16;
const niceLength = 128;
const maxTries = 128;

export function matchToken(length: number, distance: number): number {
  return 0x80000000 + ((length << 16) | distance);
}
export function tokenLength(token: number): number {
  return (token >>> 16) & 0x7fff;
}
export function tokenDistance(token: number): number {
  return token & 0xffff;
}

/**
 * Cut `input` into blocks of literals and matches exactly as Go's compress/flate does at its default level: hash chains
 * over four bytes, lazy matching, 16,384 tokens a block, and a window that moves on 32 KiB at a time.
 */
export function* findBlocks(input: Uint8Array): Generator<Block> {
  const chains = new HashChains(input);
  const tokens = new Uint32Array(maxBlockTokens);
  let count = 0;
  let blockStart = 0;
  let windowStart = 0;
  let index = 0;
  let previousLength = minMatch - 1;
  let previousDistance = 0;
  let pendingLiteral = false;
  const takeBlock = (end: number): Block => {
    const block = { tokens: tokens.slice(0, count), start: blockStart, end, storable: blockStart >= windowStart };
    blockStart = end;
    count = 0;
    return block;
  };
  while (index < input.length) {
    if (index - windowStart > 2 * windowSize - minMatch - maxMatch && windowStart + 2 * windowSize < input.length)
      windowStart += windowSize;
    chains.insert(index);
    const lookahead = input.length - index;
    const search = lookahead > previousLength && previousLength < lazyBelow;
    const match = search ? chains.longestMatch(index, windowStart) : 0;
    const length = match === 0 ? minMatch - 1 : tokenLength(match);
    if (previousLength >= minMatch && length <= previousLength) {
      tokens[count++] = matchToken(previousLength, previousDistance);
      const next = index + previousLength - 1;
      for (index++; index < next; index++) chains.skip(index);
      pendingLiteral = false;
      previousLength = minMatch - 1;
      if (count === maxBlockTokens) yield takeBlock(index);
      continue;
    }
    if (pendingLiteral) {
      tokens[count++] = input[index - 1] ?? 0;
      if (count === maxBlockTokens) yield takeBlock(index);
    }
    previousLength = length;
    previousDistance = tokenDistance(match);
    pendingLiteral = true;
    index++;
  }
  if (pendingLiteral) tokens[count++] = input[input.length - 1] ?? 0;
  if (count > 0) yield takeBlock(input.length);
}

/** Positions with the same hash of the next four bytes, newest first, as far back as the window reaches. */
class HashChains {
  readonly #input: Uint8Array;
  readonly #newest = new Int32Array(1 << hashBits).fill(none);
  readonly #older = new Int32Array(windowSize).fill(none);
  /** The newest position before the one inserted last. Keeps its value where too few bytes are left to hash. */
  #head = none;

  constructor(input: Uint8Array) {
    this.#input = input;
  }

  insert(index: number): void {
    if (index < this.#input.length - (minMatch - 1)) this.#head = this.skip(index);
  }

  /** Insert without looking for a match here. */
  skip(index: number): number {
    if (index >= this.#input.length - (minMatch - 1)) return none;
    const hash = this.#hash(index);
    const head = this.#newest[hash] ?? none;
    this.#older[index & windowMask] = head;
    this.#newest[hash] = index;
    return head;
  }

  /** The longest match for what starts at `index` as a token, or 0. */
  longestMatch(index: number, windowStart: number): number {
    const input = this.#input;
    const oldest = Math.max(index - windowSize, windowStart);
    const limit = Math.min(maxMatch, input.length - index);
    const nice = Math.min(niceLength, limit);
    let length = minMatch - 1;
    let distance = 0;
    let candidate = this.#head;
    for (let tries = maxTries; tries > 0 && candidate >= oldest; tries--) {
      if (input[index + length] === input[candidate + length]) {
        const found = this.#commonLength(candidate, index, limit);
        // A match of only four bytes costs more than literals when it is far away.
        if (found > length && (found > minMatch || index - candidate <= 4096)) {
          length = found;
          distance = index - candidate;
          if (found >= nice) break;
        }
      }
      if (candidate === index - windowSize) break;
      candidate = this.#older[candidate & windowMask] ?? none;
    }
    return distance === 0 ? 0 : matchToken(length, distance);
  }

  #commonLength(a: number, b: number, limit: number): number {
    const input = this.#input;
    let length = 0;
    while (length < limit && input[a + length] === input[b + length]) length++;
    return length;
  }

  #hash(index: number): number {
    const input = this.#input;
    const bytes =
      ((input[index] ?? 0) << 24) |
      ((input[index + 1] ?? 0) << 16) |
      ((input[index + 2] ?? 0) << 8) |
      (input[index + 3] ?? 0);
    return Math.imul(bytes, 0x1e35a7bd) >>> (32 - hashBits);
  }
}
