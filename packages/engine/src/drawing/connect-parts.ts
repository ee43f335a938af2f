import type { ModuleNode } from "@landform/config";
import type { Graph } from "@landform/dag";
import { referencesOf } from "../graph/references-of.js";
import type { ConfigVertex, VariableVertex, Vertex } from "../graph/vertex.js";
import { VertexIndex } from "../graph/vertex-index.js";
import type { DrawingInput } from "./drawing-input.js";
import type { DrawnVertex } from "./drawn-vertex.js";
import type { Sketch } from "./sketch.js";

/** Draw the edges of a graph between what stands for its vertices. Needs `placeVertices`. */
export function connectParts(sketch: Sketch, graph: Graph<Vertex>, input: DrawingInput): void {
  const connectVariable = variableConnector(sketch, graph, input);
  graph.vertices.forEach((vertex, index) => {
    const part = sketch.parts.get(vertex);
    if (part === undefined) return;
    if (vertex.kind === "variable" && part.first !== part.last) {
      connectVariable(vertex);
      return;
    }
    if (vertex.kind === "expansion") sketch.connect(part.first, sketch.provider(vertex.resource.provider));
    for (const number of graph.dependencies[index] ?? []) {
      const dependency = graph.vertices[number];
      if (dependency === undefined || (dependency.kind === "provider" && !asksProvider(vertex))) continue;
      sketch.connect(part.first, waitedFor(sketch, dependency, moduleOf(vertex)));
    }
  });
}

/** What was read from a data source is dropped without asking anybody. */
function asksProvider(vertex: Vertex): boolean {
  if (vertex.kind === "destroy") return vertex.change.address.resource.mode === "managed";
  return vertex.kind !== "resource";
}

function moduleOf(vertex: Vertex): ModuleNode | undefined {
  return "module" in vertex ? vertex.module : undefined;
}

/** Inside of a module one waits for its expansion, outside until all of it is done. */
function waitedFor(sketch: Sketch, vertex: Vertex, from: ModuleNode | undefined): DrawnVertex | undefined {
  if (vertex.kind === "moduleEnd" || (vertex.kind === "moduleCall" && vertex.called !== from)) {
    return sketch.closings.get(vertex.called);
  }
  return sketch.parts.get(vertex)?.last;
}

/** Draws the edges of variables that are two steps: what is given comes first, rules after that. */
function variableConnector(
  sketch: Sketch,
  graph: Graph<Vertex>,
  input: DrawingInput,
): (vertex: VariableVertex) => void {
  const index = new VertexIndex(graph.vertices.filter(isConfigVertex), input.config);
  return (vertex) => {
    const part = sketch.parts.get(vertex);
    if (part === undefined) return;
    for (const step of [part.first, part.last]) sketch.connect(step, sketch.openings.get(vertex.module));
    const [given, rules] = referencesOf(vertex, input);
    for (const [step, found] of [
      [part.first, given],
      [part.last, rules],
    ] as const) {
      for (const reference of found?.references ?? []) {
        if (found === undefined) continue;
        for (const other of index.referredTo(found.module, reference)) {
          sketch.connect(step, waitedFor(sketch, other, found.module));
        }
      }
    }
  };
}

function isConfigVertex(vertex: Vertex): vertex is ConfigVertex {
  return "module" in vertex;
}
