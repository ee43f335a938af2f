import { formatAbsResourceInstance } from "@landform/addrs";
import { type State, statesEqual } from "@landform/state";
import type { OutputChange, Plan, PlanMode } from "./plan.js";

/** Is there something that applying would do? Never for a plan that failed. */
export function isApplyable(plan: Plan): boolean {
  if (plan.errored) return false;
  if (plan.mode === "refresh-only" && !statesEqual(managedPart(plan.priorState), managedPart(plan.previousRunState))) {
    return true;
  }
  return (
    plan.changes.some(
      (each) => each.change.action !== "no-op" || each.change.importing !== undefined || isMove(each),
    ) || plan.outputChanges.some((each) => changesState(each, plan.mode))
  );
}

/** What a plan that only refreshes cannot know yet will never be known, and is no value. */
function changesState({ action, before, after }: OutputChange, mode: PlanMode): boolean {
  if (mode !== "refresh-only" || before.kind !== "null") return action !== "no-op";
  return action !== "no-op" && after.kind === "known";
}

/** Data sources are read again anyway, and outputs are compared as changes. */
function managedPart({ resources }: State): State {
  const managed = [...resources].filter(([, { resource }]) => resource.mode === "managed");
  return { outputs: new Map(), resources: new Map(managed), checkResults: undefined };
}

function isMove({ address, previousAddress }: Plan["changes"][number]): boolean {
  return formatAbsResourceInstance(address) !== formatAbsResourceInstance(previousAddress);
}

/** Would applying bring everything to what the configuration says? Not where parts were left out or failed. */
export function isComplete(plan: Plan): boolean {
  return !plan.errored && [plan.targets, plan.excludes, plan.deferred].every(({ length }) => length === 0);
}
