import { configResourceOf, formatAbsResourceInstance, formatConfigResource } from "@landform/addrs";
import type { ResourceInstanceChange } from "@landform/plan";
import {
  formatVariable,
  formatVertex,
  type ModuleCallVertex,
  type VariableVertex,
  type Vertex,
} from "../graph/vertex.js";
import type { DrawingInput } from "./drawing-input.js";
import { type DrawnVertex, drawnNote, drawnObject } from "./drawn-vertex.js";
import { moduleClosing, type Sketch } from "./sketch.js";

/** Put down what stands for each vertex of a graph; orphans aside, which the state tells more of. */
export function placeVertices(sketch: Sketch, vertices: Iterable<Vertex>, input: DrawingInput): void {
  for (const vertex of vertices) {
    if (vertex.kind === "variable") placeVariable(sketch, vertex, input);
    else if (vertex.kind === "moduleCall") placeModule(sketch, vertex);
    else if (vertex.kind !== "orphan" && vertex.kind !== "moduleEnd") sketch.place(vertex, drawnVertex(vertex));
  }
}

function placeModule(sketch: Sketch, vertex: ModuleCallVertex): void {
  const opening = drawnVertex(vertex);
  sketch.place(vertex, opening);
  sketch.openings.set(vertex.called, opening);
  sketch.closings.set(vertex.called, sketch.add(moduleClosing(vertex.called.path)));
}

/** The reference tools find a variable's value and check it in two steps, each tool in its own way. */
function placeVariable(sketch: Sketch, vertex: VariableVertex, { dialect }: DrawingInput): void {
  const address = formatVariable(vertex);
  const isRoot = vertex.module.path.length === 0;
  if (dialect.name === "tofu") {
    const given = isRoot ? drawnNote(address) : { name: `${address} (expand, input)` };
    sketch.place(vertex, given, { name: `${address} (expand, reference)` });
    return;
  }
  const value = isRoot ? drawnNote(address) : { name: `${address} (expand)` };
  const isChecked = vertex.config.validations.length > 0;
  sketch.place(vertex, value, isChecked ? { name: `${address} (validation)` } : value);
}

function drawnVertex(vertex: Exclude<Vertex, VariableVertex>): DrawnVertex {
  const name = formatVertex(vertex);
  switch (vertex.kind) {
    case "provider":
      return { name, outline: { label: name, shape: "diamond" } };
    case "expansion": {
      const { address } = vertex.resource;
      return drawnObject(address, `${formatConfigResource(address)} (expand)`);
    }
    case "apply":
      return drawnObject(configResourceOf(vertex.change.address), name);
    case "destroy":
      return drawnEnding(vertex.change, "destroy", vertex.deposedKey);
    case "forget":
      return drawnEnding(vertex.change, "forget", vertex.change.deposedKey);
    case "resource":
    case "barrier":
      return { name, isHidden: true };
    default:
      return { name };
  }
}

function drawnEnding({ address }: ResourceInstanceChange, verb: string, deposedKey: string | undefined): DrawnVertex {
  const what = deposedKey === undefined ? verb : `${verb} deposed ${deposedKey}`;
  return drawnObject(configResourceOf(address), `${formatAbsResourceInstance(address)} (${what})`);
}
