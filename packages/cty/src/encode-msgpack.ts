import { unreachable } from "@landform/diagnostics";
import { conforms } from "./conformance.js";
import { isConversionError } from "./conversion-error.js";
import { convert } from "./convert.js";
import { type MsgpackError, msgpackError, msgpackErrorWithin } from "./msgpack-error.js";
import { MsgpackWriter } from "./msgpack-writer.js";
import {
  type CtyNumber,
  compareNumbers,
  isInfinite,
  isInteger,
  numberFromFloat64,
  numberToBigInt,
  numberToFloat64,
  toSafeInteger,
} from "./number.js";
import { formatNumber } from "./number-text.js";
import { attributeStep, indexStep } from "./path.js";
import { boolRaw, elementsRaw, entriesRaw, numberRaw, textRaw } from "./raw.js";
import { safePrefix } from "./safe-prefix.js";
import type { Type } from "./type.js";
import { typeToJsonText } from "./type-json.js";
import type { KnownValue, NumberBound, UnknownValue, Value } from "./value.js";

/**
 * Write `value` for a reader who knows `type`; what is `dynamic` there carries its own type. Unknown values keep their
 * refinements. Marks must be gone. `value` is converted where it is not of `type`.
 */
export function encodeMsgpack(value: Value, type: Type): Uint8Array | MsgpackError {
  const fitting = conforms(value.type, type) ? value : convert(value, type);
  if (isConversionError(fitting)) return { kind: "msgpackError", path: fitting.path, message: fitting.message };
  const writer = new MsgpackWriter();
  return write(writer, fitting, type) ?? writer.finish();
}

function write(writer: MsgpackWriter, value: Value, type: Type): MsgpackError | undefined {
  if (value.marks.size > 0) return msgpackError("value has marks, so it cannot be serialized");
  if (type.kind === "dynamic" && value.type.kind !== "dynamic") return writeDynamic(writer, value);
  switch (value.kind) {
    case "unknown":
      writeUnknown(writer, value);
      return undefined;
    case "null":
      writer.byte(nil);
      return undefined;
    case "known":
      return writeKnown(writer, value, type);
    default:
      return unreachable(value);
  }
}

function writeKnown(writer: MsgpackWriter, value: KnownValue, type: Type): MsgpackError | undefined {
  switch (type.kind) {
    case "string":
      writer.string(textRaw(value));
      return undefined;
    case "number":
      writeNumber(writer, numberRaw(value));
      return undefined;
    case "bool":
      writeBool(writer, boolRaw(value));
      return undefined;
    case "list":
    case "set":
      return writeElements(writer, value, () => type.element);
    case "tuple":
      return writeElements(writer, value, (index) => type.elements[index]);
    case "map":
      return writeEntries(writer, value, () => type.element);
    case "object":
      return writeEntries(writer, value, (name) => type.attributes.get(name));
    case "capsule":
      return msgpackError("capsule types not supported for msgpack encoding");
    case "dynamic":
      return msgpackError("cannot msgpack-serialize dynamic");
    default:
      return unreachable(type);
  }
}

const nil = 0xc0;

function writeBool(writer: MsgpackWriter, value: boolean): void {
  writer.byte(value ? 0xc3 : 0xc2);
}

/** The shortest exact form: an integer of 64 bits, else a double (never for an integer), else decimal text. */
function writeNumber(writer: MsgpackWriter, value: CtyNumber): void {
  const integer = toSafeInteger(value);
  if (integer !== undefined) writer.integer(integer);
  else if (isInteger(value)) writeLargeInteger(writer, value);
  else if (isExactDouble(value)) writer.float64(numberToFloat64(value));
  else writer.string(formatNumber(value));
}

function writeLargeInteger(writer: MsgpackWriter, value: CtyNumber): void {
  const exact = numberToBigInt(value);
  if (BigInt.asIntN(64, exact) === exact) writer.bigInteger(exact);
  else writer.string(formatNumber(value));
}

function isExactDouble(value: CtyNumber): boolean {
  return isInfinite(value) || compareNumbers(numberFromFloat64(numberToFloat64(value)), value) === 0;
}

function writeElements(
  writer: MsgpackWriter,
  value: KnownValue,
  typeAt: (index: number) => Type | undefined,
): MsgpackError | undefined {
  const elements = elementsRaw(value);
  writer.arrayHeader(elements.length);
  for (const [index, element] of elements.entries()) {
    const error = write(writer, element, typeAt(index) ?? element.type);
    if (error === undefined) continue;
    return msgpackErrorWithin(value.type.kind === "set" ? { kind: "index", key: element } : indexStep(index), error);
  }
  return undefined;
}

function writeEntries(
  writer: MsgpackWriter,
  value: KnownValue,
  typeOf: (key: string) => Type | undefined,
): MsgpackError | undefined {
  const entries = entriesRaw(value);
  writer.mapHeader(entries.size);
  for (const [key, element] of entries) {
    writer.string(key);
    const error = write(writer, element, typeOf(key) ?? element.type);
    if (error === undefined) continue;
    return msgpackErrorWithin(value.type.kind === "object" ? attributeStep(key) : indexStep(key), error);
  }
  return undefined;
}

function writeDynamic(writer: MsgpackWriter, value: Value): MsgpackError | undefined {
  if (value.type.kind === "capsule")
    return msgpackError(`failed to serialize type: type not allowed: ${value.type.name}`);
  writer.arrayHeader(2);
  writer.binary(new TextEncoder().encode(typeToJsonText(value.type)));
  return write(writer, value, value.type);
}

const refinedUnknown = 12;
/** A reader refuses extensions of more than 1024 bytes; this keeps well below. */
const longestPrefix = 256;

function writeUnknown(writer: MsgpackWriter, { type, refinement }: UnknownValue): void {
  const entries = new MsgpackWriter();
  let count = 0;
  const entry = (key: number): void => {
    count++;
    entries.integer(key);
  };
  if (refinement.notNull === true) {
    entry(1);
    writeBool(entries, false);
  }
  if (refinement.stringPrefix !== undefined) {
    entry(2);
    entries.string(shortPrefix(refinement.stringPrefix));
  }
  for (const [key, bound] of [[3, refinement.numberMin] as const, [4, refinement.numberMax] as const]) {
    if (bound === undefined) continue;
    entry(key);
    writeBound(entries, bound);
  }
  for (const [key, length] of [[5, refinement.lengthMin] as const, [6, refinement.lengthMax] as const]) {
    if (length === undefined) continue;
    entry(key);
    entries.integer(length);
  }
  if (count === 0 || type.kind === "dynamic") {
    writer.extension(0, new Uint8Array(1));
    return;
  }
  const body = new MsgpackWriter();
  body.mapHeader(count);
  body.bytes(entries.finish());
  writer.extension(refinedUnknown, body.finish());
}

function writeBound(writer: MsgpackWriter, { value, inclusive }: NumberBound): void {
  writer.arrayHeader(2);
  writeNumber(writer, value);
  writeBool(writer, inclusive);
}

function shortPrefix(prefix: string): string {
  const bytes = new TextEncoder().encode(prefix);
  if (bytes.length <= longestPrefix) return prefix;
  const cut = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, longestPrefix - 1));
  return safePrefix(cut.replace(/\ufffd+$/, ""));
}
