import { type Dialect, formatProviderForDisplay } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import type { CliConfig } from "@landform/installer";

/** Results may not be those of any release: told by commands that change things or check them. */
export function devOverrideWarnings(config: CliConfig, dialect: Dialect): readonly Diagnostic[] {
  const advice =
    "The behavior may therefore not match any released version of the provider and applying changes may cause the state to become incompatible with published releases.";
  return warnings(config, dialect, advice);
}

/** What `init` says instead: it installs what is not going to be used. */
export function devOverrideInitWarnings(config: CliConfig, dialect: Dialect): readonly Diagnostic[] {
  const advice = `Skip ${dialect.name} init when using provider development overrides. It is not necessary and may error unexpectedly.`;
  return warnings(config, dialect, advice);
}

function warnings({ devOverrides }: CliConfig, { registryHost }: Dialect, advice: string): readonly Diagnostic[] {
  if (devOverrides.size === 0) return [];
  const lines = [...devOverrides.values()].map(
    ({ provider, directory }) => ` - ${formatProviderForDisplay(provider, registryHost)} in ${directory}\n`,
  );
  return [
    {
      severity: "warning",
      summary: "Provider development overrides are in effect",
      detail: `The following provider development overrides are set in the CLI configuration:\n${lines.join("")}\n${advice}`,
    },
  ];
}
