import type { ResourceConfig } from "@landform/config";
import { type Type, unknownValue, type Value } from "@landform/cty";
import {
  decodeObject,
  type InstanceState,
  type ObjectSchemas,
  type ResourceState,
  type StoredObject,
} from "@landform/state";
import type { LiveModules } from "../evaluate/live-modules.js";
import type { LazyValue } from "../evaluate/live-resource.js";
import { type Repetition, repetitionOver, single } from "../evaluate/repetition.js";
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
    for (const [key, instance] of state.instances) {
      effects.push({ kind: "instanceValue", module, resource, key, value: storedValue(instance, schemas) });
    }
    return effects;
  });
}

/** What others see of an instance that stays as the state has it; unknown where only deposed objects are left of it. */
export function storedValue({ current }: InstanceState, schemas: TypedSchemas): Value | LazyValue {
  return current === undefined ? unknownValue(schemas.type) : () => objectValueOf(current, schemas);
}

/** The value of a stored object; unknown where it does not fit the schema, which its provider would have to see to. */
function objectValueOf(stored: StoredObject, schemas: TypedSchemas): Value {
  const decoded = decodeObject(stored, schemas);
  return "kind" in decoded ? unknownValue(schemas.type) : decoded.value;
}

/** `count` and `for_each` may no longer be evaluated; the state knows which instances there are. */
function repetitionOf({ count, forEach }: ResourceConfig, { instances }: ResourceState): Repetition {
  if (count !== undefined) return repetitionOver({ kind: "count", count: 0 }, instances.keys());
  return forEach === undefined ? single : repetitionOver({ kind: "forEach", values: new Map() }, instances.keys());
}
