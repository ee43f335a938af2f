/** A finished graph. Vertices are numbered by their place in `vertices`; edges are lists of such numbers. */
export interface Graph<V> {
  /** In the order they were added to the draft. */
  readonly vertices: readonly V[];
  /** For each vertex those it waits for. */
  readonly dependencies: readonly (readonly number[])[];
  /** For each vertex those that wait for it. */
  readonly dependents: readonly (readonly number[])[];
}

/** All vertices that can be reached from `start` along `edges`, `start` included. */
export function reachable<V>(
  graph: Graph<V>,
  start: Iterable<V>,
  edges: "dependencies" | "dependents",
): ReadonlySet<V> {
  const wanted = new Set(start);
  const seen = new Set<number>();
  const open: number[] = [];
  graph.vertices.forEach((vertex, index) => {
    if (!wanted.has(vertex)) return;
    seen.add(index);
    open.push(index);
  });
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    for (const next of graph[edges][index] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return new Set(graph.vertices.filter((_, index) => seen.has(index)));
}
