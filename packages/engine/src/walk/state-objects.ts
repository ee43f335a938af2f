import type { InstanceKey } from "@landform/addrs";
import type { ResourceState, StoredObject } from "@landform/state";

/** One object of a state, current or deposed. */
export interface StateObject {
  readonly state: ResourceState;
  readonly key: InstanceKey;
  readonly deposedKey?: string;
  readonly stored: StoredObject;
}

/** All objects of a resource. */
export function objectsOf(state: ResourceState): readonly StateObject[] {
  const objects: StateObject[] = [];
  for (const [key, { current, deposed }] of state.instances) {
    if (current !== undefined) objects.push({ state, key, stored: current });
    for (const [deposedKey, stored] of deposed) objects.push({ state, key, deposedKey, stored });
  }
  return objects;
}
