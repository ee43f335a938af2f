import { typeString } from "./friendly-name.js";
import {
  dynamic,
  listOf,
  mapOf,
  type ObjectType,
  objectOf,
  setOf,
  type TupleType,
  type Type,
  tupleOf,
  typesEqual,
} from "./type.js";
import { preferenceOrder } from "./type-preference.js";

/** The one type that values of several types can all become. */
export interface Unification {
  readonly type: Type;
  /** `type` is dynamic because one of the types is not known yet: until it is, so is every value. */
  readonly isUndetermined: boolean;
}

/** Do values of the first type convert to the second? */
export type Becomes = (from: Type, to: Type) => boolean;

/**
 * Find the most general of `types`, or one made of them, that all convert to: collections by their elements, objects
 * and tuples of one shape part by part, others as map or list. Undefined where there is none, or for no types.
 */
export function unifyTypes(types: readonly Type[], becomes: Becomes): Unification | undefined {
  const distinct = distinctTypes(types);
  const [first] = distinct;
  if (first === undefined) return undefined;
  if (distinct.length === 1) return determined(first);
  const kinds = new Set(distinct.map((type) => type.kind));
  const hasDynamic = kinds.delete("dynamic");
  if (kinds.has("object") && kinds.has("tuple")) return undefined;
  const structured = unifyStructured(distinct, kinds, hasDynamic, becomes);
  return structured === "other" ? firstThatAllBecome(distinct, becomes) : structured;
}

function determined(type: Type | undefined): Unification | undefined {
  return type && { type, isUndetermined: false };
}

/** Each type once, in the order of its first appearance. */
function distinctTypes(types: readonly Type[]): readonly Type[] {
  const distinct: Type[] = [];
  const texts = new Set<string>();
  let previous: Type | undefined;
  for (const type of types) {
    if (previous !== undefined && typesEqual(type, previous)) continue;
    previous = type;
    const text = typeString(type);
    if (texts.has(text)) continue;
    texts.add(text);
    distinct.push(type);
  }
  return distinct;
}

/** "other": the types are no collections, objects and tuples that go together part by part. */
function unifyStructured(
  types: readonly Type[],
  kinds: ReadonlySet<Type["kind"]>,
  hasDynamic: boolean,
  becomes: Becomes,
): Unification | undefined | "other" {
  if (kinds.size === 1) {
    if (hasDynamic) return isStructured(kinds) ? { type: dynamic, isUndetermined: true } : "other";
    const lists = ofKind(types, "list");
    if (lists.length > 0) return unifyElements(listOf, lists, becomes);
    const sets = ofKind(types, "set");
    if (sets.length > 0) return unifyElements(setOf, sets, becomes);
    const maps = ofKind(types, "map");
    if (maps.length > 0) return unifyElements(mapOf, maps, becomes);
    const objects = ofKind(types, "object");
    if (objects.length > 0) return unifyObjects(objects, becomes);
    const tuples = ofKind(types, "tuple");
    return tuples.length > 0 ? unifyTuples(tuples, becomes) : "other";
  }
  if (kinds.size !== 2) return "other";
  if (kinds.has("map") && kinds.has("object")) {
    return withLoosened(types, "object", asMap(ofKind(types, "object"), becomes), becomes) ?? "other";
  }
  if (kinds.has("list") && kinds.has("tuple")) {
    return withLoosened(types, "tuple", asList(ofKind(types, "tuple"), becomes), becomes) ?? "other";
  }
  return "other";
}

function isStructured(kinds: ReadonlySet<Type["kind"]>): boolean {
  return !kinds.has("string") && !kinds.has("number") && !kinds.has("bool") && !kinds.has("capsule");
}

type TypeOfKind<K extends Type["kind"]> = Extract<Type, { readonly kind: K }>;

function ofKind<K extends Type["kind"]>(types: readonly Type[], kind: K): readonly TypeOfKind<K>[] {
  return types.filter((type): type is TypeOfKind<K> => type.kind === kind);
}

function unifyElements(
  wrap: (element: Type) => Type,
  types: readonly { readonly element: Type }[],
  becomes: Becomes,
): Unification | undefined {
  const element = unifyTypes(
    types.map((type) => type.element),
    becomes,
  )?.type;
  return determined(element && wrap(element));
}

function unifyObjects(types: readonly ObjectType[], becomes: Becomes): Unification | undefined {
  const [first] = types;
  if (first === undefined) return undefined;
  const names = [...first.attributes.keys()];
  const haveSameNames = types.every(
    ({ attributes }) => attributes.size === names.length && names.every((name) => attributes.has(name)),
  );
  if (!haveSameNames) return determined(asMap(types, becomes));
  const attributes = new Map<string, Type>();
  for (const name of names) {
    const across = types.flatMap((type) => type.attributes.get(name) ?? []);
    const attribute = unifyTypes(across, becomes)?.type;
    if (attribute === undefined) return undefined;
    attributes.set(name, attribute);
  }
  const result = objectOf(attributes);
  return determined(ifAllBecome(types, result, becomes) ?? asMap(types, becomes));
}

function unifyTuples(types: readonly TupleType[], becomes: Becomes): Unification | undefined {
  const [first] = types;
  if (first === undefined) return undefined;
  if (types.some((type) => type.elements.length !== first.elements.length)) return determined(asList(types, becomes));
  const elements: Type[] = [];
  for (const index of first.elements.keys()) {
    const across = types.flatMap((type) => type.elements[index] ?? []);
    const element = unifyTypes(across, becomes)?.type;
    if (element === undefined) return undefined;
    elements.push(element);
  }
  return determined(ifAllBecome(types, tupleOf(elements), becomes) ?? asList(types, becomes));
}

function asMap(types: readonly ObjectType[], becomes: Becomes): Type | undefined {
  const parts = types.flatMap((type) => [...type.attributes.values()]);
  const element = unifyTypes(parts, becomes)?.type;
  return element && ifAllBecome(types, mapOf(element), becomes);
}

function asList(types: readonly TupleType[], becomes: Becomes): Type | undefined {
  const parts = types.flatMap((type) => type.elements);
  const element = unifyTypes(parts, becomes)?.type;
  return element && ifAllBecome(types, listOf(element), becomes);
}

/** Unify with all objects (or tuples) taken for the one map (or list) type that they can become together. */
function withLoosened(
  types: readonly Type[],
  kind: "object" | "tuple",
  loosened: Type | undefined,
  becomes: Becomes,
): Unification | undefined {
  if (loosened === undefined) return undefined;
  const replaced = types.map((type) => (type.kind === kind ? loosened : type));
  const result = unifyTypes(replaced, becomes);
  return result?.type.kind === loosened.kind ? result : undefined;
}

function ifAllBecome(types: readonly Type[], wanted: Type, becomes: Becomes): Type | undefined {
  return types.every((type) => becomes(type, wanted)) ? wanted : undefined;
}

function firstThatAllBecome(types: readonly Type[], becomes: Becomes): Unification | undefined {
  return determined(preferenceOrder(types).find((type) => ifAllBecome(types, type, becomes) !== undefined));
}
