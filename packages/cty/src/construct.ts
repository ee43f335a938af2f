import { invariant } from "@landform/diagnostics";
import { unionMarks } from "./marks.js";
import { type CtyNumber, numberFromInt } from "./number.js";
import {
  bool,
  type CapsuleType,
  compareStrings,
  dynamic,
  listOf,
  mapOf,
  number,
  type ObjectType,
  objectOfSorted,
  sortEntries,
  string,
  type Type,
  tupleOf,
  typesEqual,
} from "./type.js";
import {
  containsMarks,
  containsUnknown,
  type KnownValue,
  type Marks,
  type NullValue,
  noMarks,
  noRefinement,
  type Raw,
  type UnknownValue,
  type Value,
} from "./value.js";

/** Text, normalised to NFC. */
export function stringValue(text: string): KnownValue {
  return primitive(string, normalizeString(text));
}

const ascii = /^[\x00-\x7f]*$/;

/** NFC, the form that all strings and attribute names of the language are in. */
export function normalizeString(text: string): string {
  return ascii.test(text) ? text : text.normalize("NFC");
}

export function numberValue(value: CtyNumber): KnownValue {
  return primitive(number, value);
}

/** A machine integer: an index, a length, a count. Literals of the source are `numberValue(parseNumber(text))`. */
export function intValue(value: number): KnownValue {
  return primitive(number, numberFromInt(value));
}

export function boolValue(value: boolean): KnownValue {
  return value ? trueValue : falseValue;
}

function primitive(type: Type, raw: string | boolean | CtyNumber): KnownValue {
  return { kind: "known", type, raw, marks: noMarks, inner: 0 };
}

export const trueValue: KnownValue = primitive(bool, true);
export const falseValue: KnownValue = primitive(bool, false);

export function nullValue(type: Type): NullValue {
  return type.kind === "dynamic" ? dynamicNull : { kind: "null", type, marks: noMarks };
}

export const dynamicUnknown: UnknownValue = {
  kind: "unknown",
  type: dynamic,
  refinement: noRefinement,
  marks: noMarks,
};
export const dynamicNull: NullValue = { kind: "null", type: dynamic, marks: noMarks };

/** A known value of any type; `raw` must already be in the form that `Raw` tells of. */
export function knownValue(type: Type, raw: Raw, marks: Marks = noMarks): KnownValue {
  return { kind: "known", type, raw, marks, inner: innerBits(raw) };
}

function innerBits(raw: Raw): number {
  let bits = 0;
  if (Array.isArray(raw)) for (const element of raw) bits |= bitsOf(element);
  else if (raw instanceof Map) for (const element of raw.values()) bits |= bitsOf(element);
  return bits;
}

/** What a container of `value` has to know about it. */
export function bitsOf(value: Value): number {
  const marked = value.marks.size > 0 ? containsMarks : 0;
  if (value.kind === "known") return value.inner | marked;
  return value.kind === "unknown" ? marked | containsUnknown : marked;
}

/**
 * Elements must be of `elementType`. One of dynamic type, which can only be null or unknown, becomes a null or unknown
 * of `elementType`.
 */
export function listValue(elementType: Type, values: readonly Value[]): KnownValue {
  return knownValue(listOf(elementType), alignElements(elementType, values));
}

/** As `listValue`. Keys are normalised to NFC; they must differ after that. */
export function mapValue(
  elementType: Type,
  entries: ReadonlyMap<string, Value> | Readonly<Record<string, Value>>,
): KnownValue {
  const raw = sortedMap(entries, (value) => alignElement(elementType, value));
  return knownValue(mapOf(elementType), raw);
}

export function tupleValue(values: readonly Value[]): KnownValue {
  return knownValue(tupleOf(values.map((value) => value.type)), values);
}

/** Attribute names are normalised to NFC; they must differ after that. */
export function objectValue(entries: ReadonlyMap<string, Value> | Readonly<Record<string, Value>>): KnownValue {
  const raw = sortedMap(entries, (value) => value);
  const attributes = new Map<string, Type>();
  for (const [name, value] of raw) attributes.set(name, value.type);
  return knownValue(objectOfSorted(attributes), raw);
}

/** An object of a type that is at hand. `values` has every attribute, in the type's own order. */
export function objectOfType(type: ObjectType, values: ReadonlyMap<string, Value>): KnownValue {
  invariant(values.size === type.attributes.size, "an object has every attribute of its type");
  return knownValue(type, values);
}

export function capsuleValue(type: CapsuleType, capsule: unknown): KnownValue {
  return { kind: "known", type, raw: { capsule }, marks: noMarks, inner: 0 };
}

export const emptyTupleValue: KnownValue = tupleValue([]);
export const emptyObjectValue: KnownValue = objectValue({});

function sortedMap(
  entries: ReadonlyMap<string, Value> | Readonly<Record<string, Value>>,
  each: (value: Value) => Value,
): ReadonlyMap<string, Value> {
  const result = new Map<string, Value>();
  let count = 0;
  let previous: string | undefined;
  let isSorted = true;
  for (const [key, value] of isMap(entries) ? entries : Object.entries(entries)) {
    const name = normalizeString(key);
    if (previous !== undefined && isSorted) isSorted = compareStrings(previous, name) < 0;
    previous = name;
    count++;
    result.set(name, each(value));
  }
  invariant(result.size === count, "keys differ after normalisation");
  return isSorted ? result : new Map(sortEntries([...result]));
}

function isMap(
  entries: ReadonlyMap<string, Value> | Readonly<Record<string, Value>>,
): entries is ReadonlyMap<string, Value> {
  return entries instanceof Map;
}

/** `values` as elements of `elementType` (see `listValue`); the same array where nothing changes. */
export function alignElements(elementType: Type, values: readonly Value[]): readonly Value[] {
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (value === undefined || value.type === elementType) continue;
    const aligned = alignElement(elementType, value);
    if (aligned !== value) return values.map((each) => alignElement(elementType, each));
  }
  return values;
}

function alignElement(elementType: Type, value: Value): Value {
  if (value.type === elementType || typesEqual(value.type, elementType)) return value;
  invariant(value.type.kind === "dynamic" && value.kind !== "known", "elements have the element type");
  return { ...value, type: elementType };
}

/** The union of the marks on the values themselves. */
export function marksOf(...values: readonly Value[]): Marks {
  let marks: Marks = noMarks;
  for (const value of values) marks = unionMarks(marks, value.marks);
  return marks;
}
