import { quoted, unreachable } from "@landform/diagnostics";
import { decodedElements, decodedMap } from "./collection-value.js";
import {
  boolValue,
  knownValue,
  normalizeString,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
} from "./construct.js";
import { isConversionError } from "./conversion-error.js";
import { convert } from "./convert.js";
import { type JsonError, jsonError, jsonErrorWithin } from "./json-error.js";
import { type JsonNode, parseJsonTree, plainJson } from "./json-tree.js";
import { parseNumber } from "./number-text.js";
import { attributeStep, indexStep } from "./path.js";
import { withoutOptionalAttributes } from "./plain-type.js";
import { unknownValue } from "./refine.js";
import {
  bool,
  type CollectionType,
  dynamic,
  hasDynamic,
  number,
  type ObjectType,
  objectOf,
  sortEntries,
  string,
  type TupleType,
  type Type,
  tupleOf,
  typesEqual,
} from "./type.js";
import { isTypeJsonError, typeFromJson } from "./type-json.js";
import type { Value } from "./value.js";

/**
 * Read JSON that was written for `type`. Primitives convert leniently; attributes that are missing are null, but
 * others than those of the type are an error. `dynamic` asks for `{"value":…,"type":…}`.
 */
export function valueFromJson(text: string, type: Type): Value | JsonError {
  const root = parseJsonTree(text);
  if (root.kind === "jsonSyntaxError") return jsonError(root.message);
  return decode(root, withoutOptionalAttributes(type));
}

function decode(node: JsonNode, type: Type): Value | JsonError {
  if (node.kind === "null") return nullValue(type);
  switch (type.kind) {
    case "string":
      return decodeString(node);
    case "number":
      return decodeNumber(node);
    case "bool":
      return decodeBool(node);
    case "list":
    case "set":
      return decodeElements(node, type);
    case "map":
      return decodeMap(node, type);
    case "tuple":
      return decodeTuple(node, type);
    case "object":
      return decodeObject(node, type);
    case "dynamic":
      return decodeDynamic(node);
    case "capsule":
      return jsonError(`unsupported type ${type.name}`);
    default:
      return unreachable(type);
  }
}

function decodeString(node: JsonNode): Value | JsonError {
  if (node.kind === "string" || node.kind === "number") return stringValue(node.text);
  return node.kind === "bool" ? stringValue(String(node.value)) : jsonError("string is required");
}

function decodeNumber(node: JsonNode): Value | JsonError {
  if (node.kind !== "string" && node.kind !== "number") return jsonError("number is required");
  const parsed = parseNumber(node.text);
  return parsed === undefined ? jsonError("a number is required") : numberValue(parsed);
}

function decodeBool(node: JsonNode): Value | JsonError {
  if (node.kind === "bool") return boolValue(node.value);
  if (node.kind !== "string") return jsonError("bool is required");
  const converted = convert(stringValue(node.text), bool);
  return isConversionError(converted) ? jsonError(converted.message) : converted;
}

function decodeElements(node: JsonNode, type: CollectionType): Value | JsonError {
  if (node.kind !== "array") return jsonError("missing expected [");
  const elements: Value[] = [];
  for (const item of node.items) {
    const element = decode(item, type.element);
    if (element.kind === "jsonError") {
      const key = type.kind === "set" ? unknownValue(type.element) : undefined;
      return jsonErrorWithin(key === undefined ? indexStep(elements.length) : { kind: "index", key }, element);
    }
    elements.push(element);
  }
  return decodedElements(type, elements) ?? inconsistentElements(type);
}

function decodeMap(node: JsonNode, type: CollectionType): Value | JsonError {
  if (node.kind !== "object") return jsonError("missing expected {");
  const entries: [string, Value][] = [];
  for (const [key, item] of node.entries) {
    const element = decode(item, type.element);
    if (element.kind === "jsonError") return jsonErrorWithin(indexStep(key), element);
    entries.push([normalizeString(key), element]);
  }
  return decodedMap(type, new Map(sortEntries(entries))) ?? inconsistentElements(type);
}

function inconsistentElements(type: CollectionType): JsonError {
  return jsonError(`all ${type.kind} elements must have the same type`);
}

