import type { Provider, Version } from "@landform/addrs";
import type { Platform } from "./platform.js";

/** A provider's release for one platform, on disk. */
export interface ProviderPackage {
  readonly provider: Provider;
  readonly version: Version;
  readonly platform: Platform;
  readonly location: PackageLocation;
}

/** Where a package is: a directory with its files, or a zip archive of them. */
export type PackageLocation =
  | { readonly kind: "directory"; readonly path: string }
  | { readonly kind: "archive"; readonly path: string };

/** Below a mirror or a data directory: `HOST/NAMESPACE/TYPE/VERSION/OS_ARCH`. */
export function packagePath({ hostname, namespace, type }: Provider, version: string, platform: Platform): string {
  return `${hostname}/${namespace}/${type}/${version}/${platform}`;
}

/** The name of a packed release in a mirror, next to which others of the same provider are. */
export function archiveName({ type }: Provider, version: string, platform: Platform): string {
  return `terraform-provider-${type}_${version}_${platform}.zip`;
}
