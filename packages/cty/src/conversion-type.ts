import { type CollectionType, type MapType, type ObjectType, type Type, typesEqual } from "./type.js";
import { type Becomes, type Unification, unifyTypes } from "./unify.js";

/**
 * Safe conversions never fail for any value and lose nothing; unsafe ones (text to number, list to set, map to object,
 * anything that is not known yet) may. The language allows both nearly everywhere.
 */
export type Safety = "safe" | "unsafe";

/**
 * Is there a conversion for values of type `from`? Only the value tells whether it succeeds: where `to` says `any`
 * inside of a collection, elements that look convertible may come out with types that differ.
 */
export function canConvert(from: Type, to: Type, safety: Safety = "unsafe"): boolean {
  if (to.kind === "dynamic" || from === to) return true;
  if (from.kind === "dynamic") return safety === "unsafe";
  switch (to.kind) {
    case "string":
      return from.kind === "string" || from.kind === "number" || from.kind === "bool";
    case "number":
    case "bool":
      return from.kind === to.kind || (from.kind === "string" && safety === "unsafe");
    case "list":
      if (from.kind === "list" || from.kind === "set") return canConvert(from.element, to.element, safety);
      return from.kind === "tuple" && canBecomeElements(from.elements, to, safety);
    case "set":
      if (from.kind === "list" && safety === "safe") return false;
      if (from.kind === "list" || from.kind === "set") return canConvert(from.element, to.element, safety);
      return from.kind === "tuple" && canBecomeElements(from.elements, to, safety);
    case "map":
      if (from.kind === "map") return canConvert(from.element, to.element, safety);
      return from.kind === "object" && canBecomeElements([...from.attributes.values()], to, safety);
    case "tuple":
      return from.kind === "tuple" && canConvertEach(from.elements, to.elements, safety);
    case "object":
      if (from.kind === "object") return canConvertAttributes(from, to, safety);
      return from.kind === "map" && safety === "unsafe" && canFillObject(from, to);
    case "capsule":
      return typesEqual(from, to);
  }
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
 * What parts of `types` are converted to for a collection of any one type. In a map, parts that are not known yet, such
 * as null, may stand beside those that nothing but their own type fits: the answer is then dynamic.
 */
export function elementForAny(
  types: readonly Type[],
  collection: CollectionType["kind"],
  safety: Safety = "unsafe",
): Type | undefined {
  const common = unify(types, safety)?.type;
  if (collection === "map" || common?.kind !== "dynamic") return common;
  return types.every((type) => type.kind === "dynamic") ? common : undefined;
}

function canBecomeElements(types: readonly Type[], to: CollectionType, safety: Safety): boolean {
  if (types.length === 0) return true;
  const element = to.element.kind === "dynamic" ? elementForAny(types, to.kind, safety) : to.element;
  if (element === undefined) return false;
  // Runs of the same type are common in long lists, and need asking only once.
  return types.every((type, index) => type === types[index - 1] || canConvert(type, element, safety));
}

function canConvertEach(from: readonly Type[], to: readonly Type[], safety: Safety): boolean {
  return (
    from.length === to.length &&
    from.every((type, index) => {
      const wanted = to[index];
      return wanted !== undefined && canConvert(type, wanted, safety);
    })
  );
}

/** Attributes that are not asked for drop out. */
function canConvertAttributes(from: ObjectType, to: ObjectType, safety: Safety): boolean {
  for (const [name, wanted] of to.attributes) {
    const given = from.attributes.get(name);
    if (given === undefined ? !to.optional.has(name) : !canConvert(given, wanted, safety)) return false;
  }
  return true;
}

/** An optional attribute that the elements can't become may still be missing in the map: that shows with the value. */
function canFillObject(from: MapType, to: ObjectType): boolean {
  for (const [name, wanted] of to.attributes) {
    if (!canConvert(from.element, wanted) && !to.optional.has(name)) return false;
  }
  return true;
}
