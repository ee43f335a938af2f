import { invariant } from "@landform/diagnostics";
import { intValue, stringValue } from "./construct.js";
import type { CtyNumber } from "./number.js";
import { boolRaw, capsuleRaw, elementsRaw, entriesRaw, isElements, isEntries, numberRaw, textRaw } from "./raw.js";
import { containsUnknown, type KnownValue, type NullValue, type UnknownValue, type Value } from "./value.js";

/** Neither null nor unknown. */
export function isKnown(value: Value): value is KnownValue {
  return value.kind === "known";
}

export function isNull(value: Value): value is NullValue {
  return value.kind === "null";
}

export function isUnknown(value: Value): value is UnknownValue {
  return value.kind === "unknown";
}

/** Is nothing unknown in `value` or anywhere inside? O(1). */
export function isWhollyKnown(value: Value): boolean {
  return value.kind === "null" || (value.kind === "known" && (value.inner & containsUnknown) === 0);
}

// All of the following take a known value of the type in their name; marks are passed over.

export function asString(value: Value): string {
  return textRaw(known(value));
}

export function asNumber(value: Value): CtyNumber {
  return numberRaw(known(value));
}

export function asBool(value: Value): boolean {
  return boolRaw(known(value));
}

/** The elements of a list, set or tuple, in order. */
export function asList(value: Value): readonly Value[] {
  return elementsRaw(known(value));
}

/** The entries of a map or object, in key order. */
export function asMap(value: Value): ReadonlyMap<string, Value> {
  return entriesRaw(known(value));
}

/** What the host put into a capsule. */
export function asCapsule(value: Value): unknown {
  return capsuleRaw(known(value));
}

function known(value: Value): KnownValue {
  invariant(value.kind === "known", "the value is known");
  return value;
}

/** Can `for` go over values of this kind? */
export function canIterate(value: Value): boolean {
  switch (value.type.kind) {
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

/**
 * Keys and elements of a known collection, tuple or object, in order. Keys are indexes from 0, names, or in a set the
 * elements themselves.
 */
export function* elementsOf(value: Value): Generator<readonly [Value, Value]> {
  const { raw, type } = known(value);
  if (isElements(raw)) {
    for (let index = 0; index < raw.length; index++) {
      const element = raw[index];
      if (element !== undefined) yield [type.kind === "set" ? element : intValue(index), element];
    }
  } else if (isEntries(raw)) {
    for (const [key, element] of raw) yield [stringValue(key), element];
  }
}

/** How many elements are in a known collection, tuple or object. In a set, unknown elements count as different ones. */
export function lengthOf(value: Value): number {
  const { raw } = known(value);
  invariant(isElements(raw) || isEntries(raw), "the value has elements");
  return isElements(raw) ? raw.length : raw.size;
}

/** The attribute of a known object, or the element of a known map; undefined where there is none. Its own marks only. */
export function attributeOf(value: Value, name: string): Value | undefined {
  return entriesRaw(known(value)).get(name);
}

/** The element of a known list or tuple, from 0; undefined where there is none. Its own marks only. */
export function elementAt(value: Value, index: number): Value | undefined {
  return elementsRaw(known(value))[index];
}
