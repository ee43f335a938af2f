import type { Provider } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import type { InstallationMethod } from "../providers/installation-method.js";

/** What the CLI configuration files and their environment variables say, as far as it concerns providers. */
export interface CliConfig {
  /** `plugin_cache_dir` */
  readonly sharedDirectory?: string;
  /** `plugin_cache_may_break_dependency_lock_file` */
  readonly mayBreakLocks: boolean;
  /** Undefined: there is no `provider_installation` block, and the usual places are searched. */
  readonly methods?: readonly InstallationMethod[];
  /** By full name: the directory that a provider is taken from whatever the lock file says. */
  readonly devOverrides: ReadonlyMap<string, DevOverride>;
  /** By host: `credentials` blocks. */
  readonly credentials: ReadonlyMap<string, HostCredentials>;
  /** By host: what `host` blocks say of its services, by their ids, in the place of what it says itself. */
  readonly hosts: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** `credentials_helper "NAME" { args = […] }` */
  readonly credentialsHelper?: { readonly name: string; readonly args: readonly string[] };
  /** OpenTofu's `registry_protocols` */
  readonly registryProtocols?: RegistryProtocols;
}

export interface RegistryProtocols {
  readonly retryCount?: number;
  readonly timeoutSeconds?: number;
}

/** A token for a host, and the file that has it. */
export interface HostCredentials {
  readonly token: string;
  readonly file: string;
}

export interface DevOverride {
  readonly provider: Provider;
  readonly directory: string;
}

export const emptyCliConfig: CliConfig = {
  mayBreakLocks: false,
  devOverrides: new Map(),
  credentials: new Map(),
  hosts: new Map(),
};

/** Problems are told in two groups, each under a heading of its own. */
export interface CliConfigProblems {
  readonly file: readonly Diagnostic[];
  readonly installation: readonly Diagnostic[];
}
