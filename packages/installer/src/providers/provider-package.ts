import type { Provider, Version } from "@landform/addrs";
import type { Platform } from "./platform.js";

/** A provider's release for one platform. */
export interface ProviderPackage {
  readonly provider: Provider;
  readonly version: Version;
  readonly platform: Platform;
  readonly location: PackageLocation | RemoteArchive;
}

/** One that is on disk. */
export interface LocalPackage extends ProviderPackage {
  readonly location: PackageLocation;
}

/** Where a package is on disk: a directory with its files, or a zip archive of them. */
export type PackageLocation =
  | { readonly kind: "directory"; readonly path: string }
  | { readonly kind: "archive"; readonly path: string };

/** An archive that is yet to be downloaded. */
export interface RemoteArchive {
  readonly kind: "remote";
  readonly url: URL;
  /** How often the download may be tried again. */
  readonly retries: number;
  /** How to tell that the archive is the right one; without it nobody knows. */
  readonly check?: ArchiveCheck;
}

export type ArchiveCheck =
  /** Of a network mirror. `others` are hashes of packages for other platforms. */
  { readonly kind: "hashes"; readonly hashes: readonly string[]; readonly others: readonly string[] } | SignedSums;

/** What a registry says: the archive's SHA-256 in hex, which is in a list that is signed with one of the keys. */
export interface SignedSums {
  readonly kind: "signedSums";
  readonly filename: string;
  readonly sha256: string;
  /** Lines of a sum and a name. */
  readonly sums: Buffer;
  /** Detached, in OpenPGP's binary format. */
  readonly signature: Buffer;
  readonly keys: readonly SigningKey[];
  readonly packages: ReadonlyMap<Platform, PlatformHashes>;
}

/** An OpenPGP key in ASCII armor, and whose signature makes it one of a partner; empty for none. */
export interface SigningKey {
  readonly armored: string;
  readonly trustSignature: string;
}

export interface PlatformHashes {
  readonly hashes: readonly string[];
  readonly sizeBytes: number;
}

/** Below a mirror or a data directory: `HOST/NAMESPACE/TYPE/VERSION/OS_ARCH`. */
export function packagePath({ hostname, namespace, type }: Provider, version: string, platform: Platform): string {
  return `${hostname}/${namespace}/${type}/${version}/${platform}`;
}

/** The name of a packed release in a mirror, next to which others of the same provider are. */
export function archiveName({ type }: Provider, version: string, platform: Platform): string {
  return `terraform-provider-${type}_${version}_${platform}.zip`;
}
