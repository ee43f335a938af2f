import { intValue, type KnownValue, stringValue, type Type, type Value } from "@landform/cty";
import { invariant } from "@landform/diagnostics";

/** The elements of a collection in iteration order. Keys are made when asked for: most loops don't. */
export interface Elements {
  readonly values: readonly Value[];
  readonly keyAt: (index: number) => Value;
}

export function isIterableType(type: Type): boolean {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
    case "tuple":
    case "object":
      return true;
    default:
      return false;
  }
}

/** `collection` is of an iterable type. Keys of a set are its elements. Marks of the collection are left out. */
export function elementsOfCollection(collection: KnownValue): Elements {
  const { raw, type } = collection;
  if (raw instanceof Map) {
    const names = [...raw.keys()];
    return { values: [...raw.values()], keyAt: (index) => stringValue(names[index] ?? "") };
  }
  invariant(Array.isArray(raw), "a sequence has elements in order");
  if (type.kind !== "set") return { values: raw, keyAt: intValue };
  return {
    values: raw,
    keyAt: (index) => {
      const element: Value | undefined = raw[index];
      invariant(element !== undefined, "index in range");
      return element;
    },
  };
}
