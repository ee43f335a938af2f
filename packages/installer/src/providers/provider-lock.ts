import type { Provider } from "@landform/addrs";

/** The selection of one provider. */
export interface ProviderLock {
  readonly provider: Provider;
  readonly version: string;
  /** In normal form; absent without constraints. */
  readonly constraints?: string;
  readonly hashes: readonly string[];
}

/** Do two locks let the same packages in? Their constraints only say how they came about. */
export function sameSelection(one: ProviderLock, other: ProviderLock): boolean {
  const hashes = new Set(one.hashes);
  return (
    one.version === other.version &&
    hashes.size === new Set(other.hashes).size &&
    other.hashes.every((hash) => hashes.has(hash))
  );
}
