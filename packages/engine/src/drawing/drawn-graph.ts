import { formatAbsProviderConfig } from "@landform/addrs";
import { contract, type Graph, GraphDraft, reachable } from "@landform/dag";
import { type ConfigVertex, isEphemeral, type Vertex } from "../graph/vertex.js";
import { connectParts } from "./connect-parts.js";
import { drawChecks, drawStartOfChecks } from "./draw-checks.js";
import { drawDestruction } from "./draw-destruction.js";
import { drawEndings } from "./draw-endings.js";
import { drawNeedlessEdges } from "./draw-needless-edges.js";
import { drawRemoved, drawStoredObjects } from "./draw-stored.js";
import type { DrawingInput } from "./drawing-input.js";
import { type DrawnVertex, drawnNote } from "./drawn-vertex.js";
import { placeVertices } from "./place-vertices.js";
import { Sketch } from "./sketch.js";

/** The graph for planning, as the reference tools draw it. `graph` mirrors configuration and state. */
export function drawPlanGraph(graph: Graph<ConfigVertex>, input: DrawingInput): Graph<DrawnVertex> {
  const sketch = new Sketch();
  placeVertices(sketch, graph.vertices, input);
  connectParts(sketch, graph, input);
  drawChecks(sketch, graph.vertices, { isPlan: true });
  drawStoredObjects(sketch, input);
  drawRemoved(sketch, input);
  drawEndings(sketch, graph.vertices);
  return finished(sketch);
}

/** The graph for carrying out a plan. `graph` has a vertex for each thing to do; `input` the state before. */
export function drawApplyGraph(graph: Graph<Vertex>, input: DrawingInput): Graph<DrawnVertex> {
  const sketch = new Sketch();
  placeVertices(sketch, graph.vertices, input);
  connectParts(sketch, graph, input);
  drawChecks(sketch, graph.vertices, { isPlan: false });
  drawStartOfChecks(sketch, graph.vertices);
  drawNeedlessEdges(sketch, graph.vertices, input.state);
  drawRemoved(sketch, input);
  drawEndings(sketch, graph.vertices);
  return finished(sketch);
}

/** The graph for carrying out the plan that everything goes away. */
export function drawDestroyGraph(graph: Graph<Vertex>, input: DrawingInput): Graph<DrawnVertex> {
  const sketch = new Sketch();
  placeVertices(sketch, graph.vertices, input);
  connectParts(sketch, graph, input);
  drawRootOutputs(sketch, input);
  drawEndings(sketch, graph.vertices);
  return finished(sketch);
}

/** The graph for planning that everything goes away. `graph` mirrors configuration and state. */
export function drawDestroyPlanGraph(graph: Graph<ConfigVertex>, input: DrawingInput): Graph<DrawnVertex> {
  const needed = neededByProviders(graph, input);
  const sketch = new Sketch();
  placeVertices(sketch, needed.vertices, input);
  connectParts(sketch, needed, input);
  drawDestruction(sketch, input);
  drawRootOutputs(sketch, input);
  drawEndings(sketch, needed.vertices);
  return finished(sketch);
}

/** To destroy objects, their providers must be there, and what those are configured with. */
function neededByProviders(graph: Graph<ConfigVertex>, { state }: DrawingInput): Graph<ConfigVertex> {
  const names = new Set(Array.from(state.resources.values(), ({ provider }) => formatAbsProviderConfig(provider)));
  const draft = GraphDraft.from(graph);
  const isObject = ({ kind }: ConfigVertex) => kind === "resource" || kind === "expansion" || kind === "orphan";
  draft.retain(new Set(graph.vertices.filter((vertex) => !isObject(vertex) || isOpened(vertex))));
  const providers = graph.vertices.filter(
    (vertex) => vertex.kind === "provider" && names.has(formatAbsProviderConfig(vertex.address)),
  );
  draft.retain(reachable(draft.finish(), providers, "dependencies"));
  return draft.finish();
}

function isOpened(vertex: ConfigVertex): boolean {
  const resource = vertex.kind === "expansion" ? vertex.resource : vertex;
  return resource.kind === "resource" && isEphemeral(resource);
}

/** Outputs go away with everything else, so nothing is needed to find their values. */
function drawRootOutputs(sketch: Sketch, { config, state }: DrawingInput): void {
  const names = new Set([...config.module.outputs.keys()]);
  for (const name of names) sketch.add({ name: `output.${name} (expand)` });
  for (const name of state.outputs.keys()) if (!names.has(name)) sketch.add(drawnNote(`output.${name} (destroy)`));
}

function finished(sketch: Sketch): Graph<DrawnVertex> {
  return contract(sketch.draft.finish(), ({ isHidden }) => isHidden !== true);
}
