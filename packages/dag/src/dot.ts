import type { Graph } from "./graph.js";

export interface DotOptions<V> {
  readonly label: (vertex: V) => string;
  /** More attributes of a vertex, such as `shape = "box"`. */
  readonly attributes?: (vertex: V) => Readonly<Record<string, string>>;
}

/** The graph in Graphviz's language, lines sorted by label; an arrow points at what is waited for. */
export function formatDot<V>(graph: Graph<V>, options: DotOptions<V>): string {
  const labels = graph.vertices.map((vertex) => JSON.stringify(options.label(vertex)));
  const nodes = graph.vertices.map((vertex, index) => {
    const attributes = Object.entries(options.attributes?.(vertex) ?? {});
    const list = attributes.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join(", ");
    return list === "" ? `  ${labels[index]}` : `  ${labels[index]} [${list}]`;
  });
  const edges = graph.dependencies.flatMap((dependencies, index) =>
    dependencies.map((other) => `  ${labels[index]} -> ${labels[other]}`),
  );
  return ["digraph {", ...nodes.sort(), ...edges.sort(), "}", ""].join("\n");
}
