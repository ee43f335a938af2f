import type { GraphDraft } from "@landform/dag";
import type { ApplyGraphInput } from "../graph/apply-graph-input.js";
import type { ApplyVertex, DestroyVertex, Vertex } from "../graph/vertex.js";
import { ActionGroups } from "./action-groups.js";
import { GroupEdges } from "./group-edges.js";
import { isDestroyedLate, objectBefore } from "./object-before.js";

/**
 * Order what is destroyed and what is made by what the state says about dependencies, and of new objects by what the
 * configuration says. Where B depends on A:
 *
 * - B is destroyed before A is destroyed, and before A is changed;
 * - A is destroyed before B is changed;
 * - but what is destroyed late (because its successor is made first) waits until what is around it has been changed.
 *
 * Needs all actions.
 */
export function connectDestroys(draft: GraphDraft<Vertex>, { plan, facts }: ApplyGraphInput): void {
  if (![...draft.vertices()].some(({ kind }) => kind === "destroy")) return;
  const groups = new ActionGroups(draft.vertices(), plan.priorState);
  const edges = new GroupEdges(draft);
  for (const vertex of [...draft.vertices()]) {
    if (vertex.kind !== "destroy" && vertex.kind !== "apply") continue;
    const { change } = vertex;
    if (change.change.action === "no-op") continue;
    const known = isNewObject(vertex) ? facts.get(vertex.resource) : objectBefore(plan.priorState, change);
    for (const dependency of known?.dependencies ?? []) {
      const find = (stage: Parameters<ActionGroups["find"]>[0]) => groups.find(stage, dependency, change.address);
      edges.allWaitFor(find("destroyed late"), vertex);
      if (vertex.kind === "apply") {
        edges.waitForAll(vertex, find("destroyed early"));
        continue;
      }
      edges.allWaitFor(find("destroyed early"), vertex);
      if (isDestroyedLate(vertex, plan.priorState)) edges.waitForAll(vertex, find("changed"));
      else edges.allWaitFor(find("changed"), vertex);
    }
  }
}

function isNewObject(vertex: ApplyVertex | DestroyVertex): vertex is ApplyVertex {
  if (vertex.kind !== "apply" || vertex.change.change.before.kind !== "null") return false;
  return vertex.resource.config.mode === "managed";
}
