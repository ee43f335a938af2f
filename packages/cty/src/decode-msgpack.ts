import { unreachable } from "@landform/diagnostics";
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
import { decodeUnknown } from "./decode-unknown.js";
import { parseJsonTree, plainJson } from "./json-tree.js";
import { type MsgpackError, msgpackError, msgpackErrorWithin } from "./msgpack-error.js";
import { isExtension, isNumber, MsgpackReader } from "./msgpack-reader.js";
import { parseNumber } from "./number-text.js";
import { indexStep } from "./path.js";
import { withoutOptionalAttributes } from "./plain-type.js";
import { type CollectionType, hasDynamic, type ObjectType, sortEntries, type TupleType, type Type } from "./type.js";
import { isTypeJsonError, typeFromJson } from "./type-json.js";
import type { Value } from "./value.js";

/**
 * Read a value that was written for `type`. What follows it is passed over. Where the whole is an object that names an
 * attribute twice, or none of them, the result lacks attributes, as in the reference: its type tells.
 */
export function decodeMsgpack(bytes: Uint8Array, type: Type): Value | MsgpackError {
  return decode(new MsgpackReader(bytes), withoutOptionalAttributes(type), true);
}

function decode(reader: MsgpackReader, type: Type, isWhole = false): Value | MsgpackError {
  const code = reader.peek();
  if (code === undefined) return msgpackError("EOF");
  if (isExtension(code)) return decodeUnknown(reader, type);
  if (code === 0xc0) {
    reader.skipCode();
    return nullValue(type);
  }
  switch (type.kind) {
    case "string": {
      const text = reader.string();
      return text === undefined ? msgpackError("string is required") : stringValue(text);
    }
    case "number":
      return decodeNumber(reader, code);
    case "bool": {
      const value = reader.bool();
      return value === undefined ? msgpackError("bool is required") : boolValue(value);
    }
    case "list":
    case "set":
      return decodeElements(reader, type);
    case "map":
      return decodeMap(reader, type);
    case "tuple":
      return decodeTuple(reader, type);
    case "object":
      return decodeObject(reader, type, isWhole);
    case "dynamic":
      return decodeDynamic(reader, code);
    case "capsule":
      return msgpackError(`unsupported type ${type.name}`);
    default:
      return unreachable(type);
  }
}

function decodeNumber(reader: MsgpackReader, code: number): Value | MsgpackError {
  const value = isNumber(code) ? reader.number() : parseNumber(reader.string() ?? "");
  return value === undefined ? msgpackError("number is required") : numberValue(value);
}

function decodeElements(reader: MsgpackReader, type: CollectionType): Value | MsgpackError {
  const length = reader.arrayLength();
  if (length === undefined) return msgpackError(`a ${type.kind} is required`);
  const elements: Value[] = [];
  while (elements.length < length) {
    const element = decode(reader, type.element);
    if (element.kind === "msgpackError") return msgpackErrorWithin(indexStep(elements.length), element);
    elements.push(element);
  }
  return decodedElements(type, elements) ?? inconsistentElements(type);
}

function inconsistentElements(type: CollectionType): MsgpackError {
  return msgpackError(`all ${type.kind} elements must have the same type`);
}

function decodeMap(reader: MsgpackReader, type: CollectionType): Value | MsgpackError {
  const length = reader.mapLength();
  if (length === undefined) return msgpackError("a map is required");
  const entries: [string, Value][] = [];
  while (entries.length < length) {
    // A key that is no string counts as empty, as in the reference.
    const key = reader.string() ?? "";
    const element = decode(reader, type.element);
    if (element.kind === "msgpackError") return msgpackErrorWithin(indexStep(key), element);
    entries.push([normalizeString(key), element]);
  }
  return decodedMap(type, new Map(sortEntries(entries))) ?? inconsistentElements(type);
}

function decodeTuple(reader: MsgpackReader, type: TupleType): Value | MsgpackError {
  const length = reader.arrayLength();
  if (length === undefined) return msgpackError("a tuple is required");
  if (length === 0) return tupleValue([]);
  if (length !== type.elements.length) return msgpackError(`a tuple of length ${type.elements.length} is required`);
  const elements: Value[] = [];
  for (const [index, elementType] of type.elements.entries()) {
    const element = decode(reader, elementType);
    if (element.kind === "msgpackError") return msgpackErrorWithin(indexStep(index), element);
    elements.push(element);
  }
  return hasDynamic(type) ? tupleValue(elements) : knownValue(type, elements);
}

function decodeObject(reader: MsgpackReader, type: ObjectType, mayBePartial: boolean): Value | MsgpackError {
  const length = reader.mapLength();
  if (length === undefined) return msgpackError("an object is required");
  const size = type.attributes.size;
  if (length !== size && !(length === 0 && mayBePartial)) return attributesMissing(size, length);
  const attributes = new Map<string, Value>();
  const names = type.attributes.keys();
  let isInOrder = true;
  for (let index = 0; index < length; index++) {
    const name = reader.string();
    if (name === undefined) return msgpackError("all keys must be strings");
    const attributeType = type.attributes.get(name);
    if (attributeType === undefined) return msgpackErrorWithin(indexStep(name), msgpackError("unsupported attribute"));
    const value = decode(reader, attributeType);
    if (value.kind === "msgpackError") return msgpackErrorWithin(indexStep(name), value);
    isInOrder &&= names.next().value === name;
    attributes.set(name, value);
  }
  if (attributes.size !== size && !mayBePartial) return attributesMissing(size, attributes.size);
  // `objectValue` puts them in order, and has the type that they really have.
  return isInOrder && attributes.size === size && !hasDynamic(type)
    ? knownValue(type, attributes)
    : objectValue(attributes);
}

function attributesMissing(wanted: number, given: number): MsgpackError {
  return msgpackError(`an object with ${wanted} attributes is required (${given} given)`);
}

function decodeDynamic(reader: MsgpackReader, code: number): Value | MsgpackError {
  const length = reader.arrayLength();
  if (length === undefined) return msgpackError(`msgpack: invalid code=${code.toString(16)} decoding array length`);
  if (length !== 2) return msgpackError("dynamic value array must have exactly two elements");
  const typeJson = reader.string();
  if (typeJson === undefined) return msgpackError("unexpected EOF");
  const tree = parseJsonTree(typeJson);
  if (tree.kind === "jsonSyntaxError") return msgpackError(tree.message);
  const type = typeFromJson(plainJson(tree));
  if (isTypeJsonError(type)) return msgpackError(type.message);
  return decode(reader, withoutOptionalAttributes(type));
}
