import { type AbsProviderConfig, formatAbsProviderConfig } from "@landform/addrs";
import type { GraphDraft } from "@landform/dag";
import type { DiagnosticSink } from "@landform/diagnostics";
import { modulesIn } from "../../config-tree.js";
import { errorAt } from "../../diagnostics.js";
import { providerNamed } from "../../providers/provider-for.js";
import type { ConfigGraphInput } from "../config-graph-input.js";
import type { ConfigVertex } from "../vertex.js";

/**
 * Report a module call that passes on a provider configuration which the calling module does not have. The root has one
 * for each provider that it requires; further down there are only blocks and what is passed.
 */
export function checkPassedProviders(
  _draft: GraphDraft<ConfigVertex>,
  { config: root, dialect, isValidation }: ConfigGraphInput,
  diags: DiagnosticSink,
): void {
  const present = new Set<string>();
  const add = (address: AbsProviderConfig): void => void present.add(formatAbsProviderConfig(address));
  for (const { source: provider, configurationAliases } of root.module.requiredProviders.values()) {
    add({ module: [], provider });
    // OpenTofu lets one validate a module that is meant to be called as if it were the root.
    if (isValidation !== true || dialect.name === "terraform") continue;
    for (const { alias } of configurationAliases) if (alias !== undefined) add({ module: [], provider, alias });
  }
  for (const node of modulesIn(root)) {
    for (const { name, ...config } of node.module.providerConfigs.values()) {
      add({ module: node.path, provider: providerNamed(node.module, name, dialect), ...aliasOf(config) });
    }
    for (const { inChild, inParent } of node.call?.providers ?? []) {
      const provider = providerNamed(node.module, inChild.localName, dialect);
      const wanted = { module: node.path.slice(0, -1), provider, ...aliasOf(inParent) };
      if (!present.has(formatAbsProviderConfig(wanted))) {
        diags.add(errorAt(undefined, `missing provider ${formatAbsProviderConfig(wanted)}`, ""));
        return;
      }
      add({ module: node.path, provider, ...aliasOf(inChild) });
    }
  }
}

function aliasOf({ alias }: { readonly alias?: string }): Pick<AbsProviderConfig, "alias"> {
  return alias === undefined ? {} : { alias };
}
