import { formatAbsResource } from "@landform/addrs";
import type { ResourceInstanceChange } from "@landform/plan";
import type { State, StoredObject } from "@landform/state";
import type { DestroyVertex } from "../graph/vertex.js";

/** The object that a change is about, as it was before. */
export function objectBefore(state: State, { address, deposedKey }: ResourceInstanceChange): StoredObject | undefined {
  const instance = state.resources.get(formatAbsResource(address))?.instances.get(address.key);
  return deposedKey === undefined ? instance?.current : instance?.deposed.get(deposedKey);
}

/** Is the object destroyed only when everything around it has been changed? */
export function isDestroyedLate({ change, deposedKey }: DestroyVertex, state: State): boolean {
  return deposedKey !== undefined || objectBefore(state, change)?.createBeforeDestroy === true;
}
