import { nullValue } from "./construct.js";
import { type MsgpackError, msgpackError } from "./msgpack-error.js";
import { isNumber, MsgpackReader } from "./msgpack-reader.js";
import { compareNumbers, isInfinite, toSafeInteger } from "./number.js";
import { parseNumber } from "./number-text.js";
import { unknownValue } from "./refine.js";
import type { Type } from "./type.js";
import type { NumberBound, Refinement, Value } from "./value.js";

const refinedUnknown = 12;
const longestBody = 1024;

/**
 * Read an extension, which stands for an unknown value. One of at most one byte says no more than that; type 12 holds
 * a map of refinements.
 */
export function decodeUnknown(reader: MsgpackReader, type: Type): Value | MsgpackError {
  const header = reader.extensionHeader();
  if (header === undefined) return msgpackError("extension code is required for unknown value");
  const isPlain = header.length <= 1;
  if (!isPlain && header.type !== refinedUnknown) {
    const code = header.type.toString(16).padStart(2, "0");
    return msgpackError(`unsupported extension type 0x${code} with len ${header.length}`);
  }
  if (header.length > longestBody) return msgpackError("oversize unknown value refinement");
  const isEmpty = reader.isAtEnd;
  const body = reader.take(header.length);
  if (body === undefined) {
    return msgpackError(`failed to read msgpack extension body: ${isEmpty ? "EOF" : "unexpected EOF"}`);
  }
  return isPlain ? unknownValue(type) : decodeRefined(new MsgpackReader(body), type);
}

function decodeRefined(reader: MsgpackReader, type: Type): Value | MsgpackError {
  const count = reader.mapLength();
  if (count === undefined) return bodyError("not a map");
  if (type.kind === "dynamic") return unknownValue(type);
  let refinement: Refinement = {};
  for (let index = 0; index < count; index++) {
    const key = readInteger(reader);
    if (key === undefined) return bodyError("non-integer key in map");
    const entry = decodeEntry(reader, key, type);
    if (entry === "null") return nullValue(type);
    if ("kind" in entry) return entry;
    refinement = { ...refinement, ...entry };
  }
  return isContradictory(refinement) ? bodyError("refinements exclude all values") : unknownValue(type, refinement);
}

function bodyError(problem: string): MsgpackError {
  return msgpackError(`failed to decode msgpack extension body: ${problem}`);
}

/** What one entry of the map says; keys that are not known may come with newer writers, and say nothing. */
function decodeEntry(reader: MsgpackReader, key: number, type: Type): Refinement | MsgpackError | "null" {
  switch (key) {
    case 1: {
      const isNull = reader.bool();
      if (isNull === undefined) return bodyError("null refinement is not boolean");
      return isNull ? "null" : { notNull: true };
    }
    case 2:
      return decodePrefix(reader, type);
    case 3:
    case 4:
      return decodeBound(reader, type, key === 3 ? "numberMin" : "numberMax");
    case 5:
    case 6:
      return decodeLength(reader, type, key === 5 ? "lengthMin" : "lengthMax");
    default:
      reader.skip();
      return {};
  }
}

function decodePrefix(reader: MsgpackReader, type: Type): Refinement | MsgpackError {
  if (type.kind !== "string") return bodyError("string prefix refinement for non-string type");
  const bytes = reader.string(true);
  return bytes === undefined ? bodyError("string prefix refinement is not string") : { stringPrefix: bytes };
}

function decodeBound(reader: MsgpackReader, type: Type, side: "numberMin" | "numberMax"): Refinement | MsgpackError {
  if (type.kind !== "number") return bodyError("numeric bound refinement for non-number type");
  const length = reader.arrayLength();
  const value = length === 2 ? readAnyNumber(reader) : undefined;
  const inclusive = value === undefined ? undefined : reader.bool();
  if (value === undefined || inclusive === undefined) {
    return bodyError("length bound refinement must be [number, bool] array");
  }
  return isInfinite(value) ? {} : { [side]: { value, inclusive } satisfies NumberBound };
}

function readAnyNumber(reader: MsgpackReader): NumberBound["value"] | undefined {
  const code = reader.peek();
  if (code === undefined) return undefined;
  return isNumber(code) ? reader.number() : parseNumber(reader.string() ?? "");
}

function decodeLength(reader: MsgpackReader, type: Type, side: "lengthMin" | "lengthMax"): Refinement | MsgpackError {
  if (type.kind !== "list" && type.kind !== "set" && type.kind !== "map") {
    return bodyError("length lower bound refinement for non-collection type");
  }
  const length = readInteger(reader);
  if (length === undefined) return bodyError("length bound refinement must be integer or [integer, bool] array");
  return { [side]: length };
}

function readInteger(reader: MsgpackReader): number | undefined {
  const code = reader.peek();
  const value = code !== undefined && isNumber(code) ? reader.number() : undefined;
  return value === undefined ? undefined : toSafeInteger(value);
}

function isContradictory({ numberMin, numberMax, lengthMin, lengthMax }: Refinement): boolean {
  if (lengthMin !== undefined && lengthMax !== undefined && lengthMin > lengthMax) return true;
  return numberMin !== undefined && numberMax !== undefined && compareNumbers(numberMin.value, numberMax.value) > 0;
}
