import { configResourceOf, formatConfigResource } from "@landform/addrs";
import type { State } from "@landform/state";
import type { ApplyVertex, Vertex } from "../graph/vertex.js";
import { objectBefore } from "../ordering/object-before.js";
import type { Sketch } from "./sketch.js";

/**
 * Draw the order that the reference tools keep between actions and our walk can do without: objects are forgotten
 * before what they depend on is changed.
 */
export function drawNeedlessEdges(sketch: Sketch, vertices: readonly Vertex[], priorState: State): void {
  const byBlock = new Map<string, ApplyVertex[]>();
  for (const vertex of vertices) {
    if (vertex.kind !== "apply") continue;
    const { address } = vertex.change;
    const block = formatConfigResource(configResourceOf(address));
    byBlock.set(block, [...(byBlock.get(block) ?? []), vertex]);
  }
  const connect = (vertex: Vertex | undefined, waitsFor: Vertex | undefined): void => {
    sketch.connect(vertex && sketch.parts.get(vertex)?.first, waitsFor && sketch.parts.get(waitsFor)?.last);
  };
  for (const vertex of vertices) {
    if (vertex.kind !== "forget") continue;
    for (const block of objectBefore(priorState, vertex.change)?.dependencies ?? []) {
      for (const changed of byBlock.get(block) ?? []) connect(changed, vertex);
    }
  }
}
