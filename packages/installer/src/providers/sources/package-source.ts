import type { Provider, Version } from "@landform/addrs";
import type { Platform } from "../platform.js";
import type { ProviderPackage } from "../provider-package.js";
import type { SourceProblem } from "./source-problem.js";

/** One place that providers come from. */
export interface PackageSource {
  /** The place, for a list of all that were searched. */
  readonly place: string;
  /** In any order. A place that does not have the provider says so with a problem. */
  listVersions(provider: Provider): Promise<VersionList | SourceProblem>;
  /** The package of a version that was listed. */
  findPackage(provider: Provider, version: Version, platform: Platform): Promise<ProviderPackage | SourceProblem>;
}

export interface VersionList {
  readonly kind: "versions";
  readonly versions: readonly Version[];
  /** What a registry wants its users to know about the provider. */
  readonly warnings: readonly string[];
}
