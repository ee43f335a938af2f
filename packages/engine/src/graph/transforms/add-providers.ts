import { type AbsProviderConfig, formatAbsProviderConfig } from "@landform/addrs";
import type { GraphDraft } from "@landform/dag";
import { moduleAt } from "../../config-tree.js";
import { providerConfigAt } from "../../providers/provider-for.js";
import type { ConfigGraphInput } from "../config-graph-input.js";
import type { ConfigVertex, ProviderVertex } from "../vertex.js";

/** Add the provider configurations that vertices use, and make those wait for them. Needs resources and orphans. */
export function addProviders(draft: GraphDraft<ConfigVertex>, input: Pick<ConfigGraphInput, "config">): void {
  const providers = new Map<string, ProviderVertex>();
  const vertexFor = (address: AbsProviderConfig): ProviderVertex => {
    const key = formatAbsProviderConfig(address);
    const known = providers.get(key);
    if (known !== undefined) return known;
    const module = moduleAt(input.config, address.module) ?? input.config;
    const config = providerConfigAt(module, address);
    const vertex: ProviderVertex = { kind: "provider", module, address, ...(config === undefined ? {} : { config }) };
    providers.set(key, vertex);
    draft.add(vertex);
    return vertex;
  };
  for (const vertex of [...draft.vertices()]) {
    if (vertex.kind !== "resource" && vertex.kind !== "orphan") continue;
    // What was read from a data source is dropped without asking anybody.
    if (vertex.kind === "orphan" && vertex.address.resource.mode !== "managed") continue;
    draft.connect({ vertex, waitsFor: vertexFor(vertex.provider) });
  }
}