function decodeTuple(node: JsonNode, type: TupleType): Value | JsonError {
  if (node.kind !== "array") return jsonError("missing expected [");
  const elements: Value[] = [];
  for (const [index, item] of node.items.entries()) {
    const elementType = type.elements[index];
    if (elementType === undefined) return jsonError(`too many tuple elements (need ${type.elements.length})`);
    const element = decode(item, elementType);
    if (element.kind === "jsonError") return jsonErrorWithin(indexStep(index), element);
    elements.push(element);
  }
  if (elements.length < type.elements.length) {
    return jsonError(`not enough tuple elements (need ${type.elements.length})`);
  }
  return hasDynamic(type) ? tupleValue(elements) : knownValue(type, elements);
}

function decodeObject(node: JsonNode, type: ObjectType): Value | JsonError {
  if (node.kind !== "object") return jsonError("missing expected {");
  const given = new Map<string, Value>();
  const names = type.attributes.keys();
  let isInOrder = node.entries.length === type.attributes.size;
  for (const [name, item] of node.entries) {
    const attributeType = type.attributes.get(name);
    if (attributeType === undefined) return jsonError(`unsupported attribute ${quoted(name)}`);
    const value = decode(item, attributeType);
    if (value.kind === "jsonError") return jsonErrorWithin(attributeStep(name), value);
    isInOrder &&= names.next().value === name;
    given.set(name, value);
  }
  const attributes = isInOrder ? given : completed(given, type);
  return hasDynamic(type) ? objectValue(attributes) : knownValue(type, attributes);
}

/** In the type's order, null for what is missing. */
function completed(given: ReadonlyMap<string, Value>, type: ObjectType): ReadonlyMap<string, Value> {
  const attributes = new Map<string, Value>();
  for (const [name, attributeType] of type.attributes) {
    attributes.set(name, given.get(name) ?? nullValue(attributeType));
  }
  return attributes;
}

function decodeDynamic(node: JsonNode): Value | JsonError {
  if (node.kind !== "object") return jsonError("missing expected {");
  let type: Type | undefined;
  let content: JsonNode | undefined;
  for (const [name, item] of node.entries) {
    if (name === "type") {
      const decoded = typeFromJson(plainJson(item));
      if (isTypeJsonError(decoded)) return jsonError(`failed to decode type for dynamic value: ${decoded.message}`);
      type = decoded;
    } else if (name === "value") {
      content = item;
    } else {
      return jsonError(`invalid key ${quoted(name)} in dynamically-typed value`);
    }
  }
  if (type === undefined) return jsonError("missing type in dynamically-typed value");
  if (content === undefined) return jsonError("missing value in dynamically-typed value");
  return decode(content, withoutOptionalAttributes(type));
}

/** The type that JSON has by itself: arrays are tuples, objects are objects, null is of dynamic type. */
export function impliedTypeOfJson(text: string): Type | JsonError {
  const root = parseJsonTree(text);
  return root.kind === "jsonSyntaxError" ? jsonError(root.message) : impliedType(root);
}

function impliedType(node: JsonNode): Type | JsonError {
  switch (node.kind) {
    case "null":
      return dynamic;
    case "bool":
      return bool;
    case "number":
      return number;
    case "string":
      return string;
    case "array": {
      const elements: Type[] = [];
      for (const item of node.items) {
        const element = impliedType(item);
        if (element.kind === "jsonError") return element;
        elements.push(element);
      }
      return tupleOf(elements);
    }
    case "object":
      return impliedObjectType(node.entries);
    default:
      return unreachable(node);
  }
}

function impliedObjectType(entries: readonly (readonly [string, JsonNode])[]): Type | JsonError {
  const attributes = new Map<string, Type>();
  for (const [name, item] of entries) {
    const attribute = impliedType(item);
    if (attribute.kind === "jsonError") return attribute;
    const existing = attributes.get(name);
    if (existing !== undefined && !typesEqual(existing, attribute)) {
      return jsonError(`duplicate ${quoted(name)} property in JSON object`);
    }
    attributes.set(name, attribute);
  }
  return objectOf(attributes);
}
