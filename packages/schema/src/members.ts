import { intValue, nullValue, stringValue, type Type, unknownValue, type Value } from "@landform/cty";
import { invariant } from "@landform/diagnostics";

/** The attribute `name` of an object; null inside a null object, unknown inside an unknown one. */
export function memberOf(object: Value, name: string, type: Type): Value {
  if (object.kind === "null") return nullValue(type);
  if (object.kind === "unknown") return unknownValue(type);
  const value = entriesOf(object).get(name);
  invariant(value !== undefined, `the object has no attribute "${name}"`);
  return value;
}

const noEntries: ReadonlyMap<string, Value> = new Map();

/** The entries of a known map or object; none of a null or unknown one. */
export function entriesOf(value: Value): ReadonlyMap<string, Value> {
  if (value.kind !== "known") return noEntries;
  invariant(value.raw instanceof Map, "entries are of a map or an object");
  return value.raw;
}

const noElements: readonly Value[] = [];

/** The elements of a known list, tuple or set; none of a null or unknown one. */
export function itemsOf(value: Value): readonly Value[] {
  if (value.kind !== "known") return noElements;
  invariant(Array.isArray(value.raw), "items are of a list, a tuple or a set");
  return value.raw;
}

/** The elements of any known collection or structure, with the key that a path step has for each. */
export function* keyedElements(value: Value): Iterable<readonly [key: Value, element: Value]> {
  if (value.kind !== "known") return;
  if (value.raw instanceof Map) for (const [key, element] of entriesOf(value)) yield [stringValue(key), element];
  else if (value.type.kind === "set") for (const element of itemsOf(value)) yield [element, element];
  else for (const [index, element] of itemsOf(value).entries()) yield [intValue(index), element];
}

/** The element at `index` of a list that may be null or unknown; undefined: there is none. */
export function itemAt(list: Value, index: number, type: Type): Value | undefined {
  return list.kind === "unknown" ? unknownValue(type) : itemsOf(list)[index];
}

/** The entry `key` of a map or object. */
export function entryAt(map: Value, key: string): Value | undefined {
  return entriesOf(map).get(key);
}

/** How many items or entries a known collection has. */
export function sizeOf(value: Value): number {
  if (value.kind !== "known") return 0;
  return value.raw instanceof Map ? value.raw.size : itemsOf(value).length;
}
