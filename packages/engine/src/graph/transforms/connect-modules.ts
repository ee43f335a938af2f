import type { ModuleNode } from "@landform/config";
import type { GraphDraft } from "@landform/dag";
import type { ConfigVertex, ModuleCallVertex } from "../vertex.js";

/** Make everything inside a module wait until the calls of the module are expanded. */
export function connectModules(draft: GraphDraft<ConfigVertex>): void {
  const calls = new Map<ModuleNode, ModuleCallVertex>();
  for (const vertex of draft.vertices()) if (vertex.kind === "moduleCall") calls.set(vertex.called, vertex);
  for (const vertex of draft.vertices()) {
    const call = calls.get(vertex.module);
    if (call !== undefined) draft.connect({ vertex, waitsFor: call });
  }
}
