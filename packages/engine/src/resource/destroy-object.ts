import { nullValue } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { ResourceInstanceChange } from "@landform/plan";
import type { DecodedObject, StoredObject } from "@landform/state";
import { type Provisioning, runProvisioners } from "../provisioners/run-provisioners.js";
import type { Effect } from "../walk/findings.js";
import { carryOut, type Outcome } from "./carry-out.js";
import { managerOf } from "./manager-of.js";
import type { PlannedChange } from "./plan-change.js";
import { planDestroy } from "./plan-destroy.js";
import { withProgress } from "./progress.js";
import { readStored } from "./read-stored.js";
import type { ResourceInstance } from "./resource-block.js";
import { storedForm } from "./stored-form.js";

export interface DestroyTask {
  readonly planned: ResourceInstanceChange;
  readonly stored: StoredObject;
  /** Set for an object that is not the current one. */
  readonly deposedKey?: string;
  /** What to run before. */
  readonly provisioning?: Provisioning | undefined;
}

/** Have the provider destroy an object. When that fails the object stays in the state. */
export async function destroyObject(
  instance: ResourceInstance,
  { planned, stored, deposedKey, provisioning }: DestroyTask,
  diags: DiagnosticSink,
): Promise<readonly Effect[]> {
  const object = await readStored(instance, stored, diags);
  const plan = object && (await destroyPlan(instance, object, planned, deposedKey, diags));
  if (object === undefined || plan === undefined) return [];
  const outcome = await withProgress(instance, plan.change, deposedKey, async () => {
    const isReady = provisioning === undefined || object.status === "tainted";
    if (!isReady && !(await runProvisioners(instance, provisioning, object.value, diags))) return untouched(object);
    return carryOut(instance, plan, nullValue(instance.block.type), {}, diags);
  });
  return afterDestroying(instance, object, outcome, deposedKey, diags);
}

function untouched({ value, private: kept }: DecodedObject): Outcome {
  return { value, private: kept, failed: true };
}

/** What was planned for a current object holds; for one that was deposed since then it has to be planned again. */
async function destroyPlan(
  instance: ResourceInstance,
  object: DecodedObject,
  planned: ResourceInstanceChange,
  deposedKey: string | undefined,
  diags: DiagnosticSink,
): Promise<Pick<PlannedChange, "change" | "private"> | undefined> {
  if (deposedKey !== undefined) return planDestroy(instance, object, diags);
  const change = {
    action: "delete",
    before: object.value,
    after: nullValue(instance.block.type),
    ...(object.identity === undefined ? {} : { beforeIdentity: object.identity }),
  } as const;
  return { change, private: planned.private };
}

function afterDestroying(
  instance: ResourceInstance,
  object: DecodedObject,
  outcome: Outcome,
  deposedKey: string | undefined,
  diags: DiagnosticSink,
): readonly Effect[] {
  const { address, block } = instance;
  const place = {
    in: "working",
    address,
    ...managerOf(block),
    ...(deposedKey === undefined ? {} : { deposedKey }),
  } as const;
  const { value, failed } = outcome;
  if (value === undefined || (value.kind === "null" && failed)) return [];
  if (value.kind === "null") return [{ kind: "object", ...place, object: undefined }];
  const left = storedForm(instance, { ...object, value, private: outcome.private }, diags);
  return left === undefined ? [] : [{ kind: "object", ...place, object: left }];
}
