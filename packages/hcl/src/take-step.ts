import {
  asNumber,
  asString,
  compareNumbers,
  convert,
  dynamicUnknown,
  friendlyName,
  hasIndex,
  index,
  isConversionError,
  isInteger,
  lengthOf,
  type ObjectType,
  type Type,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { conversionWords } from "./conversion-words.js";
import type { Scope } from "./scope.js";
import { dialectOf } from "./scope-lookup.js";

/** Why a step can't be taken from a value, in the words of a diagnostic. */
export interface StepProblem {
  readonly kind: "stepProblem";
  readonly summary: string;
  readonly detail: string;
}

export function isStepProblem(result: Value | StepProblem): result is StepProblem {
  return result.kind === "stepProblem";
}

/** `value.name`, as the language does it: also on maps, and unknown from what is unknown. Marks of `value` stay. */
export function attributeStep(value: Value, name: string): Value | StepProblem {
  if (value.kind === "null") {
    return stepProblem(
      "Attempt to get attribute from null value",
      "This value is null, so it does not have any attributes.",
    );
  }
  const { type } = value;
  switch (type.kind) {
    case "object":
      return objectAttribute(value, type, name);
    case "map":
      return mapElement(value, type.element, name);
    case "dynamic":
      return unknownLike(value, type);
    default:
      return unsupportedAttribute(whyNoAttributes(type, name));
  }
}

function objectAttribute(object: Value, type: ObjectType, name: string): Value | StepProblem {
  const element = entryOf(object, name);
  if (element !== undefined) return withMarks(element, object.marks);
  const attribute = type.attributes.get(name);
  if (attribute !== undefined) return unknownLike(object, attribute);
  return unsupportedAttribute(`This object does not have an attribute named ${quoted(name)}.`);
}

/** What is at `key` of a known map or object. */
function entryOf(container: Value, key: string): Value | undefined {
  return container.kind === "known" && container.raw instanceof Map ? container.raw.get(key) : undefined;
}

function mapElement(map: Value, elementType: Type, key: string): Value | StepProblem {
  if (map.kind !== "known") return unknownLike(map, elementType);
  const element = entryOf(map, key);
  if (element !== undefined) return withMarks(element, map.marks);
  return stepProblem("Missing map element", `This map does not have an element with the key ${quoted(key)}.`);
}

function whyNoAttributes(type: Type, name: string): string {
  if (type.kind === "list" && type.element.kind === "object") {
    const which = type.element.attributes.has(name) ? `attribute ${quoted(name)}` : "an attribute";
    return `Can't access attributes on a list of objects. Did you mean to access ${which} for a specific element of the list, or across all elements of the list?`;
  }
  if (type.kind === "set" && type.element.kind === "object") {
    return "Can't access attributes on a set of objects. Did you mean to access an attribute across all elements of the set?";
  }
  if (type.kind === "string" || type.kind === "number" || type.kind === "bool") {
    return `Can't access attributes on a primitive-typed value (${friendlyName(type)}).`;
  }
  return "This value does not have any attributes.";
}

/** `collection[key]`, as the language does it: the key is converted to what the collection takes. */
export function indexStep(collection: Value, key: Value, scope: Scope | undefined): Value | StepProblem {
  if (collection.kind === "null") {
    return stepProblem("Attempt to index null value", "This value is null, so it does not have any indices.");
  }
  if (key.kind === "null") return invalidIndex("Can't use a null value as an indexing key.");
  const { type } = collection;
  if (type.kind === "dynamic" || key.type.kind === "dynamic") return unknownLike(collection, dynamicUnknown.type);
  switch (type.kind) {
    case "list":
    case "tuple":
      return sequenceElement(collection, key, scope);
    case "map":
      return withKey(key, { kind: "string" }, scope, (name) => elementAt(collection, name) ?? invalidIndex(noSuchKey));
    case "object":
      return objectElement(collection, type, key, scope);
    case "set":
      return invalidIndex(
        "Elements of a set are identified only by their value and don't have any separate index or key to select with, so it's only possible to perform operations across all elements of the set.",
      );
    default:
      return invalidIndex("This value does not have any indices.");
  }
}

const noSuchKey = "The given key does not identify an element in this collection value.";

function noElement(reason: string): StepProblem {
  return invalidIndex(`The given key does not identify an element in this collection value: ${reason}.`);
}

function withKey(
  key: Value,
  type: Type,
  scope: Scope | undefined,
  use: (key: Value) => Value | StepProblem,
): Value | StepProblem {
  const converted = convert(key, type);
  return isConversionError(converted) ? noElement(conversionWords(converted, scope)) : use(converted);
}

function sequenceElement(sequence: Value, key: Value, scope: Scope | undefined): Value | StepProblem {
  return withKey(key, { kind: "number" }, scope, (position) => {
    return elementAt(sequence, position) ?? whyNoPosition(sequence, position);
  });
}

/** The element, unknown if that can't be told, `undefined` if there is none. Whether there is one is not secret. */
function elementAt(collection: Value, key: Value): Value | undefined {
  const has = hasIndex(collection, key);
  if (has.kind !== "known") {
    const { type } = collection;
    return unknownLike(collection, type.kind === "list" || type.kind === "map" ? type.element : dynamicUnknown.type);
  }
  return has.raw === true ? index(collection, key) : undefined;
}

/** The position itself is never told: it may be secret. */
function whyNoPosition(sequence: Value, position: Value): StepProblem {
  const isUnknownList = sequence.kind !== "known" && sequence.type.kind === "list";
  if (position.kind !== "known" || isUnknownList) return invalidIndex(noSuchKey);
  const number = asNumber(position);
  if (!isInteger(number)) {
    return noElement("indexing a sequence requires a whole number, but the given index has a fractional part");
  }
  if (compareNumbers(number, 0) < 0) return noElement("a negative number is not a valid index for a sequence");
  const length = sequence.type.kind === "tuple" ? sequence.type.elements.length : lengthOf(sequence);
  // As in the reference, a position further out gets only the general message.
  if (sequence.marks.size > 0 || compareNumbers(number, length) > 0) return invalidIndex(noSuchKey);
  return noElement(
    length === 0
      ? "the collection has no elements"
      : "the given index is greater than or equal to the length of the collection",
  );
}

function objectElement(object: Value, type: ObjectType, key: Value, scope: Scope | undefined): Value | StepProblem {
  return withKey(key, { kind: "string" }, scope, (name) => {
    // Terraform's version of the language asks an object that is not known yet no questions.
    const isLeftForLater = object.kind === "unknown" && dialectOf(scope) === "terraform";
    if (name.kind !== "known" || isLeftForLater) return unknownLike(object, dynamicUnknown.type);
    const attribute = asString(name);
    if (type.attributes.has(attribute)) return attributeStep(object, attribute);
    const hint =
      key.type.kind === "number" ? " An object only supports looking up attributes by name, not by numeric index." : "";
    return invalidIndex(`${noSuchKey}${hint}`);
  });
}

function unknownLike(source: Value, type: Type): Value {
  return withMarks(unknownValue(type), source.marks);
}

function stepProblem(summary: string, detail: string): StepProblem {
  return { kind: "stepProblem", summary, detail };
}

function unsupportedAttribute(detail: string): StepProblem {
  return stepProblem("Unsupported attribute", detail);
}

function invalidIndex(detail: string): StepProblem {
  return stepProblem("Invalid index", detail);
}
