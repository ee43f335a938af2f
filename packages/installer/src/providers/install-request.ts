import type { Dialect, Provider } from "@landform/addrs";
import type { ServiceHosts } from "../services/service-hosts.js";
import type { Authenticity } from "./authenticity/authenticity.js";
import type { InstallationMethod } from "./installation-method.js";
import type { LockFile } from "./lock-file.js";
import type { PackageHasher } from "./package-hasher.js";
import type { Platform } from "./platform.js";
import type { ProviderRequirement } from "./provider-requirements.js";

export interface InstallRequest {
  /** Without those that are built in. */
  readonly requirements: readonly ProviderRequirement[];
  readonly locks: LockFile;
  readonly methods: readonly InstallationMethod[];
  /** Registries and mirrors are asked through it, where `methods` has any. */
  readonly hosts: ServiceHosts;
  /** Of the user. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Choose the newest versions that are allowed, whatever the lock file says. */
  readonly upgrade: boolean;
  /** `.terraform/providers` */
  readonly directory: string;
  /** `plugin_cache_dir`: packages are put there, and linked from `directory`. */
  readonly sharedDirectory?: string;
  /** Use a package of the shared directory even where the lock file has no hash for it. */
  readonly mayBreakLocks?: boolean;
  readonly platform: Platform;
  readonly hasher: PackageHasher;
  readonly dialect: Dialect;
  /**
   * The version that somebody else answers for when no package is found. Then registries are not asked, unless the lock
   * file selects a release; a lock on another version rules it out.
   */
  standInVersion?(requirement: ProviderRequirement): string | undefined;
  onEvent?(event: InstallEvent): void;
}

/** What happens, in order: for the lines that people read. */
export type InstallEvent =
  /** `constraints` in normal form; empty without any. */
  | { readonly kind: "find"; readonly provider: Provider; readonly constraints: string }
  | { readonly kind: "reuseLocked"; readonly provider: Provider }
  | {
      readonly kind: "alreadyInstalled" | "useShared" | "install";
      readonly provider: Provider;
      readonly version: string;
    }
  | {
      readonly kind: "installed";
      readonly provider: Provider;
      readonly version: string;
      readonly authenticity: Authenticity;
    };
