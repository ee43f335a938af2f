import { type CheckVertex, type ExpansionVertex, formatVertex, type Vertex } from "../graph/vertex.js";
import type { DrawnVertex } from "./drawn-vertex.js";
import type { Sketch } from "./sketch.js";

/** A check waits for its data source, used or not. When planning, both wait until it is said that there is a check. */
export function drawChecks(
  sketch: Sketch,
  vertices: readonly Vertex[],
  { isPlan }: { readonly isPlan: boolean },
): void {
  const nested = vertices.filter(isNested);
  for (const check of vertices) {
    if (check.kind !== "check") continue;
    const drawn = sketch.parts.get(check)?.first;
    const report = isPlan ? drawReport(sketch, check) : undefined;
    sketch.connect(drawn, report);
    for (const data of nested.filter((vertex) => isOf(vertex, check))) {
      sketch.connect(drawn, sketch.parts.get(data.resource)?.last);
      sketch.connect(sketch.parts.get(data)?.first, report);
    }
  }
}

function drawReport(sketch: Sketch, check: CheckVertex): DrawnVertex {
  const report = sketch.add({ name: formatVertex(check).replace(/\(expand\)$/, "(report)") });
  sketch.enclose(report, check.module);
  return report;
}

/** Data sources of checks are read when everything else has been done. */
export function drawStartOfChecks(sketch: Sketch, vertices: readonly Vertex[]): void {
  const applied = vertices.filter((vertex) => vertex.kind === "apply");
  const nested = applied.filter(({ resource }) => resource.config.checkName !== undefined);
  if (nested.length === 0) return;
  const start = sketch.add({ name: "(execute checks)" });
  for (const vertex of applied) {
    const drawn = sketch.parts.get(vertex)?.last;
    if (drawn === undefined) continue;
    if (vertex.resource.config.checkName !== undefined) sketch.connect(drawn, start);
    else if (vertex.resource.config.mode === "managed") sketch.connect(start, drawn);
  }
}

function isNested(vertex: Vertex): vertex is ExpansionVertex {
  return vertex.kind === "expansion" && vertex.resource.config.checkName !== undefined;
}

function isOf({ module, resource }: ExpansionVertex, check: CheckVertex): boolean {
  return module === check.module && resource.config.checkName === check.config.name;
}
