import { withoutOptionalAttributes } from "./plain-type.js";
import {
  type CollectionType,
  dynamic,
  listOf,
  type MapType,
  mapOf,
  type ObjectType,
  objectOf,
  setOf,
  type TupleType,
  type Type,
  tupleOf,
  typesEqual,
} from "./type.js";
import { type Becomes, type Unification, unifyTypes } from "./unify.js";

/**
 * Safe conversions never fail for any value and lose nothing; unsafe ones (text to number, list to set, map to object,
 * anything that is not known yet) may. The language allows both nearly everywhere.
 */
export type Safety = "safe" | "unsafe";

export function canConvert(from: Type, to: Type, safety: Safety = "unsafe"): boolean {
  return convertedType(from, to, safety) !== undefined;
}

const becomes: Readonly<Record<Safety, Becomes>> = {
  safe: (from, to) => canConvert(from, to, "safe"),
  unsafe: (from, to) => canConvert(from, to, "unsafe"),
};

/** The most general of `types`, or one made of them, that all convert to (see `unifyTypes`). */
export function unify(types: readonly Type[], safety: Safety = "safe"): Unification | undefined {
  return unifyTypes(types, becomes[safety]);
}

/** As `unify`, with conversions that may fail for some values, as `? :` does. */
export function unifyUnsafe(types: readonly Type[]): Unification | undefined {
  return unify(types, "unsafe");
}

/**
 * The type that values of type `from` have after conversion to `to`: `to` with `dynamic` replaced by what stands there
 * and no attribute optional. Undefined where there is no conversion.
 */
export function convertedType(from: Type, to: Type, safety: Safety): Type | undefined {
  if (to.kind === "dynamic" || from === to) return from;
  if (from.kind === "dynamic") return safety === "unsafe" ? withoutOptionalAttributes(to) : undefined;
  switch (to.kind) {
    case "string":
      return from.kind === "string" || from.kind === "number" || from.kind === "bool" ? to : undefined;
    case "number":
    case "bool":
      return from.kind === to.kind || (from.kind === "string" && safety === "unsafe") ? to : undefined;
    case "list":
    case "set":
    case "map":
      return convertedCollection(from, to, safety);
    case "tuple":
      return from.kind === "tuple" ? convertedTuple(from, to, safety) : undefined;
    case "object":
      if (from.kind === "object") return objectFromObject(from, to, safety);
      return from.kind === "map" && safety === "unsafe" ? objectFromMap(from, to) : undefined;
    case "capsule":
      return typesEqual(from, to) ? to : undefined;
  }
}

function convertedCollection(from: Type, to: CollectionType, safety: Safety): Type | undefined {
  switch (to.kind) {
    case "list":
      if (from.kind === "list" || from.kind === "set")
        return wrapped(listOf, convertedType(from.element, to.element, safety));
      return from.kind === "tuple" ? wrapped(listOf, commonElement(from.elements, to.element, safety)) : undefined;
    case "set":
      if (from.kind === "set" || (from.kind === "list" && safety === "unsafe")) {
        return wrapped(setOf, convertedType(from.element, to.element, safety));
      }
      return from.kind === "tuple" ? wrapped(setOf, commonElement(from.elements, to.element, safety)) : undefined;
    case "map":
      if (from.kind === "map") return wrapped(mapOf, convertedType(from.element, to.element, safety));
      return from.kind === "object" ? mapFromObject(from, to, safety) : undefined;
  }
}

/** To a map of anything, attributes whose type is not known yet, such as null, may stand beside those of one type. */
function mapFromObject(from: ObjectType, to: MapType, safety: Safety): Type | undefined {
  const types = [...from.attributes.values()];
  if (to.element.kind === "dynamic" && unify(types, safety)?.type.kind === "dynamic") {
    const concrete = types.filter((type) => type.kind !== "dynamic");
    const [first] = concrete;
    return mapOf(first !== undefined && concrete.every((type) => typesEqual(type, first)) ? first : dynamic);
  }
  return wrapped(mapOf, commonElement(types, to.element, safety));
}

function wrapped(wrap: (element: Type) => Type, element: Type | undefined): Type | undefined {
  return element && wrap(element);
}

/** The one type that elements of `types` become in a collection that asks for `wanted`. */
function commonElement(types: readonly Type[], wanted: Type, safety: Safety): Type | undefined {
  if (types.length === 0) return withoutOptionalAttributes(wanted);
  const element = wanted.kind === "dynamic" ? elementForAny(types, safety) : wanted;
  if (element === undefined) return undefined;
  const converted: Type[] = [];
  for (const [index, type] of types.entries()) {
    // Runs of the same type are common in long lists, and need asking only once.
    const previous = converted[index - 1];
    const each = previous !== undefined && type === types[index - 1] ? previous : convertedType(type, element, safety);
    if (each === undefined) return undefined;
    converted.push(each);
  }
  return unify(converted, safety)?.type;
}

function elementForAny(types: readonly Type[], safety: Safety): Type | undefined {
  const common = unify(types, safety)?.type;
  return common?.kind === "dynamic" && types.some((type) => type.kind !== "dynamic") ? undefined : common;
}

function convertedTuple(from: TupleType, to: TupleType, safety: Safety): Type | undefined {
  if (from.elements.length !== to.elements.length) return undefined;
  const elements: Type[] = [];
  for (const [index, type] of from.elements.entries()) {
    const wanted = to.elements[index];
    const element = wanted && convertedType(type, wanted, safety);
    if (element === undefined) return undefined;
    elements.push(element);
  }
  return tupleOf(elements);
}

/** Attributes that are not asked for drop out. */
function objectFromObject(from: ObjectType, to: ObjectType, safety: Safety): Type | undefined {
  const attributes = new Map<string, Type>();
  for (const [name, wanted] of to.attributes) {
    const given = from.attributes.get(name);
    const converted = given === undefined ? missingAttribute(to, name, wanted) : convertedType(given, wanted, safety);
    if (converted === undefined) return undefined;
    attributes.set(name, converted);
  }
  return objectOf(attributes);
}

function missingAttribute(to: ObjectType, name: string, wanted: Type): Type | undefined {
  return to.optional.has(name) ? withoutOptionalAttributes(wanted) : undefined;
}

/** An optional attribute that the elements can't become may still be missing in the map: that shows with the value. */
function objectFromMap(from: MapType, to: ObjectType): Type | undefined {
  const attributes = new Map<string, Type>();
  for (const [name, wanted] of to.attributes) {
    const converted = convertedType(from.element, wanted, "unsafe") ?? missingAttribute(to, name, wanted);
    if (converted === undefined) return undefined;
    attributes.set(name, converted);
  }
  return objectOf(attributes);
}
