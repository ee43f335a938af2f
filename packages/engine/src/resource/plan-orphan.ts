import { type AbsResourceInstance, formatAbsResourceInstance } from "@landform/addrs";
import { nullValue } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { ActionReason } from "@landform/plan";
import type { DecodedObject, StoredObject } from "@landform/state";
import { warningAt } from "../diagnostics.js";
import type { Effect } from "../walk/findings.js";
import { planDestroy, planForget } from "./plan-destroy.js";
import { type PlanOptions, placed } from "./plan-managed.js";
import { presentEffects, presentObject } from "./present-object.js";
import type { ResourceInstance } from "./resource-block.js";

/** An object that the configuration has no place for. */
export interface OrphanObject {
  readonly stored: StoredObject;
  readonly previousAddress: AbsResourceInstance;
  readonly deposedKey?: string;
  readonly reason?: ActionReason;
  /** What a `removed` block says, or `lifecycle { destroy }`; none: as the state says. */
  readonly destroy?: boolean;
}

/** Plan that an object goes away, or is forgotten where that is wanted. */
export async function planOrphan(
  instance: ResourceInstance,
  orphan: OrphanObject,
  options: PlanOptions,
  diags: DiagnosticSink,
): Promise<readonly Effect[]> {
  const { previousAddress, deposedKey } = orphan;
  const isTerraform = instance.block.dialect.name === "terraform";
  // What Terraform is going to forget with this plan it does not look at any more.
  const isLeftUnseen = isTerraform && orphan.destroy === false && !options.refreshOnly;
  const isRefreshed = options.refresh && !isLeftUnseen;
  const present = await presentObject(instance, orphan, { ...options, refresh: isRefreshed }, diags);
  if (present === undefined) return [];
  const effects = presentEffects(instance, present, previousAddress, deposedKey, diags);
  if (options.refreshOnly) return effects;
  if (present.current === undefined)
    return deposedKey === undefined ? effects : [...effects, nothingLeft(instance, orphan)];
  // Terraform shows what it destroys as the last run left it, unless that was left over from a replacement.
  const object = isTerraform && deposedKey === undefined ? present.recorded : present.current;
  const destroys = orphan.destroy ?? object.skipDestroy !== true;
  const planned = destroys
    ? await planDestroy(instance, object, diags)
    : { ...planForget(instance, object), ...forgetReason(orphan, object) };
  if (planned === undefined) return effects;
  if (!destroys && !isTerraform) diags.add(willBeForgotten(instance));
  const reason = planned.reason ?? ((destroys || isTerraform) && deposedKey === undefined ? orphan.reason : undefined);
  const change = placed(instance, previousAddress, planned, deposedKey);
  return [...effects, { kind: "change", change: reason === undefined ? change : { ...change, reason } }];
}

/** The plan speaks of each deposed object, even of one that is gone. */
function nothingLeft(instance: ResourceInstance, { previousAddress, deposedKey }: OrphanObject): Effect {
  const nothing = nullValue(instance.block.type);
  const change = { action: "no-op", before: nothing, after: nothing } as const;
  const planned = { change, requiredReplace: [], private: new Uint8Array() };
  return { kind: "change", change: placed(instance, previousAddress, planned, deposedKey) };
}

function forgetReason(orphan: OrphanObject, current: DecodedObject): { readonly reason?: ActionReason } {
  if (orphan.destroy === undefined && current.skipDestroy === true) {
    return { reason: "forgot_because_lifecycle_destroy_in_state" };
  }
  return {};
}

function willBeForgotten({ address, block }: ResourceInstance) {
  const detail = `After this plan is applied, the resource ${formatAbsResourceInstance(address)} will not be managed anymore by ${block.dialect.productName}.\n\nIn case you want to manage the resource again, you will have to import it.`;
  return warningAt(undefined, "Resource will be removed from the state", detail);
}
