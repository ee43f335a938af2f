import type { Graph } from "./graph.js";

/**
 * The graph of the vertices that are kept, where one waits for another also if it did so by way of others. Edges that
 * others imply are kept; the cost is vertices times edges at worst.
 */
export function contract<V>(graph: Graph<V>, isKept: (vertex: V) => boolean): Graph<V> {
  const kept = graph.vertices.flatMap((vertex, index) => (isKept(vertex) ? [index] : []));
  const numbers = new Map(kept.map((index, number) => [index, number]));
  const dependents: number[][] = kept.map(() => []);
  const dependencies = kept.map((index, number) => {
    const found = [...nearest(graph, index, numbers)];
    for (const other of found) dependents[other]?.push(number);
    return found;
  });
  return { vertices: kept.flatMap((index) => graph.vertices.slice(index, index + 1)), dependencies, dependents };
}

/** The numbers of the kept vertices that `start` waits for with none of the kept in between. */
function nearest<V>(graph: Graph<V>, start: number, numbers: ReadonlyMap<number, number>): ReadonlySet<number> {
  const found = new Set<number>();
  const seen = new Set([start]);
  const open = [start];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    for (const next of graph.dependencies[index] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      const number = numbers.get(next);
      if (number === undefined) open.push(next);
      else found.add(number);
    }
  }
  return found;
}
