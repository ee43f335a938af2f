import { type Graph, walkGraph } from "@landform/dag";
import { type DiagnosticSink, hasErrors } from "@landform/diagnostics";
import { LiveResource } from "../evaluate/live-resource.js";
import type { Vertex } from "../graph/vertex.js";
import type { Effect, Findings } from "./findings.js";
import { openWalkLog } from "./log-walk.js";
import type { Run } from "./run.js";

export interface Walk<V extends Vertex> {
  /** For the log, as the reference tools call such a walk. */
  readonly name: string;
  /** Does what a vertex stands for, and tells what came of it. What does nothing but evaluate may be done again. */
  readonly execute: (vertex: V) => Findings | Promise<Findings>;
  readonly run: Run;
  /** Writes it down. */
  readonly record: (effect: Effect) => void;
}

/**
 * How many vertices are under way for each provider operation that may be: enough that the operations never wait for
 * work, few enough that what vertices hold in the meantime stays small on a graph of any size.
 */
const verticesPerOperation = 4;

/** Walk a graph; what waits for a vertex with errors is not walked. */
export async function walk<V extends Vertex>(graph: Graph<V>, walking: Walk<V>, diags: DiagnosticSink): Promise<void> {
  const log = openWalkLog(walking.name, graph, walking.run.context);
  const conclude = (vertex: V, { diagnostics, effects }: Findings) => {
    for (const diagnostic of diagnostics) diags.add(diagnostic);
    for (const effect of effects) walking.record(effect);
    log?.end(vertex, diagnostics);
    return hasErrors(diagnostics) ? "failed" : "done";
  };
  const { providerFunctions, context } = walking.run;
  await walkGraph(graph, {
    visit: (vertex) => {
      log?.start(vertex);
      const findings = providerFunctions.settle(() => walking.execute(vertex));
      if (findings instanceof Promise) return findings.then((found) => conclude(vertex, found));
      return conclude(vertex, findings);
    },
    ...(log && { onSkip: log.skip }),
    atOnce: verticesPerOperation * context.parallelism,
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  });
}

/** Write down what later expressions see, and what is open; false when `effect` is about something else. */
export function recordValue(effect: Effect, run: Run): boolean {
  switch (effect.kind) {
    case "namedValue":
      effect.module.setValue(effect.of, effect.name, effect.value);
      return true;
    case "moduleExpanded":
      run.modules.expand(effect.module, effect.call, effect.repetition);
      return true;
    case "resourceExpanded":
      effect.module.setResource(effect.resource, new LiveResource(effect.repetition, effect.type));
      return true;
    case "instanceValue":
      effect.module.resource(effect.resource)?.setInstance(effect.key, effect.value);
      return true;
    case "ephemeralOpened":
      run.openObjects.add(effect.opened);
      return true;
    case "providerConfigured":
      run.providers.setConfigured(effect.provider);
      return true;
    default:
      return false;
  }
}
