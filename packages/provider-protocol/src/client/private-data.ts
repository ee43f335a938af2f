/** A copy: what is read from an answer is a part of it, and would keep all of it in memory. */
export function kept(privateData: Uint8Array): Uint8Array {
  return privateData.slice();
}
