import {
  listValue,
  mapValue,
  nullValue,
  objectValue,
  rawEquals,
  setValue,
  tupleValue,
  unknownValue,
  type Value,
} from "@landform/cty";
import type { AttributeSchema, BlockSchema, NestedAttributeType, NestedBlockSchema } from "./block-schema.js";
import { type ObjectSchema, objectOfShape, shapeOf } from "./block-shape.js";
import { couldComeFrom, hasConfiguredPart } from "./correlate.js";
import { emptyValue } from "./empty-value.js";
import { entriesOf, entryAt, itemAt, itemsOf, memberOf, sizeOf } from "./members.js";

/**
 * What a provider is offered as the new object: `config`, with what the provider computed before taken from `prior`
 * where config says nothing. Both have the block's implied type and no marks; `prior` null: there is no object yet;
 * `config` null: the prior object as it is.
 */
export function proposedNew(block: BlockSchema, prior: Value, config: Value): Value {
  if (prior.kind !== "null") return mergeObject(block, prior, config);
  return config.kind === "null" ? prior : mergeObject(block, emptyValue(block), config);
}

/** What stands for an object that is read later: `config`, with unknowns for all that the provider computes. */
export function plannedUnknownObject(block: BlockSchema, config: Value): Value {
  return mergeObject(block, unknownValue(shapeOf(block).type), config);
}

function mergeObject(schema: ObjectSchema, prior: Value, config: Value): Value {
  if (config.kind !== "known") return prior;
  const shape = shapeOf(schema);
  const merged = new Map<string, Value>();
  for (const member of shape.members) {
    const priorValue = memberOf(prior, member.name, member.type);
    const configValue = memberOf(config, member.name, member.type);
    merged.set(
      member.name,
      member.kind === "attribute"
        ? mergeAttribute(member.schema, priorValue, configValue)
        : mergeBlocks(member.schema, priorValue, configValue),
    );
  }
  return objectOfShape(shape, merged);
}

function mergeAttribute(attribute: AttributeSchema, prior: Value, config: Value): Value {
  if (attribute.computed === true && config.kind === "null") {
    const takenAway = attribute.optional === true && hasConfiguredPart(attribute, prior);
    return takenAway ? config : prior;
  }
  const { nestedType } = attribute;
  if (nestedType === undefined || config.kind !== "known") return config;
  return nestedType.nesting === "single"
    ? mergeObject(nestedType, prior, config)
    : mergeElements(nestedType.nesting, nestedType, prior, config);
}

function mergeBlocks(nested: NestedBlockSchema, prior: Value, config: Value): Value {
  // A block type as a whole is unknown where a `dynamic` block does not know its elements yet.
  if (config.kind === "unknown") return config;
  switch (nested.nesting) {
    case "single":
      return config.kind === "null" ? config : proposedNew(nested.block, prior, config);
    case "group":
      return proposedNew(nested.block, prior, config);
    default:
      return mergeElements(nested.nesting, nested.block, prior, config);
  }
}

function mergeElements(
  nesting: Exclude<NestedBlockSchema["nesting"], "single" | "group">,
  schema: ObjectSchema,
  prior: Value,
  config: Value,
): Value {
  if (sizeOf(config) === 0) return config;
  switch (nesting) {
    case "list":
      return mergeList(schema, prior, config);
    case "map":
      return mergeMap(schema, prior, config);
    case "set":
      return mergeSet(schema, prior, config);
  }
}

function mergeElement(schema: ObjectSchema, prior: Value, config: Value): Value {
  if (isNestedAttribute(schema)) return config.kind === "null" ? config : mergeObject(schema, prior, config);
  return proposedNew(schema, prior, config);
}

function isNestedAttribute(schema: ObjectSchema): schema is NestedAttributeType {
  return "nesting" in schema;
}

function mergeList(schema: ObjectSchema, prior: Value, config: Value): Value {
  const { type } = shapeOf(schema);
  const merged = itemsOf(config).map((element, index) => {
    const priorElement = itemAt(prior, index, type);
    return priorElement === undefined ? element : mergeElement(schema, priorElement, element);
  });
  return config.type.kind === "list" ? listValue(config.type.element, merged) : tupleValue(merged);
}

function mergeMap(schema: ObjectSchema, prior: Value, config: Value): Value {
  const merged = new Map<string, Value>();
  for (const [key, element] of entriesOf(config)) {
    const priorElement = entryAt(prior, key);
    merged.set(key, priorElement === undefined ? element : mergeElement(schema, priorElement, element));
  }
  return config.type.kind === "map" ? mapValue(config.type.element, merged) : objectValue(merged);
}

/** Each element of config takes, in order, the first prior element that it could have become and that is not taken. */
function mergeSet(schema: ObjectSchema, prior: Value, config: Value): Value {
  if (rawEquals(prior, config)) return config;
  const { type } = shapeOf(schema);
  const left = [...itemsOf(prior)];
  const merged = itemsOf(config).map((element) => {
    const index = left.findIndex((candidate) => couldComeFrom(schema, candidate, element));
    const [priorElement = nullValue(type)] = index === -1 ? [] : left.splice(index, 1);
    return mergeElement(schema, priorElement, element);
  });
  return setValue(type, merged);
}
