/** What functions ask of the platform about charsets, where its `TextDecoder` does not know all of them. */
export interface CharsetAccess {
  /** Pairs of bytes in Big5 (`lead * 256 + trail`) that the platform's decoder reads as nothing, and their characters. */
  readonly big5: () => Iterable<readonly [pair: number, characters: string]>;
}
