import {
  asBool,
  asList,
  asMap,
  asNumber,
  asString,
  boolValue,
  dynamicNull,
  dynamicUnknown,
  numberFromBigInt,
  numberFromFloat64,
  numberToFloat64,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  type Value,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { define, isRecord } from "../collection-types.js";
import { isUnknown, unknown } from "../unknown.js";

/** The value that a user would have written for `input`: objects, tuples and primitives, to be converted by a schema. */
export function toValue(input: unknown): Value {
  if (input === null || input === undefined) return dynamicNull;
  if (isUnknown(input)) return dynamicUnknown;
  if (typeof input === "string") return stringValue(input);
  if (typeof input === "boolean") return boolValue(input);
  if (typeof input === "number") return numberValue(numberFromFloat64(input));
  if (typeof input === "bigint") return numberValue(numberFromBigInt(input));
  if (Array.isArray(input)) return tupleValue(input.map(toValue));
  invariant(isRecord(input), "a value is made of strings, numbers, booleans, arrays and objects");
  return objectValue(Object.fromEntries(Object.entries(input).map(([name, part]) => [name, toValue(part)])));
}

/** A value as plain data, with `unknown` where it is not known. Numbers become doubles, sets arrays in their order. */
export function toPlain(value: Value): unknown {
  if (value.kind === "null") return null;
  if (value.kind === "unknown") return unknown;
  switch (value.type.kind) {
    case "string":
      return asString(value);
    case "number":
      return numberToFloat64(asNumber(value));
    case "bool":
      return asBool(value);
    case "list":
    case "set":
    case "tuple":
      return asList(value).map(toPlain);
    case "map":
    case "object": {
      const plain: Record<string, unknown> = {};
      for (const [name, part] of asMap(value)) define(plain, name, toPlain(part));
      return plain;
    }
    default:
      return undefined;
  }
}
