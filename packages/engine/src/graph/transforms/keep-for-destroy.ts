import { formatConfigResource } from "@landform/addrs";
import { type GraphDraft, reachable } from "@landform/dag";
import type { ConfigGraphInput } from "../config-graph-input.js";
import { type ConfigVertex, isEphemeral } from "../vertex.js";

/**
 * Drop what destroying does not need: what resources refer to no longer counts, only what their providers refer to, and
 * what it takes to open ephemeral resources for those. Needs all edges.
 */
export function keepForDestroy(draft: GraphDraft<ConfigVertex>, { state }: ConfigGraphInput): void {
  draft.retain(
    new Set([...draft.vertices()].filter((vertex) => vertex.kind !== "expansion" || isEphemeral(vertex.resource))),
  );
  const graph = draft.finish();
  const hasObjects = (vertex: ConfigVertex): boolean =>
    vertex.kind === "orphan" ||
    (vertex.kind === "resource" && state.byConfigResource.has(formatConfigResource(vertex.address)));
  const objects = graph.vertices.filter(hasObjects);
  draft.retain(reachable(graph, objects, "dependencies"));
}
