import {
  isConstraintError,
  type Provider,
  parseProviderConstraints,
  parseVersion,
  satisfiesProvider,
} from "@landform/addrs";
import type { PluginLog, Provider as RunningProvider } from "@landform/provider-protocol";

/** A provider that runs inside this process. It stands in for the release of the real one whose behaviour it has. */
export interface EmbeddedProvider {
  /** `random`, as in `hashicorp/random`. */
  readonly type: string;
  /** `hashicorp` when not given. */
  readonly namespace?: string;
  /** Of its address; either registry's when not given. */
  readonly hostname?: string;
  /** The release that it matches: what version constraints are checked against. Undefined for the built-in one. */
  readonly version?: string;
  /** Called once for each provider configuration; what the provider logs goes to `log`. */
  readonly create: (log?: PluginLog) => Promise<RunningProvider>;
}

const registryHosts: ReadonlySet<string> = new Set(["registry.terraform.io", "registry.opentofu.org"]);

/** The first embedded provider that answers for an address; one without a version is built in. */
export function embeddedProviderFor(
  provider: Provider,
  embedded: readonly EmbeddedProvider[],
): EmbeddedProvider | undefined {
  const builtIn = provider.hostname === "terraform.io" && provider.namespace === "builtin";
  return embedded.find(({ type, namespace = "hashicorp", hostname, version }) => {
    if (type !== provider.type || (version === undefined) !== builtIn) return false;
    if (builtIn) return true;
    const isOfHost = hostname === undefined ? registryHosts.has(provider.hostname) : hostname === provider.hostname;
    return isOfHost && namespace === provider.namespace;
  });
}

/** The constraints that the embedded release does not meet; constraints that cannot be read were reported before. */
export function unmetConstraints(embedded: EmbeddedProvider, constraints: readonly string[]): readonly string[] {
  const version = embedded.version === undefined ? undefined : parseVersion(embedded.version);
  if (version === undefined) return [];
  return constraints.filter((text) => {
    const parsed = parseProviderConstraints(text);
    return !isConstraintError(parsed) && !satisfiesProvider(version, parsed);
  });
}
