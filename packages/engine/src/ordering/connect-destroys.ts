import { formatAbsResourceInstance } from "@landform/addrs";
import type { GraphDraft } from "@landform/dag";
import type { Plan } from "@landform/plan";
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
  const actions = [...draft.vertices()].filter((vertex) => vertex.kind === "destroy" || vertex.kind === "apply");
  if (!actions.some(({ kind }) => kind === "destroy")) return;
  const groups = new ActionGroups(draft.vertices(), plan.priorState);
  const edges = new GroupEdges(draft);
  for (const vertex of actions) {
    const { change } = vertex;
    if (change.change.action === "no-op") continue;
    const known = isNewObject(vertex) ? facts.get(vertex.resource) : objectBefore(plan.priorState, change);
    for (const dependency of known?.dependencies ?? []) {
      const find = (stage: Parameters<ActionGroups["find"]>[0]) => groups.find(stage, dependency, change.address);
      const early = find("destroyed early");
      edges.allWaitFor(find("destroyed late"), vertex);
      if (vertex.kind === "apply") {
        edges.waitForAll(vertex, early);
        continue;
      }
      edges.allWaitFor(early, vertex);
      if (!isDestroyedLate(vertex, plan.priorState)) edges.allWaitFor(find("changed"), vertex);
      else if (early === undefined || !isLeftOver(vertex)) edges.waitForAll(vertex, find("changed"));
    }
  }
  connectLeftOvers(draft, actions, plan, groups);
}

/**
 * What an earlier run left behind is destroyed when the present object has been changed, as long as nothing that has
 * to be destroyed after it is destroyed before that.
 */
function connectLeftOvers(
  draft: GraphDraft<Vertex>,
  actions: readonly (ApplyVertex | DestroyVertex)[],
  plan: Plan,
  groups: ActionGroups,
): void {
  const leftOver = actions.filter(isLeftOver);
  if (leftOver.length === 0) return;
  const changed = new Map(
    actions.flatMap((vertex) =>
      vertex.kind === "apply" ? [[formatAbsResourceInstance(vertex.change.address), vertex] as const] : [],
    ),
  );
  for (const vertex of leftOver) {
    const { address } = vertex.change;
    const dependencies = objectBefore(plan.priorState, vertex.change)?.dependencies ?? [];
    if (dependencies.some((dependency) => groups.find("destroyed early", dependency, address) !== undefined)) continue;
    const waitsFor = changed.get(formatAbsResourceInstance(address));
    if (waitsFor !== undefined) draft.connect({ vertex, waitsFor });
  }
}

function isLeftOver({ kind, change }: ApplyVertex | DestroyVertex): boolean {
  return kind === "destroy" && change.deposedKey !== undefined;
}

function isNewObject(vertex: ApplyVertex | DestroyVertex): vertex is ApplyVertex {
  if (vertex.kind !== "apply" || vertex.change.change.before.kind !== "null") return false;
  return vertex.resource.config.mode === "managed";
}
