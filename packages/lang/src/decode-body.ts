import {
  convert,
  isConversionError,
  nullValue,
  type Type,
  unknownValue,
  type Value,
  withoutOptionalAttributes,
} from "@landform/cty";
import { type DiagnosticSink, quoted, rangeBetween } from "@landform/diagnostics";
import {
  type Attribute,
  type Block,
  type Body,
  contentOf,
  conversionWords,
  evaluate,
  expandDynamicBlocks,
  expressionError,
  type Scope,
} from "@landform/hcl";
import { type BlockSchema, objectOfShape, shapeOf } from "@landform/schema";
import { ambiguousAttributesOf, bodySchemaFor } from "./attributes-as-blocks.js";
import { bodySchemaOf } from "./body-schema.js";
import { decodeBlocks, decodeBlocksAsAttribute } from "./decode-blocks.js";
import { mayUseDynamic } from "./uses-dynamic.js";

/**
 * Decode `body` by a schema of a provider, to an object of the schema's implied type: what is not given is null (or
 * empty, for blocks); what could not be decoded is unknown, and `diags` has an error. `dynamic` blocks are expanded.
 */
export function decodeBody(body: Body, schema: BlockSchema, scope: Scope | undefined, diags: DiagnosticSink): Value {
  const expanded = mayUseDynamic(body) ? expandDynamicBlocks(body, scope) : body;
  return decodeObject(expanded, schema, scope, diags);
}

/** As `decodeBody`, for a body whose `dynamic` blocks are expanded. */
export function decodeObject(body: Body, schema: BlockSchema, scope: Scope | undefined, diags: DiagnosticSink): Value {
  const ambiguous = ambiguousAttributesOf(schema);
  const content = contentOf(body, ambiguous.size === 0 ? bodySchemaOf(schema) : bodySchemaFor(body, schema), diags);
  const blocks = groupByType(content.blocks);
  const shape = shapeOf(schema);
  const values = new Map<string, Value>();
  for (const [name, type] of shape.conversionType.attributes) {
    const nested = schema.attributes.has(name) ? undefined : schema.blockTypes.get(name);
    const found = blocks.get(name) ?? noBlocks;
    if (nested !== undefined) {
      values.set(name, decodeBlocks(name, found, nested, content.missingItemRange, scope, diags));
      continue;
    }
    const ambiguousAttribute = found.length > 0 ? ambiguous.get(name) : undefined;
    const value =
      ambiguousAttribute === undefined
        ? decodeAttribute(content.attributes.get(name), type, scope, diags)
        : decodeBlocksAsAttribute(ambiguousAttribute, found, scope, diags);
    values.set(name, value);
  }
  return objectOfShape(shape, values);
}

const noBlocks: readonly Block[] = [];
const nothing: ReadonlyMap<string, readonly Block[]> = new Map();

function groupByType(blocks: readonly Block[]): ReadonlyMap<string, readonly Block[]> {
  if (blocks.length === 0) return nothing;
  const groups = new Map<string, Block[]>();
  for (const block of blocks) {
    const group = groups.get(block.type);
    if (group === undefined) groups.set(block.type, [block]);
    else group.push(block);
  }
  return groups;
}

function decodeAttribute(
  attribute: Attribute | undefined,
  type: Type,
  scope: Scope | undefined,
  diags: DiagnosticSink,
): Value {
  if (attribute === undefined) return nullValue(withoutOptionalAttributes(type));
  const { expression } = attribute;
  const value = evaluate(expression, scope, diags);
  const converted = convert(value, type);
  if (!isConversionError(converted)) return converted;
  const problem = {
    summary: "Incorrect attribute value type",
    detail: `Inappropriate value for attribute ${quoted(attribute.name)}: ${conversionWords({ ...converted, path: [] }, scope)}.`,
    subject: expression.range,
    context: rangeBetween(attribute.nameRange, expression.range),
  };
  diags.add(expressionError(problem, expression, scope));
  return unknownValue(withoutOptionalAttributes(type));
}
