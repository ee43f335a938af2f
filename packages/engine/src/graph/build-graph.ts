import { findCycles, type Graph, GraphDraft } from "@landform/dag";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { errorAt } from "../diagnostics.js";

/** A step in the making of a graph: adds or removes vertices and edges, by what `input` says. */
export type GraphTransform<V, Input> = (draft: GraphDraft<V>, input: Input, diags: DiagnosticSink) => void;

export interface GraphRecipe<V, Input> {
  /** What is there before the first step. */
  readonly start?: Graph<V>;
  readonly steps: readonly GraphTransform<V, Input>[];
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
): Graph<V> | undefined {
  const graph = takeSteps(recipe, input, diags);
  if (graph === undefined) return undefined;
  const cycles = findCycles(graph);
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
): Graph<V> | undefined {
  const draft = start === undefined ? new GraphDraft<V>() : GraphDraft.from(start);
  for (const step of steps) {
    const found = new DiagnosticList();
    step(draft, input, found);
    for (const diagnostic of found.items) diags.add(diagnostic);
    if (found.hasErrors) return undefined;
  }
  return draft.finish();
}
