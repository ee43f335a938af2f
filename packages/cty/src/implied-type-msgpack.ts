import { normalizeString } from "./construct.js";
import { type MsgpackError, msgpackError } from "./msgpack-error.js";
import { isArray, isExtension, isMap, isNumber, isString, MsgpackReader } from "./msgpack-reader.js";
import { bool, dynamic, number, objectOf, string, type Type, tupleOf } from "./type.js";

/** The type that bytes have by themselves: arrays are tuples, maps are objects, nil and unknown are of dynamic type. */
export function impliedTypeOfMsgpack(bytes: Uint8Array): Type | MsgpackError {
  const reader = new MsgpackReader(bytes);
  const type = impliedType(reader);
  if (type.kind === "msgpackError" || reader.isAtEnd) return type;
  return msgpackError("extra bytes after msgpack value");
}

function impliedType(reader: MsgpackReader): Type | MsgpackError {
  const code = reader.peek();
  if (code === undefined) return msgpackError("EOF");
  if (isArray(code)) return impliedTuple(reader);
  if (isMap(code)) return impliedObject(reader);
  const type = simpleType(code);
  if (type === undefined) return msgpackError(`unsupported msgpack code 0x${code.toString(16)}`);
  return reader.skip() ? type : msgpackError("unexpected EOF");
}

function simpleType(code: number): Type | undefined {
  if (code === 0xc0 || isExtension(code)) return dynamic;
  if (code === 0xc2 || code === 0xc3) return bool;
  if (isNumber(code)) return number;
  return isString(code) ? string : undefined;
}

function impliedTuple(reader: MsgpackReader): Type | MsgpackError {
  const length = reader.arrayLength() ?? 0;
  const elements: Type[] = [];
  while (elements.length < length) {
    const element = impliedType(reader);
    if (element.kind === "msgpackError") return element;
    elements.push(element);
  }
  return tupleOf(elements);
}

function impliedObject(reader: MsgpackReader): Type | MsgpackError {
  const length = reader.mapLength() ?? 0;
  const attributes = new Map<string, Type>();
  for (let index = 0; index < length; index++) {
    const name = reader.string();
    if (name === undefined) return msgpackError("all keys must be strings");
    const attribute = impliedType(reader);
    if (attribute.kind === "msgpackError") return attribute;
    attributes.set(normalizeString(name), attribute);
  }
  return objectOf(attributes);
}
