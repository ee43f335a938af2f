import { lockFileName, parseLockFile } from "@landform/installer";

/** The version that a lock file pins each provider to, by address. */
export function selectionsIn(text: string): Readonly<Record<string, string>> {
  const locks = parseLockFile(text, lockFileName).value;
  return Object.fromEntries([...locks].map(([address, lock]) => [address, lock.version]));
}
