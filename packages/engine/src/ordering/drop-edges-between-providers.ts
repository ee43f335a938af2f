import { formatAbsProviderConfig } from "@landform/addrs";
import { findCycles, type GraphDraft } from "@landform/dag";
import type { ApplyGraphInput } from "../graph/apply-graph-input.js";
import type { DestroyVertex, Vertex } from "../graph/vertex.js";

/**
 * Drop edges that make something wait for the destruction of an object of another provider, where they would close a
 * circle: what a provider's configuration refers to can be involved on both sides. When everything goes away there is
 * nothing to make, and all edges count. Needs all edges.
 */
export function dropEdgesBetweenProviders(draft: GraphDraft<Vertex>, { plan }: ApplyGraphInput): void {
  if (plan.mode === "destroy" || !plan.changes.some(({ change }) => change.after.kind === "null")) return;
  for (const cycle of findCycles(draft.finish())) {
    const members = new Set(cycle);
    for (const vertex of cycle) {
      for (const waitsFor of draft.dependenciesOf(vertex)) {
        if (members.has(waitsFor) && isBetweenProviders(vertex, waitsFor)) draft.disconnect({ vertex, waitsFor });
      }
    }
  }
}

function isBetweenProviders(vertex: Vertex, waitsFor: Vertex): boolean {
  if (waitsFor.kind !== "destroy" || vertex.kind === "provider") return false;
  return (vertex.kind === "apply" || vertex.kind === "destroy") && providerOf(vertex) !== providerOf(waitsFor);
}

function providerOf({ change }: Pick<DestroyVertex, "change">): string {
  return formatAbsProviderConfig(change.provider);
}
