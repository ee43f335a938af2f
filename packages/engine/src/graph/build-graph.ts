import { findCycles, type Graph, GraphDraft } from "@landform/dag";
import { type Diagnostic, DiagnosticList, type DiagnosticSink, type Log, silentLog } from "@landform/diagnostics";
import { errorAt } from "../diagnostics.js";

/** A step in the making of a graph: adds or removes vertices and edges, by what `input` says. */
export type GraphTransform<V, Input> = (draft: GraphDraft<V>, input: Input, diags: DiagnosticSink) => void;

export interface GraphRecipe<V, Input> {
  /** What is there before the first step. */
  readonly start?: Graph<V>;
  /** Taken in this order; by the names that the log tells. */
  readonly steps: Readonly<Record<string, GraphTransform<V, Input>>>;
  /** What a vertex is called where it is part of a circle: it may stand for several things that are. */
  readonly describe: (vertex: V, input: Input) => string | readonly string[];
}

/**
 * Take the steps in order, up to one that reports an error. Vertices that wait for each other in a circle are reported
 * too. There is no graph after errors.
 */
export function buildGraph<V, Input>(
  recipe: GraphRecipe<V, Input>,
  input: Input,
  diags: DiagnosticSink,
  log = silentLog,
): Graph<V> | undefined {
  const graph = takeSteps(recipe, input, diags, log);
  if (graph === undefined) return undefined;
  const cycles = findCycles(graph);
  if (cycles.length > 0) log.error?.(`The graph has ${cycles.length} cycles:\n${graphText(graph, recipe, input)}`);
  for (const cycle of cycles) diags.add(cycleProblem(cycle.flatMap((vertex) => recipe.describe(vertex, input))));
  return cycles.length === 0 ? graph : undefined;
}

/** More names than anybody reads are left out. */
const maxNames = 100;

export function cycleProblem(members: readonly string[]): Diagnostic {
  const names = [...new Set(members)];
  const left = names.length - maxNames;
  const shown = left <= 0 ? names : [...names.slice(0, maxNames), `and ${left} more`];
  return errorAt(undefined, `Cycle: ${shown.join(", ")}`, "");
}

/** `buildGraph` for those who can do with circles. */
export function takeSteps<V, Input>(
  { start, steps }: GraphRecipe<V, Input>,
  input: Input,
  diags: DiagnosticSink,
  log: Log = silentLog,
): Graph<V> | undefined {
  const draft = start === undefined ? new GraphDraft<V>() : GraphDraft.from(start);
  for (const [name, step] of Object.entries(steps)) {
    log.trace?.(`Executing graph transform ${name}`);
    const found = new DiagnosticList();
    step(draft, input, found);
    log.trace?.(`Completed graph transform ${name}: ${sizeText(draft)}`);
    for (const diagnostic of found.items) diags.add(diagnostic);
    if (found.hasErrors) return undefined;
  }
  return draft.finish();
}

function sizeText<V>(draft: GraphDraft<V>): string {
  let vertices = 0;
  let edges = 0;
  for (const vertex of draft.vertices()) {
    vertices++;
    edges += draft.dependenciesOf(vertex).size;
  }
  return `${vertices} vertices, ${edges} edges`;
}

/** Each vertex on a line, and under it what it waits for. */
function graphText<V, Input>(graph: Graph<V>, { describe }: GraphRecipe<V, Input>, input: Input): string {
  const names = graph.vertices.map((vertex) => [describe(vertex, input)].flat().join(", "));
  return names
    .flatMap((name, index) => [name, ...(graph.dependencies[index] ?? []).map((at) => `  ${names[at]}`)])
    .join("\n");
}
