import { type AbsResourceInstance, providersEqual } from "@landform/addrs";
import { compareStrings, nullValue, rawEquals, type Value } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { Action } from "@landform/plan";
import type { DecodedObject, StoredObject } from "@landform/state";
import type { Effect } from "../walk/findings.js";
import type { FoundObject } from "./found-object.js";
import { managerOf } from "./manager-of.js";
import { moveStored } from "./move-stored.js";
import { readStored } from "./read-stored.js";
import { refreshObject } from "./refresh.js";
import type { ResourceInstance } from "./resource-block.js";
import { storedForm } from "./stored-form.js";

/** An object of the state before anything is planned for it. */
export interface PresentObject {
  /** As the last run left it, in the shape of the present schema. */
  readonly recorded: DecodedObject;
  /** As it is now; none when it is gone. */
  readonly current: DecodedObject | undefined;
}

/** Has the object moved to a block of another type, or of another provider? */
function isOfOtherType(
  { address, block }: ResourceInstance,
  { previousAddress, recordedProvider = block.provider.address.provider }: FoundObject,
): boolean {
  if (previousAddress === address) return false;
  const isSameType = previousAddress.resource.type === address.resource.type;
  return !isSameType || !providersEqual(recordedProvider, block.provider.address.provider);
}

/** Bring a stored object up to date: upgrade it, and ask the provider about it if wanted. `undefined` after an error. */
export async function presentObject(
  instance: ResourceInstance,
  found: FoundObject,
  options: { readonly refresh: boolean },
  diags: DiagnosticSink,
): Promise<PresentObject | undefined> {
  const { stored } = found;
  const recorded = isOfOtherType(instance, found)
    ? await moveStored(instance, found, diags)
    : await readStored(instance, stored, diags);
  if (recorded === undefined) return undefined;
  if (!options.refresh) return { recorded, current: recorded };
  const refreshed = await refreshObject(instance, recorded, diags, found.deposedKey);
  return refreshed && { recorded, current: refreshed.object };
}

/** What two states learn from bringing an object up to date, and what about it is drift. */
export function presentEffects(
  instance: ResourceInstance,
  { recorded, current }: PresentObject,
  previousAddress: AbsResourceInstance,
  deposedKey: string | undefined,
  diags: DiagnosticSink,
): readonly Effect[] {
  const { block, address } = instance;
  const place = { address, ...managerOf(block), ...(deposedKey === undefined ? {} : { deposedKey }) };
  const before = storedForm(instance, recorded, diags);
  if (before === undefined) return [];
  const isSame = current !== undefined && rawEquals(current.value, recorded.value);
  const keepsForm = isSame && isSameIdentity(recorded.identity, current.identity);
  const after =
    current === undefined
      ? undefined
      : keepsForm
        ? withoutValue(before, current)
        : storedForm(instance, current, diags);
  const effects: Effect[] = [
    { kind: "object", in: "previousRun", ...place, object: before },
    { kind: "object", in: "refreshed", ...place, object: after },
  ];
  if (deposedKey !== undefined || (isSame && previousAddress === address)) return effects;
  const action: Action = current === undefined ? "delete" : isSame ? "no-op" : "update";
  const change = {
    address,
    previousAddress,
    provider: block.provider.address,
    change: { action, before: recorded.value, after: current?.value ?? nullValue(block.type) },
    requiredReplace: [],
    private: new Uint8Array(),
  };
  return [...effects, { kind: "drift", change }];
}

function isSameIdentity(a: Value | undefined, b: Value | undefined): boolean {
  return a === undefined || b === undefined ? a === b : rawEquals(a, b);
}

/** `stored` with everything else of `object`, whose value is the same: no need to encode it again. */
function withoutValue(stored: StoredObject, object: DecodedObject): StoredObject {
  const { skipDestroy: _, ...rest } = stored;
  return {
    ...rest,
    private: object.private,
    dependencies: object.dependencies,
    createBeforeDestroy: object.createBeforeDestroy,
    ...(object.skipDestroy === true ? { skipDestroy: true } : {}),
  };
}

/** Two sorted lists of addresses as one. */
export function mergeAddresses(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length === 0 || a === b) return b;
  if (b.length === 0 || (a.length === b.length && a.every((address, index) => address === b[index]))) return a;
  return [...new Set([...a, ...b])].sort(compareStrings);
}
