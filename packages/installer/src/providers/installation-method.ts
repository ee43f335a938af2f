import type { ProviderPattern } from "./provider-pattern.js";

/** One place that providers come from, as a `provider_installation` block or a command line names it. */
export interface InstallationMethod {
  readonly source: InstallationSource;
  /** Empty: all providers. */
  readonly include: readonly ProviderPattern[];
  readonly exclude: readonly ProviderPattern[];
}

export type InstallationSource =
  | { readonly kind: "filesystemMirror"; readonly directory: string }
  | NetworkMirror
  | DirectInstallation;

export interface NetworkMirror extends DownloadOptions {
  readonly kind: "networkMirror";
  /** `https:` */
  readonly url: string;
  /** OpenTofu: its hashes of packages for other platforms are believed, too. */
  readonly trustsAllHashes?: boolean;
}

/** From the registry that a provider's name begins with. */
export interface DirectInstallation extends DownloadOptions {
  readonly kind: "direct";
  /** Not for the providers that one of these directories has. */
  readonly unlessIn?: readonly string[];
}

interface DownloadOptions {
  /** OpenTofu: how often a download is tried again. */
  readonly downloadRetries?: number;
}

/** Mirror directories for any provider, in this order. */
export function mirrorMethods(directories: readonly string[]): readonly InstallationMethod[] {
  return directories.map((directory) => ({
    source: { kind: "filesystemMirror", directory },
    include: [],
    exclude: [],
  }));
}

/** Where providers come from when nobody said: these directories, and for what none of them has, registries. */
export function impliedMethods(directories: readonly string[]): readonly InstallationMethod[] {
  const direct = { kind: "direct", unlessIn: directories } as const;
  return [...mirrorMethods(directories), { source: direct, include: [], exclude: [] }];
}
