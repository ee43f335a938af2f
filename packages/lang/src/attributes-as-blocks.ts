import type { ObjectType, Type } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { type Body, type BodySchema, partialContentOf } from "@landform/hcl";
import type { AttributeSchema, BlockSchema } from "@landform/schema";
import { bodySchemaOf } from "./body-schema.js";

/**
 * Providers made with the old SDK have attributes that are lists or sets of objects and that people write as blocks.
 * This is about those: which they are, and how their blocks are read.
 */
export interface AmbiguousAttribute {
  readonly name: string;
  readonly type: Extract<Type, { kind: "list" | "set" }>;
  /** Of each block. */
  readonly element: BlockSchema;
}

const noAttributes: ReadonlyMap<string, AmbiguousAttribute> = new Map();
const known = new WeakMap<BlockSchema, ReadonlyMap<string, AmbiguousAttribute>>();

/** The attributes of `schema` that may be written as blocks, by name. */
export function ambiguousAttributesOf(schema: BlockSchema): ReadonlyMap<string, AmbiguousAttribute> {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const attributes = isOfOldSdk(schema) ? findAmbiguous(schema) : noAttributes;
  known.set(schema, attributes);
  return attributes;
}

/** The schema of a body in which some of those attributes are written as blocks. */
export function bodySchemaFor(body: Body, schema: BlockSchema): BodySchema {
  const given = bodySchemaOf(schema);
  const ambiguous = ambiguousAttributesOf(schema);
  if (ambiguous.size === 0) return given;
  const probe = { attributes: [...ambiguous.keys()].map((name) => ({ name })), blocks: [] };
  const asAttributes = partialContentOf(body, probe, new DiagnosticList()).content.attributes;
  const isBlock = (name: string) => ambiguous.has(name) && !asAttributes.has(name);
  return {
    attributes: given.attributes.filter(({ name }) => !isBlock(name)),
    blocks: [
      ...given.attributes.filter(({ name }) => isBlock(name)).map(({ name }) => ({ type: name, labels: [] })),
      ...given.blocks,
    ],
  };
}

function findAmbiguous(schema: BlockSchema): ReadonlyMap<string, AmbiguousAttribute> {
  const found = new Map<string, AmbiguousAttribute>();
  for (const [name, { type }] of schema.attributes) {
    if (type === undefined || (type.kind !== "list" && type.kind !== "set") || type.element.kind !== "object") continue;
    found.set(name, { name, type, element: schemaOfObject(type.element) });
  }
  return found.size === 0 ? noAttributes : found;
}

function schemaOfObject(type: ObjectType): BlockSchema {
  const attributes = new Map<string, AttributeSchema>();
  for (const [name, attribute] of type.attributes) attributes.set(name, { type: attribute, optional: true });
  return { attributes, blockTypes: new Map() };
}

const ages = new WeakMap<BlockSchema, boolean>();

/** Does the schema have nothing in it that the old SDK could not express? Newer providers mean what they say. */
function isOfOldSdk(schema: BlockSchema): boolean {
  const answer = ages.get(schema);
  if (answer !== undefined) return answer;
  const old =
    [...schema.attributes.values()].every(isOldAttribute) &&
    [...schema.blockTypes.values()].every((nested) => isOfOldSdk(nested.block));
  ages.set(schema, old);
  return old;
}

function isOldAttribute({ type, nestedType }: AttributeSchema): boolean {
  if (type === undefined || nestedType !== undefined) return false;
  switch (type.kind) {
    case "tuple":
    case "object":
      return false;
    case "map":
      return type.element.kind !== "object" && isShallow(type.element);
    case "list":
    case "set":
      return isShallow(type.element);
    default:
      return true;
  }
}

function isShallow(element: Type): boolean {
  if (element.kind !== "list" && element.kind !== "set" && element.kind !== "map") return true;
  const inner = element.element.kind;
  return inner === "string" || inner === "number" || inner === "bool";
}
