import { invariant, unreachable } from "@landform/diagnostics";

/**
 * The types of the language. Compare with `typesEqual`, never with `===` (only the primitives and `dynamic` are
 * unique). `dynamic` is "any type, not known yet" (`cty.DynamicPseudoType`).
 */
export type Type = PrimitiveType | DynamicType | CollectionType | TupleType | ObjectType | CapsuleType;

export type PrimitiveType = { readonly kind: "string" } | { readonly kind: "number" } | { readonly kind: "bool" };
export interface DynamicType {
  readonly kind: "dynamic";
}
export type CollectionType = ListType | SetType | MapType;
export interface ListType {
  readonly kind: "list";
  readonly element: Type;
}
export interface SetType {
  readonly kind: "set";
  readonly element: Type;
}
export interface MapType {
  readonly kind: "map";
  readonly element: Type;
}
export interface TupleType {
  readonly kind: "tuple";
  readonly elements: readonly Type[];
}
export interface ObjectType {
  readonly kind: "object";
  /** Iterates in name order, by code point. */
  readonly attributes: ReadonlyMap<string, Type>;
  /** Names that may be left out. Only in type constraints: a value's type has none. */
  readonly optional: ReadonlySet<string>;
}
/** An opaque value that the host program passes through the language, such as a type itself. */
export interface CapsuleType {
  readonly kind: "capsule";
  readonly name: string;
}

export const string: Type = { kind: "string" };
export const number: Type = { kind: "number" };
export const bool: Type = { kind: "bool" };
export const dynamic: Type = { kind: "dynamic" };

export function listOf(element: Type): ListType {
  return { kind: "list", element };
}
export function setOf(element: Type): SetType {
  return { kind: "set", element };
}
export function mapOf(element: Type): MapType {
  return { kind: "map", element };
}
export function tupleOf(elements: readonly Type[]): TupleType {
  return { kind: "tuple", elements };
}

const noNames: ReadonlySet<string> = new Set();

/** Attribute names are taken as they are: normalise (NFC) before. */
export function objectOf(
  attributes: ReadonlyMap<string, Type> | Readonly<Record<string, Type>>,
  optional: Iterable<string> = noNames,
): ObjectType {
  const entries = isMap(attributes) ? [...attributes] : Object.entries(attributes);
  const optionalNames = optional === noNames ? noNames : new Set(optional);
  for (const name of optionalNames)
    invariant(
      entries.some(([key]) => key === name),
      `no attribute "${name}"`,
    );
  return { kind: "object", attributes: new Map(sortEntries(entries)), optional: optionalNames };
}

/** An object type of attributes that are in name order already, none optional. The map is kept, not copied. */
export function objectOfSorted(attributes: ReadonlyMap<string, Type>): ObjectType {
  return { kind: "object", attributes, optional: noNames };
}

function isMap<T>(value: ReadonlyMap<string, T> | Readonly<Record<string, T>>): value is ReadonlyMap<string, T> {
  return value instanceof Map;
}

export const emptyObject: ObjectType = objectOf({});

/** Order of strings by code point, as the language sorts (JavaScript's own order is by UTF-16 unit). */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const byUnit = a < b ? -1 : 1;
  return mayBeMisordered.test(a) && mayBeMisordered.test(b) ? compareCodePoints(a, b) : byUnit;
}

/** The faster of the two orders that agree on all of `texts`: `compareStrings`, or JavaScript's own. */
export function comparisonFor(texts: Iterable<string>): (a: string, b: string) => number {
  for (const text of texts) if (mayBeMisordered.test(text)) return compareStrings;
  return compareUnits;
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Both orders agree unless a surrogate meets a unit above them. */
const mayBeMisordered = /[\ud800-\uffff]/;

function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    // A surrogate stands for a code point above all of U+E000..U+FFFF.
    const leftSurrogate = left >= 0xd800 && left <= 0xdfff;
    const rightSurrogate = right >= 0xd800 && right <= 0xdfff;
    if (leftSurrogate !== rightSurrogate) return leftSurrogate ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
}

/** `entries` in key order; the same array where it already is. */
export function sortEntries<T>(entries: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  for (let index = 1; index < entries.length; index++) {
    const previous = entries[index - 1];
    const current = entries[index];
    invariant(previous !== undefined && current !== undefined, "index in range");
    if (compareStrings(previous[0], current[0]) > 0) return [...entries].sort((a, b) => compareStrings(a[0], b[0]));
  }
  return entries;
}

/** Structural equality; `optional` counts. */
export function typesEqual(a: Type, b: Type): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case "string":
    case "number":
    case "bool":
    case "dynamic":
      return a.kind === b.kind;
    case "list":
    case "set":
    case "map":
      return a.kind === b.kind && typesEqual(a.element, b.element);
    case "tuple":
      return (
        b.kind === "tuple" &&
        a.elements.length === b.elements.length &&
        a.elements.every((element, index) => {
          const other = b.elements[index];
          return other !== undefined && typesEqual(element, other);
        })
      );
    case "object":
      return b.kind === "object" && objectTypesEqual(a, b);
    case "capsule":
      return b.kind === "capsule" && a.name === b.name;
    default:
      return unreachable(a);
  }
}

function objectTypesEqual(a: ObjectType, b: ObjectType): boolean {
  if (a.attributes.size !== b.attributes.size || a.optional.size !== b.optional.size) return false;
  for (const [name, type] of a.attributes) {
    const other = b.attributes.get(name);
    if (other === undefined || !typesEqual(type, other) || a.optional.has(name) !== b.optional.has(name)) return false;
  }
  return true;
}

const dynamicInside = new WeakMap<Type, boolean>();

/** Does `dynamic` occur anywhere in `type`? The answer for each structure is remembered. */
export function hasDynamic(type: Type): boolean {
  switch (type.kind) {
    case "dynamic":
      return true;
    case "list":
    case "set":
    case "map":
      return hasDynamic(type.element);
    case "tuple":
    case "object": {
      const remembered = dynamicInside.get(type);
      if (remembered !== undefined) return remembered;
      const parts = type.kind === "tuple" ? type.elements : [...type.attributes.values()];
      const answer = parts.some(hasDynamic);
      dynamicInside.set(type, answer);
      return answer;
    }
    default:
      return false;
  }
}
