import { type GraphDraft, reachable } from "@landform/dag";
import type { ConfigVertex } from "../vertex.js";

/**
 * Drop what destroying does not need: what resources refer to no longer counts, only what their providers refer to.
 * Needs all edges.
 */
export function keepForDestroy(draft: GraphDraft<ConfigVertex>): void {
  draft.retain(new Set([...draft.vertices()].filter(({ kind }) => kind !== "expansion")));
  const graph = draft.finish();
  const objects = graph.vertices.filter(({ kind }) => kind === "resource" || kind === "orphan");
  draft.retain(reachable(graph, objects, "dependencies"));
}
