import { invariant, quoted } from "@landform/diagnostics";
import { boolValue, knownValue, nullValue, numberValue, stringValue } from "./construct.js";
import { canConvert, convertedType } from "./conversion-type.js";
import { withMarks } from "./marks.js";
import { type MismatchWording, typeMismatchMessage } from "./mismatch.js";
import { formatNumber, parseNumber } from "./number-text.js";
import { attributeStep, emptyPath, formatPath, indexStep } from "./path.js";
import { withoutOptionalAttributes } from "./plain-type.js";
import { lengthBounds, rangeOf } from "./range.js";
import { boolRaw, elementsRaw, entriesRaw, numberRaw, textRaw } from "./raw.js";
import { unknownValue } from "./refine.js";
import { setValue } from "./set-value.js";
import { type CollectionType, type ObjectType, type TupleType, type Type, typesEqual } from "./type.js";
import type { KnownValue, Path, PathStep, Refinement, UnknownValue, Value } from "./value.js";

/** A value can't be converted. `path` leads to the part to blame; `mismatch` is there where its type alone rules it out. */
export interface ConversionError {
  readonly kind: "conversionError";
  readonly path: Path;
  readonly message: string;
  readonly mismatch?: { readonly got: Type; readonly want: Type };
}

export function isConversionError(result: Value | ConversionError): result is ConversionError {
  return result.kind === "conversionError";
}

/** The message with the path before it: `.a[0]: a number is required`. */
export function conversionErrorMessage(error: ConversionError, wording: MismatchWording = "long"): string {
  const { path, mismatch } = error;
  const message = mismatch === undefined ? error.message : typeMismatchMessage(mismatch.got, mismatch.want, wording);
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}

/**
 * Convert to `type`, which may hold `dynamic` for any type and optional attributes. Unsafe conversions count. Unknown
 * in, unknown out, with what stays known of it; null in, null out; marks stay. The same value where nothing changes.
 */
export function convert(value: Value, type: Type): Value | ConversionError {
  if (value.type === type || typesEqual(value.type, withoutOptionalAttributes(type))) return value;
  const target = convertedType(value.type, type, "unsafe");
  if (target === undefined) {
    const message = typeMismatchMessage(value.type, type);
    return { kind: "conversionError", path: emptyPath, message, mismatch: { got: value.type, want: type } };
  }
  return convertTo(value, type, target);
}

function conversionError(message: string): ConversionError {
  return { kind: "conversionError", path: emptyPath, message };
}

function within(step: PathStep, error: ConversionError): ConversionError {
  return { ...error, path: [step, ...error.path] };
}

/** `target` is what `convertedType` tells for `wanted`, or a type that all parts of the container were unified to. */
function convertTo(value: Value, wanted: Type, target: Type): Value | ConversionError {
  if (typesEqual(value.type, target)) return value;
  if (value.kind === "null") return withMarks(nullValue(target), value.marks);
  if (value.kind === "unknown") return withMarks(convertUnknown(value, target), value.marks);
  const converted = convertKnown(value, wanted.kind === "dynamic" ? target : wanted, target);
  return converted.kind === "conversionError" ? converted : withMarks(converted, value.marks);
}

