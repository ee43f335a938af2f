import {
  type ConversionError,
  convert,
  listValue,
  mapValue,
  nullValue,
  objectValue,
  type Path,
  setValue,
  type Type,
  tupleValue,
  typesEqual,
  unknownValue,
  type Value,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import type { BlockSchema, NestedBlockSchema } from "./block-schema.js";
import { type Member, nestedBlockType, objectOfShape, shapeOf } from "./block-shape.js";
import { emptyBlocks } from "./empty-value.js";
import { keyedElements, memberOf } from "./members.js";
import { attributePath, indexPath } from "./problem.js";

/**
 * Bring an object that did not come from configuration into the block's implied type: convert what can be, null for
 * what is absent and need not be there. The error names the first thing that does not fit.
 */
export function coerceValue(value: Value, block: BlockSchema): Value | ConversionError {
  return coerceObject(value, block, []);
}

function coerceObject(value: Value, block: BlockSchema, path: Path): Value | ConversionError {
  const shape = shapeOf(block);
  if (value.kind === "null") return nullValue(shape.type);
  if (value.kind === "unknown") return unknownValue(shape.type);
  if (value.type === shape.type) return value;
  if (typesEqual(value.type, shape.type)) return { ...value, type: shape.type };
  if (value.type.kind !== "object") return problem(path, "an object is required");
  for (const name of value.type.attributes.keys())
    if (!shape.type.attributes.has(name)) return problem(path, `unexpected attribute ${quoted(name)}`);
  const values = new Map<string, Value>();
  for (const member of shape.members) {
    const given = value.type.attributes.get(member.name);
    const part = given === undefined ? undefined : memberOf(value, member.name, given);
    const conversionType = shape.conversionType.attributes.get(member.name) ?? member.type;
    const coerced = coerceMember(member, part, conversionType, path);
    if (coerced.kind === "conversionError") return coerced;
    values.set(member.name, coerced);
  }
  return objectOfShape(shape, values);
}

function coerceMember(
  member: Member,
  value: Value | undefined,
  conversionType: Type,
  path: Path,
): Value | ConversionError {
  if (member.kind === "block") {
    if (value === undefined) return emptyBlocks(member.schema);
    return coerceBlocks(value, member.schema, path, attributePath(path, member.name));
  }
  if (value === undefined) {
    const { computed, optional } = member.schema;
    if (computed === true || optional === true) return nullValue(member.type);
    return problem(path, `attribute ${quoted(member.name)} is required`);
  }
  const converted = convert(value, conversionType);
  if (converted.kind !== "conversionError") return converted;
  return { ...converted, path: [...attributePath(path, member.name), ...converted.path] };
}

function coerceBlocks(value: Value, nested: NestedBlockSchema, parent: Path, path: Path): Value | ConversionError {
  const { nesting, block } = nested;
  if (nesting === "single" || nesting === "group") return coerceObject(value, block, path);
  const type = nestedBlockType(nested);
  if (value.kind === "null") return nullValue(type);
  if (value.kind === "unknown") return unknownValue(type);
  const { kind } = value.type;
  const fits = nesting === "map" ? kind === "map" || kind === "object" : isIterable(kind);
  if (!fits) return problem(parent, `must be a ${nesting}`);
  const elements: (readonly [key: string, element: Value])[] = [];
  for (const [key, element] of keyedElements(value)) {
    const coerced = coerceObject(element, block, indexPath(path, key));
    if (coerced.kind === "conversionError") return coerced;
    elements.push([key.kind === "known" && typeof key.raw === "string" ? key.raw : "", coerced]);
  }
  return collect(nested, elements);
}

function isIterable(kind: Type["kind"]): boolean {
  return kind === "list" || kind === "set" || kind === "tuple" || kind === "map" || kind === "object";
}

function collect(nested: NestedBlockSchema, elements: readonly (readonly [key: string, element: Value])[]): Value {
  const { type, isDynamic } = shapeOf(nested.block);
  if (nested.nesting === "map") return isDynamic ? objectValue(new Map(elements)) : mapValue(type, new Map(elements));
  const values = elements.map(([, element]) => element);
  if (nested.nesting === "set") return setValue(type, values);
  return isDynamic ? tupleValue(values) : listValue(type, values);
}

function problem(path: Path, message: string): ConversionError {
  return { kind: "conversionError", path, message };
}
