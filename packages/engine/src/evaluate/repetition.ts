import { type InstanceKey, instanceKeyValue } from "@landform/addrs";
import { dynamicUnknown, number, string, unknownValue, type Value } from "@landform/cty";

/** How often a resource block or module call stands for something, once `count` and `for_each` are evaluated. */
export type Repetition =
  | { readonly kind: "single" }
  /** `enabled` is false. */
  | { readonly kind: "disabled" }
  | { readonly kind: "count"; readonly count: number }
  | { readonly kind: "forEach"; readonly values: ReadonlyMap<string, Value> }
  /** Not evaluated, as when a configuration is only validated. Without `by`, at most one. */
  | { readonly kind: "unknown"; readonly by?: "count" | "forEach" };

export const single: Repetition = { kind: "single" };

/** The keys of all instances, in order. An unknown repetition has one instance that stands for all, without a key. */
export function instanceKeys(repetition: Repetition): readonly InstanceKey[] {
  switch (repetition.kind) {
    case "single":
    case "unknown":
      return [undefined];
    case "disabled":
      return [];
    case "count":
      return Array.from({ length: repetition.count }, (_, index) => index);
    case "forEach":
      return [...repetition.values.keys()];
  }
}

export function hasInstance(repetition: Repetition, key: InstanceKey): boolean {
  switch (repetition.kind) {
    case "single":
    case "unknown":
      return key === undefined;
    case "disabled":
      return false;
    case "count":
      return typeof key === "number" && key >= 0 && key < repetition.count;
    case "forEach":
      return typeof key === "string" && repetition.values.has(key);
  }
}

/** Is `key` of the kind that instances of such a repetition have, whether or not this one is declared? */
export function isKeyOf(repetition: Repetition, key: InstanceKey): boolean {
  switch (repetition.kind) {
    case "count":
      return typeof key === "number";
    case "forEach":
      return typeof key === "string";
    default:
      return key === undefined;
  }
}

/** As `repetition` repeats, for the instances with these keys: by `count`, all up to the last one. */
export function repetitionOver(repetition: Repetition, keys: Iterable<InstanceKey>): Repetition {
  if (repetition.kind === "count") {
    let count = 0;
    for (const key of keys) if (typeof key === "number") count = Math.max(count, key + 1);
    return { kind: "count", count };
  }
  if (repetition.kind !== "forEach") return repetition;
  const texts = [...keys].filter((key) => typeof key === "string");
  return {
    kind: "forEach",
    values: new Map(texts.map((key) => [key, repetition.values.get(key) ?? dynamicUnknown])),
  };
}

/** What `count` and `each` stand for in one instance; a part is missing where it may not be used. */
export interface InstanceData {
  readonly countIndex?: Value;
  readonly eachKey?: Value;
  readonly eachValue?: Value;
}

export const noInstanceData: InstanceData = {};

/** As `instanceData`, for the arguments of a module call: while nothing is known about it, all of it may be used. */
export function callData(repetition: Repetition, key: InstanceKey): InstanceData {
  if (repetition.kind !== "unknown") return instanceData(repetition, key);
  return { ...unknownInstanceData.count, ...unknownInstanceData.forEach };
}

const unknownInstanceData: Readonly<Record<"count" | "forEach", InstanceData>> = {
  count: { countIndex: unknownValue(number) },
  forEach: { eachKey: unknownValue(string), eachValue: dynamicUnknown },
};

export function instanceData(repetition: Repetition, key: InstanceKey): InstanceData {
  switch (repetition.kind) {
    case "count":
      return { countIndex: instanceKeyValue(key) };
    case "forEach": {
      const value = typeof key === "string" ? repetition.values.get(key) : undefined;
      return value === undefined ? noInstanceData : { eachKey: instanceKeyValue(key), eachValue: value };
    }
    case "unknown":
      return repetition.by === undefined ? noInstanceData : unknownInstanceData[repetition.by];
    default:
      return noInstanceData;
  }
}
