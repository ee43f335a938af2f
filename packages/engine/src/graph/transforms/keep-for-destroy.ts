import { type GraphDraft, reachable } from "@landform/dag";
import { type ConfigVertex, isEphemeral } from "../vertex.js";

/**
 * Drop what destroying does not need: what resources refer to no longer counts, only what their providers refer to, and
 * what it takes to open ephemeral resources for those. Needs all edges.
 */
export function keepForDestroy(draft: GraphDraft<ConfigVertex>): void {
  draft.retain(
    new Set([...draft.vertices()].filter((vertex) => vertex.kind !== "expansion" || isEphemeral(vertex.resource))),
  );
  const graph = draft.finish();
  const objects = graph.vertices.filter(
    (vertex) => vertex.kind === "orphan" || (vertex.kind === "resource" && !isEphemeral(vertex)),
  );
  draft.retain(reachable(graph, objects, "dependencies"));
}
