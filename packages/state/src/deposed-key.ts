/** A key for a deposed object: 8 random lower-case hex digits that `taken` does not have. */
export function newDeposedKey(taken: ReadonlyMap<string, unknown>): string {
  for (;;) {
    const key = crypto.randomUUID().slice(0, 8);
    if (!taken.has(key)) return key;
  }
}
