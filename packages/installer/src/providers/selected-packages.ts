import { stat } from "node:fs/promises";
import path from "node:path";
import { type Dialect, formatProvider, formatProviderForDisplay } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import type { DataDirectory } from "../data-directory.js";
import { matchesHashes } from "./matches-hashes.js";
import type { PackageHasher } from "./package-hasher.js";
import type { Platform } from "./platform.js";
import type { ProviderLock } from "./provider-lock.js";
import { packagePath } from "./provider-package.js";

/** Where the packages that a lock file selects are. */
export interface SelectedPackages {
  readonly dataDirectory: DataDirectory;
  readonly platform: Platform;
  readonly hasher: PackageHasher;
  readonly dialect: Dialect;
}

/** The directory of the package that a lock selects, whether it is there or not. */
export function selectedDirectory({ provider, version }: ProviderLock, selected: SelectedPackages): string {
  return path.join(selected.dataDirectory.providers, packagePath(provider, version, selected.platform));
}

export async function isSelectedThere(lock: ProviderLock, selected: SelectedPackages): Promise<boolean> {
  const found = await stat(selectedDirectory(lock, selected)).catch(() => undefined);
  return found?.isDirectory() === true;
}

/**
 * Why the package that a lock selects cannot be used, starting with the provider's name; undefined when it is what the
 * lock file says. Reads all of the package, or what is known of its hash.
 */
export async function selectedProblem(lock: ProviderLock, selected: SelectedPackages): Promise<string | undefined> {
  const place = `${selected.dataDirectory.name}/providers`;
  const release = `${formatProviderForDisplay(lock.provider, selected.dialect.registryHost)} ${lock.version}`;
  const reason = (text: string): string => `${formatProvider(lock.provider)}: ${text}`;
  if (!(await isSelectedThere(lock, selected))) return reason(`there is no package for ${release} cached in ${place}`);
  if (lock.hashes.length === 0) return undefined;
  const location = { kind: "directory", path: selectedDirectory(lock, selected) } as const;
  try {
    if (await matchesHashes(location, lock.hashes, selected.hasher)) return undefined;
  } catch (error) {
    return reason(`failed to verify checksum of ${release} package cached in ${place}: ${fileProblem(error)}`);
  }
  return reason(
    `the cached package for ${release} (in ${place}) does not match any of the checksums recorded in the dependency lock file`,
  );
}
