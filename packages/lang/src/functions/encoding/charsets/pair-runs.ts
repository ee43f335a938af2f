/** Characters of consecutive pairs of bytes, from the first on. */
export type PairRun = readonly [firstPair: number, characters: string];

/** The pairs of `runs` one by one, where 0x40 to 0x7E and `secondHalf` to 0xFE can follow a lead. */
export function* pairsOf(runs: readonly PairRun[], secondHalf: number): Generator<readonly [number, string]> {
  for (const [firstPair, characters] of runs) {
    let pair = firstPair;
    for (const character of characters) {
      yield [pair, character];
      const trail = pair & 0xff;
      pair += trail === 0x7e ? secondHalf - trail : trail === 0xfe ? 0x100 + 0x40 - trail : 1;
    }
  }
}
