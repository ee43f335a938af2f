import { invariant } from "@landform/diagnostics";
import type { Graph } from "./graph.js";

/** That `vertex` may start only when `waitsFor` is done. */
export interface Edge<V> {
  readonly vertex: V;
  readonly waitsFor: V;
}

/** A graph being built. Vertices are told apart by identity, edges are kept once, no vertex waits for itself. */
export class GraphDraft<V> {
  readonly #dependencies = new Map<V, Set<V>>();

  /** A draft that begins as a copy of `graph`. */
  static from<V>(graph: Graph<V>): GraphDraft<V> {
    const draft = new GraphDraft<V>();
    graph.vertices.forEach((vertex, index) => {
      const dependencies = graph.dependencies[index] ?? [];
      draft.#dependencies.set(vertex, new Set(dependencies.flatMap((number) => graph.vertices[number] ?? [])));
    });
    return draft;
  }

  /** Adding a vertex again changes nothing. */
  add(vertex: V): void {
    if (!this.#dependencies.has(vertex)) this.#dependencies.set(vertex, new Set());
  }

  /** Both ends must have been added. An edge from a vertex to itself is left out. */
  connect({ vertex, waitsFor }: Edge<V>): void {
    const dependencies = this.#dependencies.get(vertex);
    invariant(dependencies !== undefined && this.#dependencies.has(waitsFor), "both ends of an edge are in the graph");
    if (vertex !== waitsFor) dependencies.add(waitsFor);
  }

  disconnect({ vertex, waitsFor }: Edge<V>): void {
    this.#dependencies.get(vertex)?.delete(waitsFor);
  }

  has(vertex: V): boolean {
    return this.#dependencies.has(vertex);
  }

  /** In the order they were added. */
  vertices(): Iterable<V> {
    return this.#dependencies.keys();
  }

  dependenciesOf(vertex: V): ReadonlySet<V> {
    return this.#dependencies.get(vertex) ?? new Set();
  }

  /** Drop every vertex that is not in `wanted`, and its edges. */
  retain(wanted: ReadonlySet<V>): void {
    for (const [vertex, dependencies] of this.#dependencies) {
      if (!wanted.has(vertex)) this.#dependencies.delete(vertex);
      else for (const other of dependencies) if (!wanted.has(other)) dependencies.delete(other);
    }
  }

  /** The graph as it is now; later changes to the draft do not reach it. */
  finish(): Graph<V> {
    const vertices = [...this.#dependencies.keys()];
    const numbers = new Map(vertices.map((vertex, index) => [vertex, index]));
    const dependents: number[][] = vertices.map(() => []);
    const dependencies = vertices.map((vertex, index) =>
      Array.from(this.dependenciesOf(vertex), (other) => {
        const number = numbers.get(other);
        invariant(number !== undefined, "an edge ends in the graph");
        dependents[number]?.push(index);
        return number;
      }),
    );
    return { vertices, dependencies, dependents };
  }
}
