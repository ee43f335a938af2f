import type { Graph } from "./graph.js";

/**
 * The groups of vertices that wait for each other in a circle; none in a graph that can be walked. Members stand in
 * graph order. Tarjan's strongly connected components, with a stack of its own: a chain may be 10,000 vertices deep.
 */
export function findCycles<V>(graph: Graph<V>): readonly (readonly V[])[] {
  const cycles: V[][] = [];
  for (const component of stronglyConnected(graph.dependencies)) {
    if (component.length < 2) continue;
    const members = new Set(component);
    cycles.push(graph.vertices.filter((_, index) => members.has(index)));
  }
  return cycles;
}

function* stronglyConnected(edges: readonly (readonly number[])[]): Generator<readonly number[]> {
  const size = edges.length;
  const unvisited = -1;
  const order = new Int32Array(size).fill(unvisited);
  const lowest = new Int32Array(size);
  const nextEdge = new Int32Array(size);
  const onStack = new Uint8Array(size);
  const stack: number[] = [];
  let visited = 0;

  const enter = (vertex: number): number => {
    order[vertex] = lowest[vertex] = visited++;
    onStack[vertex] = 1;
    stack.push(vertex);
    return vertex;
  };
  const lower = (vertex: number, to: number | undefined): void => {
    if (to !== undefined && to < (lowest[vertex] ?? 0)) lowest[vertex] = to;
  };

  for (let root = 0; root < size; root++) {
    if (order[root] !== unvisited) continue;
    const path = [enter(root)];
    for (let vertex = path.at(-1); vertex !== undefined; vertex = path.at(-1)) {
      const position = nextEdge[vertex] ?? 0;
      nextEdge[vertex] = position + 1;
      const next = edges[vertex]?.[position];
      if (next === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent !== undefined) lower(parent, lowest[vertex]);
        if (lowest[vertex] === order[vertex]) yield takeComponent(stack, onStack, vertex);
      } else if (order[next] === unvisited) {
        path.push(enter(next));
      } else if (onStack[next] === 1) {
        lower(vertex, order[next]);
      }
    }
  }
}

/** Take everything above and with `root` off the stack. */
function takeComponent(stack: number[], onStack: Uint8Array, root: number): readonly number[] {
  const component = stack.splice(stack.lastIndexOf(root));
  for (const member of component) onStack[member] = 0;
  return component;
}
