import type { GraphDraft } from "@landform/dag";
import { formatVertex, type Vertex } from "../graph/vertex.js";

/** A draft as the lines of a DOT file: vertices, and `"b" -> "a"` where b waits for a. */
export function graphLines(draft: GraphDraft<Vertex>): readonly string[] {
  return [...draft.vertices()].flatMap((vertex) => [
    nameOf(vertex),
    ...[...draft.dependenciesOf(vertex)].map((waitsFor) => `${nameOf(vertex)} -> ${nameOf(waitsFor)}`),
  ]);
}

/** Blocks are in a graph twice, so the kind is told too. Random keys are left out. */
function nameOf(vertex: Vertex): string {
  const text = `${vertex.kind} ${formatVertex(vertex)}`.replace(/deposed [0-9a-f]{8}/, "deposed");
  return JSON.stringify(text.replaceAll('"', "'")).replaceAll(/provider\['[^']*\/(\w+)'\]/g, "$1");
}

/** What is new, with `+`, and what is gone, with `-`. */
export function changedLines(before: readonly string[], after: readonly string[]): string {
  const [known, left] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !left.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !known.has(line)).map((line) => `+ ${line}`),
  ].join("\n");
}
