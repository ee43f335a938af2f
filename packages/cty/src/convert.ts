import { invariant, quoted } from "@landform/diagnostics";
import {
  boolValue,
  knownValue,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  stringValue,
  tupleValue,
} from "./construct.js";
import { type ConversionError, conversionError, mismatchError, within } from "./conversion-error.js";
import { canConvert, elementForAny, type Safety, unify } from "./conversion-type.js";
import { convertUnknown } from "./convert-unknown.js";
import { withMarks } from "./marks.js";
import { formatNumber, parseNumber } from "./number-text.js";
import { attributeStep, indexStep } from "./path.js";
import { withoutOptionalAttributes } from "./plain-type.js";
import { lengthBounds } from "./range.js";
import { boolRaw, elementsRaw, entriesRaw, numberRaw, textRaw } from "./raw.js";
import { unknownValue } from "./refine.js";
import { replaceDynamic } from "./replace-dynamic.js";
import { setValue } from "./set-value.js";
import {
  type CollectionType,
  dynamic,
  hasDynamic,
  type ListType,
  type MapType,
  mapOf,
  type ObjectType,
  objectOfSorted,
  type SetType,
  type TupleType,
  type Type,
  typesEqual,
} from "./type.js";
import type { KnownValue, PathStep, Value } from "./value.js";

/**
 * Convert to `type`, which may hold `dynamic` for any type and optional attributes. Unsafe conversions count. Unknown
 * in, unknown out, with what stays known of it; null in, null out; marks stay. The same value where nothing changes.
 */
export function convert(value: Value, type: Type): Value | ConversionError {
  if (hasType(value, type)) return value;
  return canConvert(value.type, type) ? convertTo(value, type) : mismatchError(value.type, type);
}

/** Asks for a type that values of this type convert to. */
function convertTo(value: Value, wanted: Type): Value | ConversionError {
  if (wanted.kind === "dynamic" || hasType(value, wanted)) return value;
  if (value.kind === "known") {
    const converted = convertKnown(value, wanted);
    return converted.kind === "conversionError" ? converted : withMarks(converted, value.marks);
  }
  const target = replaceDynamic(value.type, withoutOptionalAttributes(wanted));
  return withMarks(value.kind === "null" ? nullValue(target) : convertUnknown(value, target), value.marks);
}

function hasType({ type }: Value, wanted: Type): boolean {
  return type === wanted || (type.kind === wanted.kind && typesEqual(type, withoutOptionalAttributes(wanted)));
}

function convertKnown(value: KnownValue, wanted: Type): Value | ConversionError {
  switch (wanted.kind) {
    case "string":
      return stringValue(value.type.kind === "bool" ? String(boolRaw(value)) : formatNumber(numberRaw(value)));
    case "number": {
      const parsed = parseNumber(textRaw(value));
      return parsed === undefined ? conversionError("a number is required") : numberValue(parsed);
    }
    case "bool":
      return parseBool(textRaw(value));
    case "list":
    case "set":
      return convertToSequence(value, wanted);
    case "map":
      return convertToMap(value, wanted);
    case "tuple":
      return convertToTuple(value, wanted);
    case "object":
      return value.type.kind === "map" ? objectFromMap(value, value.type, wanted) : objectFromObject(value, wanted);
    default:
      return value;
  }
}

function parseBool(text: string): Value | ConversionError {
  if (text === "true" || text === "1") return boolValue(true);
  if (text === "false" || text === "0") return boolValue(false);
  const lower = text.toLowerCase();
  const hint = lower === "true" || lower === "false" ? `; to convert from string, use lowercase "${lower}"` : "";
  return conversionError(`a bool is required${hint}`);
}

function convertToSequence(value: KnownValue, wanted: ListType | SetType): Value | ConversionError {
  const { type } = value;
  const given = elementsRaw(value);
  if (given.length === 0) return knownValue(typeOfEmpty(type, wanted), given);
  if (wanted.kind === "list" && type.kind === "set") {
    const [least, most] = lengthBounds(value);
    if (least !== most) return unknownValue(replaceDynamic(type, withoutOptionalAttributes(wanted)));
  }
  const element = type.kind === "tuple" ? elementFor(type.elements, wanted) : wanted.element;
  const elements: Value[] = [];
  for (const each of given) {
    const converted = convertTo(each, element);
    if (converted.kind === "conversionError") return within(indexStep(elements.length), converted);
    elements.push(converted);
  }
  const wrap = wanted.kind === "set" ? setValue : listValue;
  if (!hasDynamic(element)) return wrap(withoutOptionalAttributes(element), elements);
  const unifies = type.kind === "tuple" && wanted.kind === "list";
  const alike = unifies ? unified(elements, "unsafe", indexStep) : elements;
  // The reference has the last element in the path of what goes wrong here.
  if (isError(alike)) return within(indexStep(elements.length - 1), alike);
  const common = commonType(alike);
  return common === undefined
    ? conversionError(`element types must all match for conversion to ${wanted.kind}`)
    : wrap(common, alike);
}

