import type { InstanceKey } from "@landform/addrs";
import { dynamicUnknown, nullValue, objectValue, type Type, tupleValue, unknownValue, type Value } from "@landform/cty";
import type { Repetition } from "./repetition.js";

/**
 * The value of something repeated: an object of `type` for a single one, a tuple for `count`, an object by key for
 * `for_each`, null where it is disabled. An instance without a value is unknown.
 */
export function wholeValue(
  repetition: Repetition,
  type: Type,
  instances: { get(key: InstanceKey): Value | undefined },
): Value {
  switch (repetition.kind) {
    case "single":
      return instances.get(undefined) ?? unknownValue(type);
    case "disabled":
      return nullValue(type);
    case "count":
      return tupleValue(
        Array.from({ length: repetition.count }, (_, index) => instances.get(index) ?? unknownValue(type)),
      );
    case "forEach": {
      const entries = new Map<string, Value>();
      for (const key of repetition.values.keys()) entries.set(key, instances.get(key) ?? unknownValue(type));
      return objectValue(entries);
    }
    case "unknown":
      return dynamicUnknown;
  }
}
