import type { GraphDraft } from "@landform/dag";
import type { BarrierVertex, Vertex } from "../graph/vertex.js";

/** Read the data sources of checks when everything else has been done: checks are about what came of it. Needs all actions. */
export function connectChecks(draft: GraphDraft<Vertex>): void {
  const made = [...draft.vertices()].filter((vertex) => vertex.kind === "apply");
  const nested = made.filter(({ resource }) => resource.config.checkName !== undefined);
  if (nested.length === 0) return;
  const start: BarrierVertex = { kind: "barrier", label: "start of checks" };
  draft.add(start);
  for (const vertex of nested) draft.connect({ vertex, waitsFor: start });
  for (const waitsFor of made) {
    if (waitsFor.resource.config.mode === "managed") draft.connect({ vertex: start, waitsFor });
  }
}
