import { type GraphDraft, reachable } from "@landform/dag";
import type { ConfigGraphInput } from "../config-graph-input.js";
import { concerns, type Selection } from "../selection.js";
import type { ConfigVertex } from "../vertex.js";

/**
 * Drop what is not selected: everything but the targets, what they need, and outputs of the root module that depend on
 * nothing else; or what is excluded and all that depends on it. Needs all edges.
 */
export function keepSelected(draft: GraphDraft<ConfigVertex>, { selection }: ConfigGraphInput): void {
  if (selection === undefined) return;
  if (selection.targets.length > 0) keepTargets(draft, selection);
  else dropExcluded(draft, selection);
}

function keepTargets(draft: GraphDraft<ConfigVertex>, { targets }: Selection): void {
  const graph = draft.finish();
  const chosen = graph.vertices.filter(
    (vertex) => isOfResource(vertex) && targets.some((target) => concerns(target, vertex.address)),
  );
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

/** Only what is excluded as a whole goes; single instances are left out when their block is expanded. */
function dropExcluded(draft: GraphDraft<ConfigVertex>, { excludes }: Selection): void {
  const graph = draft.finish();
  const excluded = graph.vertices.filter(
    (vertex) => isOfResource(vertex) && excludes.some((target) => isWhole(target) && concerns(target, vertex.address)),
  );
  const dropped = reachable(graph, excluded, "dependents");
  draft.retain(new Set(graph.vertices.filter((vertex) => !dropped.has(vertex))));
}

function isWhole(target: Selection["excludes"][number]): boolean {
  return target.kind !== "resourceInstance" && target.module.every(({ key }) => key === undefined);
}

export function isOfResource(vertex: ConfigVertex): vertex is Extract<ConfigVertex, { kind: "resource" | "orphan" }> {
  return vertex.kind === "resource" || vertex.kind === "orphan";
}
