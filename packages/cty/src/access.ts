import { invariant } from "@landform/diagnostics";
import { boolValue, dynamicUnknown, intValue, marksOf } from "./construct.js";
import { setHas } from "./equality.js";
import { withMarks } from "./marks.js";
import { deepMarksOf, withoutMarksDeep } from "./marks-deep.js";
import { type CtyNumber, numberFromBigInt, numberFromInt, toSafeInteger } from "./number.js";
import { lengthBounds, rangeOf } from "./range.js";
import { elementsRaw, entriesRaw, numberRaw, textRaw } from "./raw.js";
import { unknownValue } from "./refine.js";
import { bool, number, typesEqual } from "./type.js";
import type { KnownValue, Value } from "./value.js";

const unknownBool: Value = unknownValue(bool, { notNull: true });

/**
 * An attribute of an object, with the object's own marks. The type must have it and the object not be null; unknown
 * in, unknown out. The attribute of something of dynamic type is a `dynamicUnknown`.
 */
export function getAttribute(object: Value, name: string): Value {
  const { type, marks } = object;
  if (type.kind === "dynamic") return withMarks(dynamicUnknown, marks);
  invariant(type.kind === "object" && object.kind !== "null", "the value is an object");
  const attributeType = type.attributes.get(name);
  invariant(attributeType !== undefined, "the object has the attribute");
  if (object.kind === "unknown") return withMarks(unknownValue(attributeType), marks);
  const value = entriesRaw(object).get(name);
  invariant(value !== undefined, "an object has every attribute of its type");
  return withMarks(value, marks);
}

/**
 * An element of a list or tuple (by number, from 0) or of a map (by string), with the marks of both collection and
 * key. Neither may be null; a known key must be there (`hasIndex`). Unknown in, unknown out.
 */
export function index(collection: Value, key: Value): Value {
  return withMarks(indexUnmarked(collection, key), marksOf(collection, key));
}

function indexUnmarked(collection: Value, key: Value): Value {
  const { type } = collection;
  invariant(collection.kind !== "null" && key.kind !== "null", "neither collection nor key is null");
  switch (type.kind) {
    case "dynamic":
      return dynamicUnknown;
    case "list":
    case "map":
      if (collection.kind === "unknown" || key.kind === "unknown") return unknownValue(type.element);
      return present(elementAtKey(collection, key));
    case "tuple": {
      if (key.kind === "unknown") return dynamicUnknown;
      if (collection.kind === "known") return present(elementAtKey(collection, key));
      const elementType = type.elements[keyIndex(key) ?? -1];
      invariant(elementType !== undefined, "the tuple has the index");
      return unknownValue(elementType);
    }
    default:
      invariant(false, "the value is a list, map or tuple");
      return dynamicUnknown;
  }
}

function present(value: Value | undefined): Value {
  invariant(value !== undefined, "the collection has the key");
  return value;
}

function elementAtKey(collection: KnownValue, key: KnownValue): Value | undefined {
  if (collection.type.kind === "map") {
    return key.type.kind === "string" ? entriesRaw(collection).get(textRaw(key)) : undefined;
  }
  const position = keyIndex(key);
  return position === undefined ? undefined : elementsRaw(collection)[position];
}

function keyIndex(key: KnownValue): number | undefined {
  const position = key.type.kind === "number" ? toSafeInteger(numberRaw(key)) : undefined;
  return position !== undefined && position >= 0 ? position : undefined;
}

/** Is there an element at `key`? A key of the wrong type is not there; what is unknown makes the answer unknown. */
export function hasIndex(collection: Value, key: Value): Value {
  const answer = hasIndexUnmarked(collection, key);
  return withMarks(answer === undefined ? unknownBool : boolValue(answer), marksOf(collection, key));
}

function hasIndexUnmarked(collection: Value, key: Value): boolean | undefined {
  const { type } = collection;
  if (type.kind === "dynamic" || key.type.kind === "dynamic") return undefined;
  invariant(type.kind === "list" || type.kind === "map" || type.kind === "tuple", "a list, map or tuple");
  if (key.type.kind !== (type.kind === "map" ? "string" : "number") || key.kind === "null") return false;
  if (key.kind === "unknown") return undefined;
  if (type.kind === "tuple") return type.elements[keyIndex(key) ?? -1] !== undefined;
  if (collection.kind !== "known") return undefined;
  return elementAtKey(collection, key) !== undefined;
}

/** Is `element` in a set that is not null? */
export function hasElement(set: Value, element: Value): Value {
  const plain = withoutMarksDeep(element).value;
  const answer = hasElementUnmarked(set, plain);
  const marks = marksOf(set, { ...plain, marks: deepMarksOf(element) });
  return withMarks(answer === undefined ? unknownBool : boolValue(answer), marks);
}

function hasElementUnmarked(set: Value, element: Value): boolean | undefined {
  invariant(set.kind !== "null", "the set is not null");
  if (set.kind === "unknown") return undefined;
  invariant(set.type.kind === "set", "the value is a set");
  if (!typesEqual(set.type.element, element.type)) return element.type.kind === "dynamic" ? undefined : false;
  return element.kind === "unknown" ? undefined : setHas(elementsRaw(set), element);
}

// The largest length the reference knows, which shows in what it says of unknown lengths.
const largestLength: CtyNumber = numberFromBigInt(2n ** 63n - 1n);

/**
 * The length of a collection, tuple or object that is not null. Known for each tuple and object; bounded for unknown
 * collections and for sets whose unknown elements may turn out to be equal.
 */
export function length(value: Value): Value {
  return withMarks(lengthUnmarked(value), value.marks);
}

function lengthUnmarked(value: Value): Value {
  const { type } = value;
  if (type.kind === "tuple") return intValue(type.elements.length);
  if (type.kind === "object") return intValue(type.attributes.size);
  invariant(value.kind !== "null", "the collection is not null");
  const [least, most] = value.kind === "known" ? lengthBounds(value) : unknownLength(value);
  if (least === most) return intValue(least);
  return unknownValue(number, {
    notNull: true,
    numberMin: { value: numberFromInt(least), inclusive: true },
    numberMax: { value: Number.isFinite(most) ? numberFromInt(most) : largestLength, inclusive: true },
  });
}

function unknownLength(value: Value): readonly [number, number] {
  const { lengthMin, lengthMax } = rangeOf(value);
  return [lengthMin, lengthMax];
}
