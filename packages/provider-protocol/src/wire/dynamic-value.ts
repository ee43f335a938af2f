import {
  decodeMsgpack,
  encodeMsgpack,
  jsonErrorMessage,
  msgpackErrorMessage,
  nullValue,
  type Type,
  type Value,
  valueFromJson,
} from "@landform/cty";
import { bytes } from "./fields.js";
import { type DecodedMessage, message } from "./message.js";

/** A value on the wire. It does not tell its type. */
export const dynamicValue = message({ msgpack: bytes(1), json: bytes(2) });
export type DynamicValue = DecodedMessage<typeof dynamicValue>;

/** Why a value can't be sent, or what came is none, in words. */
export interface WireValueError {
  readonly kind: "wireValueError";
  readonly message: string;
}

/** `value` has no marks. */
export function encodeValue(value: Value, type: Type): DynamicValue | WireValueError {
  const encoded = encodeMsgpack(value, type);
  return encoded instanceof Uint8Array
    ? { msgpack: encoded, json: noBytes }
    : { kind: "wireValueError", message: msgpackErrorMessage(encoded) };
}

const noBytes: Uint8Array = new Uint8Array();

/** A value that is not there is null. */
export function decodeValue(wire: DynamicValue | undefined, type: Type): Value | WireValueError {
  if (wire === undefined) return nullValue(type);
  if (wire.msgpack.length > 0) {
    const decoded = decodeMsgpack(wire.msgpack, type);
    return decoded.kind === "msgpackError"
      ? { kind: "wireValueError", message: msgpackErrorMessage(decoded) }
      : decoded;
  }
  if (wire.json.length === 0) return nullValue(type);
  const decoded = valueFromJson(Buffer.from(wire.json).toString("utf8"), type);
  return decoded.kind === "jsonError" ? { kind: "wireValueError", message: jsonErrorMessage(decoded) } : decoded;
}
