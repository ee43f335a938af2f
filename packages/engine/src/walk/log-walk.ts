import type { Graph } from "@landform/dag";
import { type Diagnostic, type Log, silentLog } from "@landform/diagnostics";
import { formatVertex, type Vertex } from "../graph/vertex.js";
import type { OperationContext } from "../operation.js";

/** What a walk tells its log. */
export interface WalkLog {
  start(vertex: Vertex): void;
  end(vertex: Vertex, diagnostics: readonly Diagnostic[]): void;
  skip(vertex: Vertex): void;
}

/** Begins with the graph. `name` as the reference tools call the walk; nothing is logged where nobody reads. */
export function openWalkLog(
  name: string,
  graph: Graph<Vertex>,
  { log = silentLog }: Pick<OperationContext, "log">,
): WalkLog | undefined {
  log.debug?.(`Starting graph walk: ${name}`);
  log.trace?.(`The graph of ${name}:\n${graphText(graph)}`);
  return log.error === undefined ? undefined : walkLog(log);
}

function walkLog(log: Log): WalkLog {
  return {
    start: (vertex) => log.trace?.(`vertex ${nameOf(vertex)}: starting visit (${vertex.kind})`),
    end(vertex, diagnostics) {
      for (const { severity, summary } of diagnostics)
        if (severity === "error") log.error?.(`vertex ${nameOf(vertex)} error: ${summary}`);
      log.trace?.(`vertex ${nameOf(vertex)}: visit complete`);
    },
    skip: (vertex) => log.trace?.(`dag/walk: upstream of ${nameOf(vertex)} errored, so skipping`),
  };
}

function nameOf(vertex: Vertex): string {
  return JSON.stringify(formatVertex(vertex));
}

/** Each vertex on a line, and under it what it waits for. */
function graphText({ vertices, dependencies }: Graph<Vertex>): string {
  const line = (vertex: Vertex): string => `  ${formatVertex(vertex)} - ${vertex.kind}`;
  const lines = vertices.flatMap((vertex, index) => [
    line(vertex),
    ...(dependencies[index] ?? []).flatMap((at) => {
      const waitsFor = vertices[at];
      return waitsFor === undefined ? [] : [`  ${line(waitsFor)}`];
    }),
  ]);
  return [...lines, "  ------"].join("\n");
}
