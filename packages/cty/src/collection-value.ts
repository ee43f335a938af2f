import { knownValue } from "./construct.js";
import { setValue } from "./set-value.js";
import { type CollectionType, hasDynamic, listOf, mapOf, type Type, typesEqual } from "./type.js";
import type { Value } from "./value.js";

// Collections as decoders meet them: where `dynamic` is in the element type, the elements decide what stands there.
// Undefined: they don't agree.

/** A list or set of decoded elements. */
export function decodedElements(type: CollectionType, elements: readonly Value[]): Value | undefined {
  const elementType = actualElementType(type, elements);
  if (elementType === undefined) return undefined;
  if (type.kind === "set") return setValue(elementType, elements);
  return knownValue(elementType === type.element ? type : listOf(elementType), aligned(elementType, elements));
}

/** A map of decoded elements. `entries` is in key order. */
export function decodedMap(type: CollectionType, entries: ReadonlyMap<string, Value>): Value | undefined {
  if (!hasDynamic(type.element)) return knownValue(type, entries);
  const elementType = actualElementType(type, [...entries.values()]);
  if (elementType === undefined) return undefined;
  const alignedEntries = new Map<string, Value>();
  for (const [key, value] of entries) alignedEntries.set(key, alignedTo(elementType, value));
  return knownValue(mapOf(elementType), alignedEntries);
}

function actualElementType(type: CollectionType, elements: readonly Value[]): Type | undefined {
  if (!hasDynamic(type.element)) return type.element;
  let common: Type | undefined;
  for (const element of elements) {
    if (element.type.kind === "dynamic") continue;
    if (common === undefined) common = element.type;
    else if (!typesEqual(common, element.type)) return undefined;
  }
  return common ?? type.element;
}

function aligned(elementType: Type, elements: readonly Value[]): readonly Value[] {
  return elements.some((element) => element.type !== elementType && element.type.kind === "dynamic")
    ? elements.map((element) => alignedTo(elementType, element))
    : elements;
}

function alignedTo(elementType: Type, value: Value): Value {
  return value.type.kind === "dynamic" ? { ...value, type: elementType } : value;
}
