import { asList, asMap, elementsOf, nullValue, type Type, unknownValue, type Value } from "@landform/cty";
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
  return value.kind === "known" ? asMap(value) : noEntries;
}

const noElements: readonly Value[] = [];

/** The elements of a known list, tuple or set; none of a null or unknown one. */
export function itemsOf(value: Value): readonly Value[] {
  return value.kind === "known" ? asList(value) : noElements;
}

/** The elements of any collection or structure, with the key that a path step has for each; none if not known. */
export function keyedElements(value: Value): Iterable<readonly [key: Value, element: Value]> {
  return value.kind === "known" ? elementsOf(value) : [];
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
