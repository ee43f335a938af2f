import { type Dialect, type InstanceKey, instanceKeyValue } from "@landform/addrs";
import { dynamicUnknown, emptyObjectValue, tupleValue } from "@landform/cty";
import { indexStep, isStepProblem, type StepProblem } from "@landform/hcl";
import type { InstanceState } from "@landform/state";

/**
 * Why there is no `self` for an instance without an object: Terraform takes it from the repeated resource as it stands in
 * the state, by its key. OpenTofu does not, and an instance that is not repeated is not known yet.
 */
export function missingSelf(
  key: InstanceKey,
  instances: ReadonlyMap<InstanceKey, InstanceState> | undefined,
  dialect: Dialect,
): StepProblem | undefined {
  if (key === undefined || dialect.name !== "terraform") return undefined;
  const present = [...(instances ?? [])].flatMap(([other, { current }]) => (current === undefined ? [] : [other]));
  const last = Math.max(-1, ...present.filter((other) => typeof other === "number"));
  const collection =
    typeof key === "number" ? tupleValue(Array.from({ length: last + 1 }, () => dynamicUnknown)) : emptyObjectValue;
  const found = indexStep(collection, instanceKeyValue(key), undefined);
  return isStepProblem(found) ? found : undefined;
}
