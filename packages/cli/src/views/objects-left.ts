import { formatAbsResourceInstance } from "@landform/addrs";
import type { TestObject } from "@landform/json-output";
import type { State } from "@landform/state";

/** The managed objects of a state. */
export function objectsIn({ resources }: State): readonly TestObject[] {
  return [...resources.values()].flatMap((resource) => {
    if (resource.resource.mode !== "managed") return [];
    return Array.from(resource.instances, ([key, { current, deposed }]) => {
      const instance = formatAbsResourceInstance({ ...resource, key });
      const others = Array.from(deposed.keys(), (deposedKey) => ({ instance, deposedKey }));
      return current === undefined ? others : [{ instance }, ...others];
    }).flat();
  });
}

/** One a line. */
export function listOfObjects(objects: readonly TestObject[]): string {
  return objects
    .map(({ instance, deposedKey }) => `  - ${instance}${deposedKey === undefined ? "" : ` (${deposedKey})`}\n`)
    .join("");
}
