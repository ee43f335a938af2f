import {
  asBool,
  asList,
  asMap,
  asNumber,
  asString,
  type CtyNumber,
  formatNumber,
  hasMark,
  type KnownValue,
  toSafeInteger,
  type Value,
} from "@landform/cty";
import { ExactNumber, type Json, type JsonObject } from "./json.js";

/**
 * A value as JSON. What is unknown is left out of objects and maps and is null in sequences; `undefined` when the
 * value itself is unknown. Marks do not show.
 */
export function valueJson(value: Value): Json | undefined {
  if (value.kind === "unknown") return undefined;
  if (value.kind === "null") return null;
  switch (value.type.kind) {
    case "string":
      return asString(value);
    case "bool":
      return asBool(value);
    case "number":
      return numberJson(asNumber(value));
    case "list":
    case "set":
    case "tuple":
      return asList(value).map((element) => valueJson(element) ?? null);
    case "map":
    case "object":
      return membersJson(value, valueJson);
    default:
      return null;
  }
}

function numberJson(number: CtyNumber): Json {
  const integer = toSafeInteger(number);
  if (integer !== undefined) return Object.is(integer, -0) ? new ExactNumber("-0") : integer;
  const text = formatNumber(number);
  return String(Number(text)) === text ? Number(text) : new ExactNumber(text);
}

function membersJson(value: KnownValue, of: (member: Value) => Json | undefined): JsonObject {
  const members: Record<string, Json> = Object.create(null);
  for (const [name, member] of asMap(value)) {
    const json = of(member);
    if (json !== undefined) members[name] = json;
  }
  return members;
}

/**
 * Where a value is unknown: `true` for what is, `false` for what is not. In objects and maps what is known is left
 * out, sequences have an entry for each element.
 */
export function unknownJson(value: Value): Json {
  if (value.kind === "unknown") return true;
  if (value.kind === "null" || isPrimitive(value)) return false;
  return flags(value, unknownJson);
}

/** Where a value is marked sensitive, in the same form; a sensitive container is `true` as a whole. */
export function sensitiveJson(value: Value): Json {
  if (hasMark(value, "sensitive")) return true;
  if (value.kind === "null" || isPrimitive(value)) return false;
  if (value.kind === "unknown") return isSequence(value) ? [] : emptyMembers(value);
  return flags(value, sensitiveJson);
}

function flags(value: KnownValue, of: (member: Value) => Json): Json {
  if (isSequence(value)) return asList(value).map(of);
  return membersJson(value, (member) => {
    const json = of(member);
    return json === false ? undefined : json;
  });
}

function isPrimitive({ type }: Value): boolean {
  return (
    type.kind === "string" ||
    type.kind === "number" ||
    type.kind === "bool" ||
    type.kind === "dynamic" ||
    type.kind === "capsule"
  );
}

function isSequence({ type }: Value): boolean {
  return type.kind === "list" || type.kind === "set" || type.kind === "tuple";
}

function emptyMembers({ type }: Value): Json {
  return type.kind === "map" || type.kind === "object" ? {} : false;
}
