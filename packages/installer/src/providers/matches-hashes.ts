import { archiveFileHash } from "./package-hash.js";
import type { PackageHasher } from "./package-hasher.js";
import type { PackageLocation } from "./provider-package.js";

/**
 * Is a package what one of `hashes` says? One match is enough; schemes that we do not know never match. Rejects when the
 * package cannot be read.
 */
export async function matchesHashes(
  location: PackageLocation,
  hashes: readonly string[],
  hasher: PackageHasher,
): Promise<boolean> {
  const known = new Set(hashes);
  const has = (scheme: string): boolean => hashes.some((hash) => hash.startsWith(scheme));
  if (has("zh:") && location.kind === "archive" && known.has(await archiveFileHash(location.path))) return true;
  return has("h1:") && known.has(await hasher.hashOf(location));
}
