import { configResourceOf } from "@landform/addrs";
import type { GraphDraft } from "@landform/dag";
import { moduleAt, nearestModule } from "../../config-tree.js";
import { resourceConfig } from "../../evaluate/resource-config.js";
import { providerForOrphan } from "../../providers/provider-for.js";
import type { ConfigGraphInput } from "../config-graph-input.js";
import type { ConfigVertex } from "../vertex.js";

/** Add a vertex for each resource of the state that the configuration does not have. */
export function addOrphans(draft: GraphDraft<ConfigVertex>, input: ConfigGraphInput): void {
  for (const states of input.state.byConfigResource.values()) {
    const [first] = states;
    if (first === undefined) continue;
    const address = configResourceOf(first);
    const declaring = moduleAt(input.config, address.module);
    if (declaring !== undefined && resourceConfig(declaring.module, address.resource) !== undefined) continue;
    const module = declaring ?? nearestModule(input.config, address.module);
    const provider = providerForOrphan(input.config, first.provider);
    draft.add({ kind: "orphan", module, address, provider, states });
  }
}
