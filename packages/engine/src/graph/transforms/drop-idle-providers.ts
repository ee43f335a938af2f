import type { GraphDraft } from "@landform/dag";
import type { Vertex } from "../vertex.js";

/** Drop providers that nothing is to be done with, and the leftovers of planning. Needs all actions. */
export function dropIdleProviders(draft: GraphDraft<Vertex>): void {
  const graph = draft.finish();
  const kept = graph.vertices.filter(({ kind }, index) => {
    if (kind === "orphan") return false;
    return (
      kind !== "provider" || (graph.dependents[index] ?? []).some((number) => graph.vertices[number]?.kind !== "orphan")
    );
  });
  draft.retain(new Set(kept));
}
