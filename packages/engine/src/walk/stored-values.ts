import type { ResourceConfig } from "@landform/config";
import { compareStrings, dynamicUnknown, type Type, unknownValue, type Value } from "@landform/cty";
import { decodeObject, type ObjectSchemas, type ResourceState, type StoredObject } from "@landform/state";
import type { LiveModules } from "../evaluate/live-modules.js";
import { type Repetition, single } from "../evaluate/repetition.js";
import { localName, type ResourceVertex } from "../graph/vertex.js";
import type { Effect } from "./findings.js";

export interface TypedSchemas extends ObjectSchemas {
  /** Implied by the schema. */
  readonly type: Type;
}

/** The values of a resource as the state has it, without asking anybody: what others see while it goes away. */
export function storedValues(
  vertex: ResourceVertex,
  states: readonly ResourceState[],
  schemas: TypedSchemas,
  modules: LiveModules,
): readonly Effect[] {
  const resource = localName(vertex);
  return states.flatMap((state): Effect[] => {
    const module = modules.at(state.module);
    if (module === undefined) return [];
    const repetition = repetitionOf(vertex.config, state);
    const effects: Effect[] = [{ kind: "resourceExpanded", module, resource, repetition, type: schemas.type }];
    for (const [key, { current }] of state.instances) {
      if (current === undefined) continue;
      effects.push({ kind: "instanceValue", module, resource, key, value: () => storedValue(current, schemas) });
    }
    return effects;
  });
}

/** The value of a stored object; unknown where it does not fit the schema, which its provider would have to see to. */
export function storedValue(stored: StoredObject, schemas: TypedSchemas): Value {
  const decoded = decodeObject(stored, schemas);
  return "kind" in decoded ? unknownValue(schemas.type) : decoded.value;
}

/** `count` and `for_each` may no longer be evaluated; the state knows which instances there are. */
function repetitionOf({ count, forEach }: ResourceConfig, { instances }: ResourceState): Repetition {
  if (count !== undefined) {
    const indices = [...instances.keys()].filter((key) => typeof key === "number");
    return { kind: "count", count: indices.reduce((most, index) => Math.max(most, index + 1), 0) };
  }
  if (forEach === undefined) return single;
  const keys = [...instances.keys()].filter((key) => typeof key === "string");
  return { kind: "forEach", values: new Map(keys.sort(compareStrings).map((key) => [key, dynamicUnknown])) };
}
