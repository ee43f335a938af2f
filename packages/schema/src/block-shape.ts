import {
  compareStrings,
  dynamic,
  hasDynamic,
  type KnownValue,
  listOf,
  mapOf,
  type ObjectType,
  objectOf,
  objectOfType,
  objectValue,
  setOf,
  type Type,
  type Value,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import type { AttributeSchema, BlockSchema, NestedAttributeType, NestedBlockSchema } from "./block-schema.js";

/** What has attributes: a block, or the objects of a nested attribute. */
export type ObjectSchema = BlockSchema | NestedAttributeType;

/** One attribute or block type, with the type of its value. */
export type Member =
  | { readonly kind: "attribute"; readonly name: string; readonly type: Type; readonly schema: AttributeSchema }
  | { readonly kind: "block"; readonly name: string; readonly type: Type; readonly schema: NestedBlockSchema };

/** What follows from a schema alone; worked out once for each schema object. */
export interface Shape {
  /** In name order. */
  readonly members: readonly Member[];
  /** Of one object; the same type object each time. */
  readonly type: ObjectType;
  /** `type`, where attributes of nested attributes that need not be given may be left out. */
  readonly conversionType: ObjectType;
  /** Values have types of their own in some places. */
  readonly isDynamic: boolean;
  /** Some attribute in it, at any depth, is. */
  readonly hasSensitive: boolean;
  readonly hasWriteOnly: boolean;
}

const shapes = new WeakMap<ObjectSchema, Shape>();

export function shapeOf(schema: ObjectSchema): Shape {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = createShape(schema);
  shapes.set(schema, shape);
  return shape;
}

function createShape(schema: ObjectSchema): Shape {
  const members: Member[] = [];
  const conversionTypes = new Map<string, Type>();
  const optional: string[] = [];
  for (const [name, attribute] of schema.attributes) {
    members.push({ kind: "attribute", name, type: attributeType(attribute), schema: attribute });
    conversionTypes.set(name, attributeConversionType(attribute));
    if (attribute.optional === true || attribute.computed === true) optional.push(name);
  }
  for (const [name, block] of blockTypesOf(schema)) {
    const type = nestedBlockType(block);
    members.push({ kind: "block", name, type, schema: block });
    conversionTypes.set(name, type);
  }
  members.sort((a, b) => compareStrings(a.name, b.name));
  const type = objectOf(new Map(members.map((member) => [member.name, member.type])));
  return {
    members,
    type,
    conversionType: objectOf(conversionTypes, isBlock(schema) ? [] : optional),
    isDynamic: hasDynamic(type),
    hasSensitive: members.some((member) => memberHas(member, "sensitive")),
    hasWriteOnly: members.some((member) => memberHas(member, "writeOnly")),
  };
}

function memberHas(member: Member, flag: "sensitive" | "writeOnly"): boolean {
  const inside = flag === "sensitive" ? "hasSensitive" : "hasWriteOnly";
  if (member.kind === "block") return shapeOf(member.schema.block)[inside];
  const { nestedType } = member.schema;
  return member.schema[flag] === true || (nestedType !== undefined && shapeOf(nestedType)[inside]);
}

function isBlock(schema: ObjectSchema): schema is BlockSchema {
  return "blockTypes" in schema;
}

const noBlocks: ReadonlyMap<string, NestedBlockSchema> = new Map();

export function blockTypesOf(schema: ObjectSchema): ReadonlyMap<string, NestedBlockSchema> {
  return isBlock(schema) ? schema.blockTypes : noBlocks;
}

/** The type of the object that a block decodes to; the same type object for the same schema each time. */
export function impliedType(block: BlockSchema): ObjectType {
  return shapeOf(block).type;
}

/** The type of an attribute's value, all attributes of nested objects present. */
export function attributeType(attribute: AttributeSchema): Type {
  const { nestedType } = attribute;
  if (nestedType !== undefined) return collectionOf(nestedType.nesting, shapeOf(nestedType).type);
  invariant(attribute.type !== undefined, "an attribute schema has a type or a nested type");
  return attribute.type;
}

function attributeConversionType(attribute: AttributeSchema): Type {
  const { nestedType } = attribute;
  return nestedType === undefined
    ? attributeType(attribute)
    : collectionOf(nestedType.nesting, shapeOf(nestedType).conversionType);
}

/** The type of all blocks of one type together: `dynamic` where each has a type of its own (a tuple or an object). */
export function nestedBlockType(nested: NestedBlockSchema): Type {
  const shape = shapeOf(nested.block);
  if (shape.isDynamic && (nested.nesting === "list" || nested.nesting === "map")) return dynamic;
  return collectionOf(nested.nesting, shape.type);
}

function collectionOf(nesting: NestedBlockSchema["nesting"], element: ObjectType): Type {
  switch (nesting) {
    case "single":
    case "group":
      return element;
    case "list":
      return listOf(element);
    case "set":
      return setOf(element);
    case "map":
      return mapOf(element);
  }
}

/** The object with `values`, which has an entry for each member in name order. Shares the type object where it can. */
export function objectOfShape(shape: Shape, values: ReadonlyMap<string, Value>): KnownValue {
  return shape.isDynamic ? objectValue(values) : objectOfType(shape.type, values);
}
