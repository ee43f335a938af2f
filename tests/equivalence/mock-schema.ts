import { bool, listOf, mapOf, number, objectOf, setOf, string, type Type } from "@landform/cty";
import type { AttributeSchema, BlockSchema, NestedAttributeType, NestedBlockSchema } from "@landform/schema";

/** An attribute as `dynamic_resources.json` of the tfcoremock provider describes it. */
export interface MockAttribute {
  readonly type: "boolean" | "float" | "integer" | "number" | "string" | "list" | "map" | "set" | "object";
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly replace?: boolean;
  readonly skip_nested_metadata?: boolean;
  readonly list?: MockAttribute;
  readonly map?: MockAttribute;
  readonly set?: MockAttribute;
  readonly object?: Readonly<Record<string, MockAttribute>>;
}

export interface MockBlock {
  readonly attributes?: Readonly<Record<string, MockAttribute>>;
  readonly blocks?: Readonly<Record<string, MockBlock & { readonly mode: "list" | "set" }>>;
}

/** The schema of a resource type that the mock provider makes from its description; `id` is always there. */
export function mockSchema(resource: MockBlock): BlockSchema {
  const block = blockSchema(resource);
  if (block.attributes.has("id")) return block;
  const id: AttributeSchema = { type: string, optional: true, computed: true };
  return { ...block, attributes: sorted([...block.attributes, ["id", id]]) };
}

function blockSchema(block: MockBlock): BlockSchema {
  return {
    attributes: attributeSchemas(block.attributes ?? {}),
    blockTypes: sorted(
      Object.entries(block.blocks ?? {}).map(([name, nested]): [string, NestedBlockSchema] => [
        name,
        { nesting: nested.mode, block: blockSchema(nested), minItems: 0, maxItems: 0 },
      ]),
    ),
  };
}

function attributeSchemas(attributes: Readonly<Record<string, MockAttribute>>): ReadonlyMap<string, AttributeSchema> {
  return sorted(Object.entries(attributes).map(([name, attribute]) => [name, attributeSchema(attribute)]));
}

function attributeSchema(attribute: MockAttribute): AttributeSchema {
  const { required, optional, computed, sensitive } = attribute;
  const flags = {
    ...(required === undefined ? {} : { required }),
    ...(optional === undefined ? {} : { optional }),
    ...(computed === undefined ? {} : { computed }),
    ...(sensitive === undefined ? {} : { sensitive }),
  };
  const nestedType = attribute.skip_nested_metadata === true ? undefined : nestedAttribute(attribute);
  return nestedType === undefined ? { ...flags, type: plainType(attribute) } : { ...flags, nestedType };
}

/** Objects, and collections of objects, have a schema of their own unless the description says otherwise. */
function nestedAttribute(attribute: MockAttribute): NestedAttributeType | undefined {
  if (attribute.type === "object") return { nesting: "single", attributes: attributeSchemas(attribute.object ?? {}) };
  if (attribute.type !== "list" && attribute.type !== "map" && attribute.type !== "set") return undefined;
  const element = attribute[attribute.type];
  if (element?.type !== "object") return undefined;
  return { nesting: attribute.type, attributes: attributeSchemas(element.object ?? {}) };
}

function plainType(attribute: MockAttribute): Type {
  switch (attribute.type) {
    case "boolean":
      return bool;
    case "string":
      return string;
    case "float":
    case "integer":
    case "number":
      return number;
    case "list":
      return listOf(elementType(attribute.list));
    case "set":
      return setOf(elementType(attribute.set));
    case "map":
      return mapOf(elementType(attribute.map));
    case "object":
      return objectOf(
        Object.fromEntries(Object.entries(attribute.object ?? {}).map(([name, member]) => [name, plainType(member)])),
      );
  }
}

function elementType(element: MockAttribute | undefined): Type {
  return element === undefined ? string : plainType(element);
}

function sorted<T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

const leaves: Readonly<Record<string, MockAttribute>> = {
  bool: { type: "boolean", optional: true },
  float: { type: "float", optional: true },
  integer: { type: "integer", optional: true },
  number: { type: "number", optional: true },
  string: { type: "string", optional: true },
};

/** `tfcoremock_complex_resource`: containers of the same attributes, three levels deep. */
function complexAttributes(depth: number): Readonly<Record<string, MockAttribute>> {
  if (depth === 0) return leaves;
  const object: MockAttribute = { type: "object", object: complexAttributes(depth - 1), optional: true };
  return {
    ...leaves,
    object,
    list: { type: "list", list: object, optional: true },
    map: { type: "map", map: object, optional: true },
    set: { type: "set", set: object, optional: true },
  };
}

function complexBlocks(depth: number): NonNullable<MockBlock["blocks"]> {
  const attributes = complexAttributes(depth === 0 ? 0 : depth);
  const blocks = depth === 0 ? {} : complexBlocks(depth - 1);
  return {
    list_block: { attributes, blocks, mode: "list" },
    set_block: { attributes, blocks, mode: "set" },
  };
}

export const builtInMockResources: Readonly<Record<string, MockBlock>> = {
  tfcoremock_simple_resource: { attributes: leaves },
  tfcoremock_complex_resource: { attributes: complexAttributes(3), blocks: complexBlocks(3) },
};
