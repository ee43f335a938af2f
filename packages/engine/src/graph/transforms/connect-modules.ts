import type { ModuleNode } from "@landform/config";
import type { GraphDraft } from "@landform/dag";
import type { ConfigVertex, ModuleCallVertex, ModuleEndVertex } from "../vertex.js";

/** Make everything inside a module wait until the calls of the module are expanded, and their end wait for everything. */
export function connectModules(draft: GraphDraft<ConfigVertex>): void {
  const starts = new Map<ModuleNode, ModuleCallVertex>();
  const ends = new Map<ModuleNode, ModuleEndVertex>();
  for (const vertex of draft.vertices()) {
    if (vertex.kind === "moduleCall") starts.set(vertex.called, vertex);
    else if (vertex.kind === "moduleEnd") ends.set(vertex.called, vertex);
  }
  for (const vertex of draft.vertices()) {
    const start = starts.get(vertex.module);
    if (start !== undefined) draft.connect({ vertex, waitsFor: start });
    const end = ends.get(vertex.module);
    if (end !== undefined) draft.connect({ vertex: end, waitsFor: vertex });
  }
  for (const [called, vertex] of ends) {
    const start = starts.get(called);
    if (start !== undefined) draft.connect({ vertex, waitsFor: start });
  }
}
