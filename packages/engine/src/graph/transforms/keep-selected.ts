import { type GraphDraft, reachable } from "@landform/dag";
import type { ConfigGraphInput } from "../config-graph-input.js";
import { concerns, type Selection } from "../selection.js";
import type { ConfigVertex } from "../vertex.js";

/**
 * Drop all but the chosen resources, what they need, and outputs of the root module that depend on these and nothing else.
 * Chosen are targets, or all that is neither excluded nor depends on what is. Needs all edges.
 */
export function keepSelected(draft: GraphDraft<ConfigVertex>, { selection }: ConfigGraphInput): void {
  if (selection === undefined) return;
  const graph = draft.finish();
  const chosen = selection.targets.length > 0 ? targeted(graph, selection) : notExcluded(graph, selection);
  const kept = new Set(reachable(graph, chosen, "dependencies"));
  for (const output of graph.vertices) {
    if (output.kind !== "output" || output.module.path.length > 0) continue;
    const needed = reachable(graph, [output], "dependencies");
    const resources = [...needed].filter(isOfResource);
    if (resources.length === 0 || !resources.every((resource) => kept.has(resource))) continue;
    for (const vertex of needed) kept.add(vertex);
  }
  draft.retain(kept);
}

type ConfigGraph = ReturnType<GraphDraft<ConfigVertex>["finish"]>;

function targeted({ vertices }: ConfigGraph, { targets }: Selection): readonly ConfigVertex[] {
  return vertices.filter(
    (vertex) => isOfResource(vertex) && targets.some((target) => concerns(target, vertex.address)),
  );
}

/** Only what is excluded as a whole goes; single instances are left out when their block is expanded. */
function notExcluded(graph: ConfigGraph, { excludes }: Selection): readonly ConfigVertex[] {
  const excluded = graph.vertices.filter(
    (vertex) => isOfResource(vertex) && excludes.some((target) => isWhole(target) && concerns(target, vertex.address)),
  );
  const dropped = reachable(graph, excluded, "dependents");
  return graph.vertices.filter((vertex) => isOfResource(vertex) && !dropped.has(vertex));
}

function isWhole(target: Selection["excludes"][number]): boolean {
  return target.kind !== "resourceInstance" && target.module.every(({ key }) => key === undefined);
}

export function isOfResource(vertex: ConfigVertex): vertex is Extract<ConfigVertex, { kind: "resource" | "orphan" }> {
  return vertex.kind === "resource" || vertex.kind === "orphan";
}