function convertToMap(value: KnownValue, wanted: MapType): Value | ConversionError {
  const { type } = value;
  const given = entriesRaw(value);
  if (given.size === 0) return knownValue(typeOfEmpty(type, wanted), given);
  const element = type.kind === "object" ? elementFor([...type.attributes.values()], wanted) : wanted.element;
  const entries = new Map<string, Value>();
  for (const [key, each] of given) {
    const converted = convertTo(each, element);
    if (converted.kind === "conversionError") return within(indexStep(key), converted);
    entries.set(key, converted);
  }
  if (!hasDynamic(element)) return knownValue(mapOf(withoutOptionalAttributes(element)), entries);
  const keys = [...entries.keys()];
  const unifies = element.kind !== "dynamic" && element.kind !== "tuple";
  const safety = type.kind === "object" ? "unsafe" : "safe";
  const elements = [...entries.values()];
  const alike = unifies ? unified(elements, safety, (index) => indexStep(keys[index] ?? "")) : elements;
  if (isError(alike)) return alike;
  const common = commonType(alike);
  if (common !== undefined) return mapValue(common, new Map(alike.map((each, index) => [keys[index] ?? "", each])));
  const parts = type.kind === "object" ? "attribute" : "element";
  return conversionError(`${parts} types must all match for conversion to map`);
}

/** What the elements of a tuple or attributes of an object are to become, one by one. */
function elementFor(types: readonly Type[], wanted: CollectionType): Type {
  return wanted.element.kind === "dynamic" ? (elementForAny(types, wanted.kind) ?? dynamic) : wanted.element;
}

/** Elements of a collection keep their type where any will do. */
function typeOfEmpty(from: Type, wanted: CollectionType): Type {
  const isCollection = from.kind === "list" || from.kind === "set" || from.kind === "map";
  const target = withoutOptionalAttributes(wanted);
  return isCollection && wanted.element.kind === "dynamic" ? replaceDynamic(from, target) : target;
}

/** Values whose types differ only because of what they hold, such as empty lists, as values of one type. */
function unified(
  values: readonly Value[],
  safety: Safety,
  stepTo: (index: number) => PathStep,
): readonly Value[] | ConversionError {
  const noCommonType = conversionError("cannot find a common base type for all elements");
  const type = unify(
    values.map((value) => value.type),
    safety,
  )?.type;
  if (type === undefined) return noCommonType;
  const results: Value[] = [];
  for (const [index, value] of values.entries()) {
    const converted = convert(value, type);
    if (converted.kind === "conversionError") {
      return converted.mismatch === undefined ? within(stepTo(index), converted) : noCommonType;
    }
    results.push(converted);
  }
  return results;
}

function isError(result: readonly Value[] | ConversionError): result is ConversionError {
  return "kind" in result;
}

/** The type that all `values` have, but for nulls and unknowns of dynamic type, which go with any. Undefined where they differ. */
function commonType(values: readonly Value[]): Type | undefined {
  let common: Type = dynamic;
  for (const { type } of values) {
    if (common.kind === "dynamic") common = type;
    else if (type.kind !== "dynamic" && !typesEqual(type, common)) return undefined;
  }
  return common;
}

function convertToTuple(value: KnownValue, wanted: TupleType): Value | ConversionError {
  const elements: Value[] = [];
  for (const [index, element] of elementsRaw(value).entries()) {
    const type = wanted.elements[index];
    invariant(type !== undefined, "tuples that convert have the same length");
    const converted = convertTo(element, type);
    if (converted.kind === "conversionError") return within(indexStep(index), converted);
    elements.push(converted);
  }
  return hasDynamic(wanted) ? tupleValue(elements) : knownValue(withoutOptionalAttributes(wanted), elements);
}

function objectFromObject(value: KnownValue, wanted: ObjectType): Value | ConversionError {
  const given = entriesRaw(value);
  const attributes = new Map<string, Value>();
  for (const [name, type] of wanted.attributes) {
    const attribute = given.get(name);
    const converted = attribute === undefined ? missing(type) : convertTo(attribute, type);
    if (converted.kind === "conversionError") return within(attributeStep(name), converted);
    attributes.set(name, converted);
  }
  return objectLike(wanted, attributes);
}

function objectFromMap(
  value: KnownValue,
  { element: elementType }: MapType,
  wanted: ObjectType,
): Value | ConversionError {
  const given = entriesRaw(value);
  const attributes = new Map<string, Value>();
  for (const [name, type] of wanted.attributes) {
    const element = given.get(name);
    if (element === undefined) {
      if (!wanted.optional.has(name))
        return conversionError(`map has no element for required attribute ${quoted(name)}`);
      attributes.set(name, missing(type));
      continue;
    }
    if (!canConvert(elementType, type)) {
      return mismatchError(elementType, type, `map element type is incompatible with attribute ${quoted(name)}: `);
    }
    const converted = convertTo(element, type);
    if (converted.kind === "conversionError") return within(indexStep(name), converted);
    attributes.set(name, converted);
  }
  return objectLike(wanted, attributes);
}

function missing(type: Type): Value {
  return nullValue(withoutOptionalAttributes(type));
}

function objectLike(wanted: ObjectType, attributes: ReadonlyMap<string, Value>): Value {
  if (!hasDynamic(wanted)) return knownValue(withoutOptionalAttributes(wanted), attributes);
  const types = new Map<string, Type>();
  for (const [name, { type }] of attributes) types.set(name, type);
  return knownValue(objectOfSorted(types), attributes);
}
