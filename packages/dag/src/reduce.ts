import type { Graph } from "./graph.js";

/**
 * The graph without the edges that others imply: none from a to c where a waits for b and b for c. For people to look
 * at; a walk gains nothing from it, and the cost is vertices times edges. The graph must have no cycles.
 */
export function reduceTransitively<V>(graph: Graph<V>): Graph<V> {
  const dependencies = graph.dependencies.map((direct) => {
    const implied = impliedBy(graph, direct);
    return direct.filter((vertex) => !implied.has(vertex));
  });
  const dependents: number[][] = graph.vertices.map(() => []);
  dependencies.forEach((direct, vertex) => {
    for (const other of direct) dependents[other]?.push(vertex);
  });
  return { vertices: graph.vertices, dependencies, dependents };
}

/** What the vertices in `direct` wait for, directly or not. */
function impliedBy<V>(graph: Graph<V>, direct: readonly number[]): ReadonlySet<number> {
  const implied = new Set<number>();
  if (direct.length < 2) return implied;
  const open = [...direct];
  for (let vertex = open.pop(); vertex !== undefined; vertex = open.pop()) {
    for (const next of graph.dependencies[vertex] ?? []) {
      if (implied.has(next)) continue;
      implied.add(next);
      open.push(next);
    }
  }
  return implied;
}
