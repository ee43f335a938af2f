import type { GraphDraft } from "@landform/dag";
import { modulesIn } from "../../config-tree.js";
import type { ConfigGraphInput } from "../config-graph-input.js";
import type { ConfigVertex } from "../vertex.js";

/** Add a vertex for the start and one for the end of each module call whose module is there. */
export function addModuleCalls(draft: GraphDraft<ConfigVertex>, input: Pick<ConfigGraphInput, "config">): void {
  for (const module of modulesIn(input.config)) {
    for (const called of module.children.values()) {
      const { call } = called;
      if (call === undefined) continue;
      draft.add({ kind: "moduleCall", module, call, called });
      draft.add({ kind: "moduleEnd", module, call, called });
    }
  }
}
