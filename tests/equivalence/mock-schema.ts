import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  type Attribute,
  attr,
  type Block,
  block,
  type SchemaDefinition,
  types,
  type Validator,
  type ValueType,
} from "@landform/provider-sdk";

/** An attribute as `dynamic_resources.json` of the tfcoremock provider describes it. */
export interface MockAttribute {
  readonly type: "boolean" | "float" | "integer" | "number" | "string" | "list" | "map" | "set" | "object";
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly replace?: boolean;
  /** Have an object as a plain type, not as attributes of its own. */
  readonly skip_nested_metadata?: boolean;
  readonly list?: MockAttribute;
  readonly map?: MockAttribute;
  readonly set?: MockAttribute;
  readonly object?: MockAttributes;
}

export type MockAttributes = Readonly<Record<string, MockAttribute>>;

export interface MockBlock {
  readonly attributes?: MockAttributes;
  readonly blocks?: Readonly<Record<string, MockBlock & { readonly mode: "list" | "set" }>>;
}

export type MockBlocks = Readonly<Record<string, MockBlock>>;

/** The types that a folder's `dynamic_resources.json` describes, where there is one. */
export function dynamicTypesIn(directory: string): MockBlocks {
  const file = path.join(directory, "dynamic_resources.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** The schema of a resource type that the mock provider makes from its description; `id` is always there. */
export function resourceSchema(resource: MockBlock): SchemaDefinition {
  const id = attr.string({ optional: true, computed: true, useStateForUnknown: true, onChange: "replace" });
  return { ...blockDefinition(resource), id };
}

/** The data source of the same name reads what has the given id. */
export function dataSourceSchema(resource: MockBlock): SchemaDefinition {
  return { ...blockDefinition(resource), id: attr.string({ required: true }) };
}

function blockDefinition({ attributes = {}, blocks = {} }: MockBlock): SchemaDefinition {
  return { ...attributeDefinitions(attributes), ...mapValues(blocks, nestedBlock) };
}

function nestedBlock(nested: NonNullable<MockBlock["blocks"]>[string]): Block {
  return nested.mode === "list" ? block.list(blockDefinition(nested)) : block.set(blockDefinition(nested));
}

function attributeDefinitions(attributes: MockAttributes): Readonly<Record<string, Attribute>> {
  return mapValues(attributes, attributeDefinition);
}

function attributeDefinition(attribute: MockAttribute): Attribute {
  const { required, optional, computed, sensitive, replace } = attribute;
  const options = {
    ...(required === true && { required }),
    ...(optional === true && { optional }),
    ...(computed === true && { computed }),
    ...(sensitive === true && { sensitive }),
    ...(replace === true && { onChange: "replace" as const }),
  };
  const nested = attribute.skip_nested_metadata === true ? undefined : nestedAttributes(attribute);
  switch (attribute.type) {
    case "object":
      return nested === undefined ? attr.object(fieldTypes(attribute), options) : attr.singleNested(nested, options);
    case "list":
      return nested === undefined ? attr.list(elementType(attribute), options) : attr.listNested(nested, options);
    case "set":
      return nested === undefined ? attr.set(elementType(attribute), options) : attr.setNested(nested, options);
    case "map":
      return nested === undefined ? attr.map(elementType(attribute), options) : attr.mapNested(nested, options);
    case "boolean":
      return attr.bool(options);
    case "string":
      return attr.string(options);
    case "integer":
      return attr.number({ ...options, validate: whole });
    default:
      return attr.number(options);
  }
}

/** In the words of the release of the Go framework that the real provider is built with. */
const whole: Validator<number> = {
  known(value, { error }) {
    if (Number.isInteger(value)) return;
    error("Int64 Type Validation Error", `Value %!s(*big.Float=${value}) is not an integer.`);
  },
};

/** Objects, and collections of objects, have attributes of their own. */
function nestedAttributes(attribute: MockAttribute): Readonly<Record<string, Attribute>> | undefined {
  const described = attribute.type === "object" ? attribute : elementOf(attribute);
  return described?.type === "object" ? attributeDefinitions(described.object ?? {}) : undefined;
}

/** How the elements of a collection are described. */
export function elementOf({ type, list, map, set }: MockAttribute): MockAttribute | undefined {
  if (type === "list") return list;
  return type === "map" ? map : set;
}

function elementType(collection: MockAttribute): ValueType {
  const element = elementOf(collection);
  return element === undefined ? types.string : valueType(element);
}

function fieldTypes({ object = {} }: MockAttribute): Readonly<Record<string, ValueType>> {
  return mapValues(object, valueType);
}

function valueType(attribute: MockAttribute): ValueType {
  switch (attribute.type) {
    case "object":
      return types.object(fieldTypes(attribute));
    case "list":
      return types.list(elementType(attribute));
    case "set":
      return types.set(elementType(attribute));
    case "map":
      return types.map(elementType(attribute));
    case "boolean":
      return types.bool;
    case "string":
      return types.string;
    case "integer":
      return types.integer;
    default:
      return types.number;
  }
}

export function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T) => U,
): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

const leaves: MockAttributes = {
  bool: { type: "boolean", optional: true },
  float: { type: "float", optional: true },
  integer: { type: "integer", optional: true },
  number: { type: "number", optional: true },
  string: { type: "string", optional: true },
};

/** Containers of the same attributes, `depth` levels deep. */
function complexAttributes(depth: number): MockAttributes {
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
  const nested = { attributes: complexAttributes(depth), blocks: depth === 0 ? {} : complexBlocks(depth - 1) };
  return { list_block: { ...nested, mode: "list" }, set_block: { ...nested, mode: "set" } };
}

/** The types that the provider always has. */
export const builtInMockTypes: MockBlocks = {
  tfcoremock_simple_resource: { attributes: leaves },
  tfcoremock_complex_resource: { attributes: complexAttributes(3), blocks: complexBlocks(2) },
};
