import type { GraphDraft } from "@landform/dag";
import type { DiagnosticSink } from "@landform/diagnostics";
import { modulesIn } from "../../config-tree.js";
import { allResources } from "../../evaluate/resource-config.js";
import { providerFor } from "../../providers/provider-for.js";
import type { ConfigGraphInput } from "../config-graph-input.js";
import type { ConfigVertex, ExpansionVertex, ResourceVertex } from "../vertex.js";

/** Add each resource block: its expansion, and its instances with the provider configuration that they use. */
export function addResources(
  draft: GraphDraft<ConfigVertex>,
  input: Pick<ConfigGraphInput, "config" | "dialect" | "isValidation">,
  diags: DiagnosticSink,
): void {
  for (const module of modulesIn(input.config)) {
    for (const config of allResources(module.module)) {
      const { mode, type, name } = config;
      const address = { module: module.path, resource: { mode, type, name } };
      const provider = providerFor(input, module, config, diags);
      if (provider === undefined) continue;
      const resource: ResourceVertex = { kind: "resource", module, config, address, provider };
      const expansion: ExpansionVertex = { kind: "expansion", module, resource };
      draft.add(expansion);
      draft.add(resource);
      draft.connect({ vertex: resource, waitsFor: expansion });
    }
  }
}
