import { type GraphDraft, reachable } from "@landform/dag";
import type { ApplyGraphInput } from "../apply-graph-input.js";
import { isEphemeral, type Vertex } from "../vertex.js";

/**
 * When everything goes away: drop what no action waits for. What a resource refers to no longer counts then. Needs all
 * edges.
 */
export function keepForDestroyActions(draft: GraphDraft<Vertex>, { plan }: ApplyGraphInput): void {
  if (plan.mode !== "destroy") return;
  for (const vertex of draft.vertices()) {
    if (vertex.kind !== "expansion" || isEphemeral(vertex.resource)) continue;
    for (const waitsFor of [...draft.dependenciesOf(vertex)]) {
      if (waitsFor.kind !== "moduleCall") draft.disconnect({ vertex, waitsFor });
    }
  }
  const graph = draft.finish();
  const actions = graph.vertices.filter(({ kind }) => kind === "destroy" || kind === "forget" || kind === "apply");
  draft.retain(reachable(graph, actions, "dependencies"));
}
