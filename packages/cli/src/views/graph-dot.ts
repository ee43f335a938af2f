import { type ConfigResource, formatConfigResource, formatModule, formatResource } from "@landform/addrs";
import { compareStrings } from "@landform/cty";
import { findCycles, type Graph } from "@landform/dag";
import type { DrawnVertex } from "landform";

/** The graph of an operation in Graphviz's language, as the reference tools lay it out; circles are drawn over it. */
export function operationDot(graph: Graph<DrawnVertex>): string {
  const id = ({ name }: DrawnVertex) => JSON.stringify(`[root] ${name}`);
  const byName = [...graph.vertices].sort((a, b) => compareStrings(a.name, b.name));
  const lines = byName.flatMap((vertex) =>
    vertex.outline === undefined ? [] : [`${id(vertex)} ${attributes({ ...vertex.outline })}`],
  );
  const edges = new Map<string, string>();
  graph.dependencies.forEach((dependencies, index) => {
    const vertex = graph.vertices[index];
    for (const number of dependencies) {
      const other = graph.vertices[number];
      if (vertex !== undefined && other !== undefined) edges.set(`${id(vertex)} -> ${id(other)}`, "");
    }
  });
  for (const [from, to] of findCycles(graph).flatMap(circle)) {
    edges.set(`${id(from)} -> ${id(to)}`, ` ${attributes({ color: "red", penwidth: "2.0" })}`);
  }
  const sorted = [...lines, ...Array.from(edges, (parts) => parts.join("")).sort(compareStrings)];
  const body = sorted.map((line) => `\t\t${line}\n`).join("");
  return `digraph {\n\tcompound = "true"\n\tnewrank = "true"\n\tsubgraph "root" {\n${body}\t}\n}\n`;
}

/** The reference tools go round against the direction of the edges, from one shape that is drawn to the next. */
function circle(members: readonly DrawnVertex[]): readonly (readonly [DrawnVertex, DrawnVertex])[] {
  const round = [...members].sort((a, b) => compareStrings(b.name, a.name));
  return round.flatMap((vertex, index) => {
    const next = round[(index + 1) % round.length];
    return next?.outline === undefined || vertex.outline === undefined ? [] : [[vertex, next] as const];
  });
}

function attributes(values: Readonly<Record<string, string>>): string {
  return `[${Object.entries(values)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    .join(", ")}]`;
}

/** How resource blocks depend on each other, a box a module. */
export function resourceDot(graph: Graph<ConfigResource>): string {
  const resources = [...graph.vertices].sort(compareBlocks);
  const places = new Map(resources.map((resource, place) => [resource, place]));
  const edges = graph.dependencies.flatMap((dependencies, index) => {
    const from = graph.vertices[index];
    return dependencies.flatMap((number) => {
      const to = graph.vertices[number];
      return from === undefined || to === undefined ? [] : [[from, to] as const];
    });
  });
  const place = (resource: ConfigResource) => places.get(resource) ?? 0;
  edges.sort(([a, b], [c, d]) => place(a) - place(c) || place(b) - place(d));
  const quoted = (resource: ConfigResource) => JSON.stringify(formatConfigResource(resource));
  const header = `digraph G {\n  rankdir = "RL";\n  node [shape = rect, fontname = "sans-serif"];\n`;
  return `${header}${boxes(resources)}${edges.map(([from, to]) => `  ${quoted(from)} -> ${quoted(to)};\n`).join("")}}\n`;
}

function boxes(resources: readonly ConfigResource[]): string {
  if (resources.length === 0) return nothingToSee;
  const byModule = new Map<string, ConfigResource[]>();
  for (const resource of resources) {
    const module = formatModule(resource.module);
    byModule.set(module, [...(byModule.get(module) ?? []), resource]);
  }
  return Array.from(byModule, ([module, inModule]) => {
    const indent = module === "" ? "  " : "    ";
    const lines = inModule.map((resource) => {
      const label = JSON.stringify(formatResource(resource.resource));
      return `${indent}${JSON.stringify(formatConfigResource(resource))} [label=${label}];\n`;
    });
    if (module === "") return lines.join("");
    const title = `    label = ${JSON.stringify(module)}\n    fontname = "sans-serif"\n`;
    return `  subgraph ${JSON.stringify(`cluster_${module}`)} {\n${title}${lines.join("")}  }\n`;
  }).join("");
}

const nothingToSee = `  /* This configuration does not contain any resources.         */
  /* For a more detailed graph, try: terraform graph -type=plan */
`;

function compareBlocks(a: ConfigResource, b: ConfigResource): number {
  return (
    compareStrings(formatModule(a.module), formatModule(b.module)) ||
    modeOrder.indexOf(a.resource.mode) - modeOrder.indexOf(b.resource.mode) ||
    compareStrings(formatResource(a.resource), formatResource(b.resource))
  );
}

const modeOrder: readonly ConfigResource["resource"]["mode"][] = ["data", "managed", "ephemeral"];