function convertKnown(value: KnownValue, wanted: Type, target: Type): Value | ConversionError {
  switch (target.kind) {
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
      return convertElements(value, elementOf(wanted), target);
    case "map":
      return convertEntries(value, elementOf(wanted), target);
    case "tuple":
      return convertTuple(value, wanted, target);
    case "object":
      invariant(wanted.kind === "object", "an object is wanted where an object comes out");
      return value.type.kind === "map" ? objectFromMap(value, wanted, target) : objectFromObject(value, wanted, target);
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

function elementOf(type: Type): Type {
  invariant(type.kind === "list" || type.kind === "set" || type.kind === "map", "a collection is wanted");
  return type.element;
}

function convertElements(value: KnownValue, wanted: Type, target: CollectionType): Value | ConversionError {
  if (target.kind === "list" && value.type.kind === "set") {
    const [least, most] = lengthBounds(value);
    if (least !== most) return unknownValue(target);
  }
  const elements: Value[] = [];
  for (const element of elementsRaw(value)) {
    const converted = convertTo(element, wanted, target.element);
    if (converted.kind === "conversionError") return within(indexStep(elements.length), converted);
    elements.push(converted);
  }
  return target.kind === "set" ? setValue(target.element, elements) : knownValue(target, elements);
}

function convertEntries(value: KnownValue, wanted: Type, target: CollectionType): Value | ConversionError {
  const entries = new Map<string, Value>();
  for (const [key, element] of entriesRaw(value)) {
    const converted = convertTo(element, wanted, target.element);
    if (converted.kind === "conversionError") return within(indexStep(key), converted);
    entries.set(key, converted);
    if (target.element.kind === "dynamic" && converted.type.kind !== "dynamic") {
      return conversionError("attribute types must all match for conversion to map");
    }
  }
  return knownValue(target, entries);
}

function convertTuple(value: KnownValue, wanted: Type, target: TupleType): Value | ConversionError {
  const elements: Value[] = [];
  for (const [index, element] of elementsRaw(value).entries()) {
    const type = target.elements[index];
    const constraint = wanted.kind === "tuple" ? wanted.elements[index] : type;
    invariant(type !== undefined && constraint !== undefined, "tuples that convert have the same length");
    const converted = convertTo(element, constraint, type);
    if (converted.kind === "conversionError") return within(indexStep(index), converted);
    elements.push(converted);
  }
  return knownValue(target, elements);
}

function objectFromObject(value: KnownValue, wanted: ObjectType, target: ObjectType): Value | ConversionError {
  const given = entriesRaw(value);
  const attributes = new Map<string, Value>();
  for (const [name, type] of target.attributes) {
    const attribute = given.get(name);
    const converted =
      attribute === undefined ? nullValue(type) : convertTo(attribute, wanted.attributes.get(name) ?? type, type);
    if (converted.kind === "conversionError") return within(attributeStep(name), converted);
    attributes.set(name, converted);
  }
  return knownValue(target, attributes);
}

function objectFromMap(value: KnownValue, wanted: ObjectType, target: ObjectType): Value | ConversionError {
  const given = entriesRaw(value);
  const elementType = elementOf(value.type);
  const attributes = new Map<string, Value>();
  for (const [name, type] of target.attributes) {
    const constraint = wanted.attributes.get(name) ?? type;
    const element = given.get(name);
    if (element === undefined) {
      if (!wanted.optional.has(name))
        return conversionError(`map has no element for required attribute ${quoted(name)}`);
      attributes.set(name, nullValue(type));
      continue;
    }
    if (!canConvert(elementType, constraint)) {
      const reason = typeMismatchMessage(elementType, constraint);
      return conversionError(`map element type is incompatible with attribute ${quoted(name)}: ${reason}`);
    }
    const converted = convertTo(element, constraint, type);
    if (converted.kind === "conversionError") return within(indexStep(name), converted);
    attributes.set(name, converted);
  }
  return knownValue(target, attributes);
}

/** Conversion keeps nulls null and most lengths as they are; the rest of what was known is lost. */
function convertUnknown(value: UnknownValue, target: Type): Value {
  const notNull: Refinement = value.refinement.notNull === true ? { notNull: true } : {};
  return unknownValue(target, { ...notNull, ...convertedLength(value, target) });
}

function convertedLength(value: UnknownValue, target: Type): Refinement {
  const { type } = value;
  if (type.kind === "object" && target.kind === "map") return between(type.attributes.size, type.attributes.size);
  const isCollection = type.kind === "list" || type.kind === "set" || type.kind === "map";
  if (!isCollection && type.kind !== "tuple") return {};
  const { lengthMin, lengthMax } = rangeOf(value);
  const [least, most] = type.kind === "tuple" ? [type.elements.length, type.elements.length] : [lengthMin, lengthMax];
  // Elements of a set that turn out to be equal count once.
  if (target.kind === "set") return between(Math.min(least, 1), most);
  return target.kind === "list" || target.kind === "map" ? between(least, most) : {};
}

function between(lengthMin: number, lengthMax: number): Refinement {
  return lengthMax === Number.POSITIVE_INFINITY ? { lengthMin } : { lengthMin, lengthMax };
}
