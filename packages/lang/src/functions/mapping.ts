import {
  argumentError,
  asList,
  asMap,
  asString,
  attributeOf,
  type CtyFunction,
  canIterate,
  convert,
  dynamic,
  dynamicUnknown,
  emptyObject,
  type FunctionError,
  formatPath,
  friendlyName,
  functionError,
  indexStep,
  isConversionError,
  isKnown,
  isNull,
  isWhollyKnown,
  lengthOf,
  listOf,
  listValue,
  type Marks,
  mapOf,
  mapValue,
  noMarks,
  objectOf,
  objectValue,
  string,
  stringValue,
  type Type,
  tupleOf,
  tupleValue,
  typesEqual,
  unionMarks,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import type { Dialect } from "@landform/hcl";
import { argument, defineFunction } from "./define.js";
import { redacted } from "./redact.js";
import { elementType } from "./sequence-types.js";

export const keys = defineFunction({
  description: "The keys of a map or the attribute names of an object, in order.",
  parameters: [
    { name: "inputMap", type: dynamic, description: "A map or object.", allowUnknown: true, allowMarked: true },
  ],
  returns(args) {
    const { type } = argument(args, 0);
    if (type.kind === "map") return listOf(string);
    if (type.kind === "object") return tupleOf([...type.attributes.keys()].map(() => string));
    return argumentError(0, "must have map or object type");
  },
  call(args, returnType) {
    const map = argument(args, 0);
    if (map.type.kind === "object") {
      return withMarks(tupleValue([...map.type.attributes.keys()].map(stringValue)), map.marks);
    }
    if (!isKnown(map)) return withMarks(unknownValue(returnType), map.marks);
    return withMarks(listValue(string, [...asMap(map).keys()].map(stringValue)), map.marks);
  },
});

export const values = defineFunction({
  description: "The elements of a map or the attributes of an object, in the order of their keys.",
  parameters: [{ name: "mapping", type: dynamic, description: "A map or object.", allowMarked: true }],
  returns(args) {
    const { type } = argument(args, 0);
    if (type.kind === "map") return listOf(type.element);
    if (type.kind === "object") return tupleOf([...type.attributes.values()]);
    return functionError("values() requires a map as the first argument");
  },
  call(args, type) {
    const map = argument(args, 0);
    const elements = [...asMap(map).values()];
    return withMarks(type.kind === "tuple" ? tupleValue(elements) : listValue(elementType(type), elements), map.marks);
  },
});

export const lookup = defineFunction({
  description: "The element of a map with a given key, or a default where there is none.",
  parameters: [
    { name: "inputMap", type: dynamic, description: "A map or object.", allowMarked: true },
    { name: "key", type: string, description: "The key to look for.", allowMarked: true },
  ],
  variadic: {
    name: "default",
    type: dynamic,
    description: "The result where there is no such key. At most one.",
    allowNull: true,
    allowUnknown: true,
    allowDynamic: true,
    allowMarked: true,
  },
  mayBeNull: true,
  returns: lookupType,
  call(args, type) {
    const map = argument(args, 0);
    const key = argument(args, 1);
    const fallback = args[2];
    const marks = unionMarks(map.marks, key.marks);
    const found = attributeOf(map, asString(key));
    if (found !== undefined) return withMarks(found, marks);
    if (fallback === undefined) return functionError(`lookup failed to find key ${redacted(asString(key), key.marks)}`);
    const converted = convert(fallback, type);
    return isConversionError(converted) ? functionError(converted.message) : withMarks(converted, marks);
  },
});

function lookupType(args: readonly Value[]): Type | FunctionError {
  if (args.length > 3) return functionError(`lookup() takes two or three arguments, got ${args.length}`);
  const { type } = argument(args, 0);
  const key = argument(args, 1);
  const fallback = args[2];
  if (type.kind === "map") {
    if (fallback === undefined || !isConversionError(convert(fallback, type.element))) return type.element;
    return argumentError(2, "the default value must have the same type as the map elements");
  }
  if (type.kind !== "object") return argumentError(0, "lookup() requires a map as the first argument");
  if (!isKnown(key)) return dynamic;
  const name = asString(key);
  return (
    type.attributes.get(name) ?? fallback?.type ?? argumentError(0, `the given object has no attribute ${quoted(name)}`)
  );
}

export const merge = defineFunction({
  description: "Puts the elements of all given maps or objects into one; of equal keys the last one counts.",
  variadic: {
    name: "maps",
    type: dynamic,
    description: "Maps or objects; nulls are passed over.",
    allowNull: true,
    allowDynamic: true,
    allowMarked: true,
  },
  returns: mergedType,
  call(args, type) {
    const merged = new Map<string, Value>();
    let marks: Marks = noMarks;
    for (const map of args) {
      if (!isKnown(map)) continue;
      marks = unionMarks(marks, map.marks);
      // Behind a null of unknown type nothing was checked. As in the reference, what has no elements does no harm.
      if (map.type.kind !== "map" && map.type.kind !== "object") {
        if (canIterate(map) && lengthOf(map) === 0) continue;
        return notMergeable(map.type);
      }
      for (const [key, element] of asMap(map)) merged.set(key, element);
    }
    return withMarks(type.kind === "map" ? mapValue(type.element, merged) : objectValue(merged), marks);
  },
});

function notMergeable(type: Type): FunctionError {
  return functionError(`arguments must be maps or objects, got ${quoted(friendlyName(type))}`);
}

/** Maps or objects of one type stay what they are; otherwise the result is an object. */
function mergedType(args: readonly Value[]): Type | FunctionError {
  const [first, ...rest] = args.map((value) =>
    isNull(value) && value.type.kind === "object" ? emptyObject : value.type,
  );
  if (first === undefined) return emptyObject;
  for (const { type } of args) {
    if (type.kind === "dynamic") return dynamic;
    if (type.kind === "map" || type.kind === "object") continue;
    return notMergeable(type);
  }
  if (rest.every((type) => typesEqual(type, first))) return first;
  if (args.every((value) => value.kind !== "unknown")) return dynamic;
  if (args.some((value) => value.kind === "unknown" && value.type.kind === "map")) return dynamic;
  const attributes = new Map<string, Type>();
  for (const value of args) {
    const { type } = value;
    if (type.kind === "object" && !isNull(value)) {
      for (const [name, attribute] of type.attributes) attributes.set(name, attribute);
    } else if (type.kind === "map" && isKnown(value)) {
      for (const key of asMap(value).keys()) attributes.set(key, type.element);
    }
  }
  return objectOf(attributes);
}

const nullKey = (position: number) => functionError(`keys list has null value at index ${position}`);
const lengthsDiffer = (keyCount: number, valueCount: number) =>
  functionError(`number of keys (${keyCount}) does not match number of values (${valueCount})`);

export const zipmap = defineFunction({
  description: "Makes a map of a list of keys and a list of elements.",
  parameters: [
    { name: "keys", type: listOf(string), description: "The keys.", allowMarked: true },
    {
      name: "values",
      type: dynamic,
      description: "The elements, in the same order; a list or tuple.",
      allowMarked: true,
    },
  ],
  returns(args) {
    const keyList = argument(args, 0);
    const { type } = argument(args, 1);
    if (type.kind === "list") return mapOf(type.element);
    if (type.kind !== "tuple") return functionError("values argument must be a list or tuple value");
    if (!isWhollyKnown(keyList)) return dynamic;
    if (lengthOf(keyList) !== type.elements.length) return lengthsDiffer(lengthOf(keyList), type.elements.length);
    const attributes = new Map<string, Type>();
    for (const [position, key] of asList(keyList).entries()) {
      if (!isKnown(key)) return nullKey(position);
      attributes.set(asString(key), type.elements[position] ?? dynamic);
    }
    return objectOf(attributes);
  },
  call(args, type) {
    const keyList = argument(args, 0);
    const elements = argument(args, 1);
    let marks = unionMarks(keyList.marks, elements.marks);
    if (!isWhollyKnown(keyList)) return withMarks(unknownValue(type), marks);
    if (lengthOf(keyList) !== lengthOf(elements)) return lengthsDiffer(lengthOf(keyList), lengthOf(elements));
    const zipped = new Map<string, Value>();
    const elementList = asList(elements);
    for (const [position, key] of asList(keyList).entries()) {
      if (!isKnown(key)) return nullKey(position);
      zipped.set(asString(key), elementList[position] ?? dynamicUnknown);
      marks = unionMarks(marks, key.marks);
    }
    return withMarks(type.kind === "map" ? mapValue(type.element, zipped) : objectValue(zipped), marks);
  },
});

export function transposeFunction(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "Swaps the keys and the elements of a map of lists of strings.",
    parameters: [{ name: "values", type: mapOf(listOf(string)), description: "A map of lists of strings." }],
    returns: mapOf(listOf(string)),
    call(args, type) {
      const map = argument(args, 0);
      if (!isWhollyKnown(map)) return unknownValue(type);
      const keysOf = new Map<string, Value[]>();
      for (const [key, list] of asMap(map)) {
        if (!isKnown(list)) return nullInside(dialect, "list", [key]);
        for (const [position, element] of asList(list).entries()) {
          if (!isKnown(element)) return nullInside(dialect, "string", [key, position]);
          const name = asString(element);
          const names = keysOf.get(name);
          if (names === undefined) keysOf.set(name, [stringValue(key)]);
          else names.push(stringValue(key));
        }
      }
      const lists = [...keysOf].map(([name, names]): [string, Value] => [name, listValue(string, names)]);
      return mapValue(listOf(string), new Map(lists));
    },
  });
}

function nullInside(dialect: Dialect, what: "list" | "string", steps: readonly (string | number)[]): FunctionError {
  if (dialect === "tofu") return argumentError(0, `cannot use null ${what} for ${formatPath(steps.map(indexStep))}`);
  return functionError(
    what === "list" ? "input must not contain null list" : "input list must not contain null string",
  );
}
