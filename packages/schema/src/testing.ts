import {
  bool,
  boolValue,
  dynamicNull,
  listOf,
  mapOf,
  number,
  numberFromFloat64,
  numberValue,
  objectValue,
  setOf,
  string,
  stringValue,
  type Type,
  tupleValue,
  unknownValue,
  type Value,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import type { AttributeSchema, BlockSchema, NestedAttributeType, NestedBlockSchema } from "./block-schema.js";
import { coerceValue } from "./coerce-value.js";

/** Shorthands for this package's tests. */

type Members = Readonly<Record<string, AttributeSchema | NestedBlockSchema>>;

export function blockOf(members: Members): BlockSchema {
  const attributes = new Map<string, AttributeSchema>();
  const blockTypes = new Map<string, NestedBlockSchema>();
  for (const [name, member] of Object.entries(members)) {
    if ("block" in member) blockTypes.set(name, member);
    else attributes.set(name, member);
  }
  return { attributes, blockTypes };
}

export function nested(nesting: NestedBlockSchema["nesting"], members: Members): NestedBlockSchema {
  return { nesting, block: blockOf(members), minItems: 0, maxItems: 0 };
}

export function nestedType(
  nesting: NestedAttributeType["nesting"],
  attributes: Readonly<Record<string, AttributeSchema>>,
): NestedAttributeType {
  return { nesting, attributes: new Map(Object.entries(attributes)) };
}

const typeNames: Readonly<Record<string, Type>> = {
  string,
  number,
  bool,
  "list(string)": listOf(string),
  "map(string)": mapOf(string),
  "set(string)": setOf(string),
};

/** `optional`, `computed string`, `optional computed sensitive list(string)`…; a string where no type is named. */
export function attribute(words: string): AttributeSchema {
  const flags = new Set(words.split(" "));
  const type = Object.keys(typeNames).find((name) => flags.has(name)) ?? "string";
  return {
    type: typeNames[type] ?? string,
    ...(flags.has("required") && { required: true }),
    ...(flags.has("optional") && { optional: true }),
    ...(flags.has("computed") && { computed: true }),
    ...(flags.has("sensitive") && { sensitive: true }),
    ...(flags.has("writeOnly") && { writeOnly: true }),
  };
}

/** Stands for an unknown string in `objectOf`. */
export const unknownText = Symbol("unknown");

/** An object of the block's type from plain data. */
export function objectOf(block: BlockSchema, plain: Readonly<Record<string, unknown>> | null): Value {
  const value = coerceValue(plainValue(plain), block);
  invariant(value.kind !== "conversionError", "test data fit their schema");
  return value;
}

export function plainValue(plain: unknown): Value {
  if (plain === null || plain === undefined) return dynamicNull;
  if (plain === unknownText) return unknownValue(string);
  if (typeof plain === "string") return stringValue(plain);
  if (typeof plain === "boolean") return boolValue(plain);
  if (typeof plain === "number") return numberValue(numberFromFloat64(plain));
  if (Array.isArray(plain)) return tupleValue(plain.map(plainValue));
  invariant(typeof plain === "object", "test data are plain");
  return objectValue(Object.fromEntries(Object.entries(plain).map(([name, part]) => [name, plainValue(part)])));
}
