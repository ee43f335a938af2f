import { DiagnosticList } from "@landform/diagnostics";
import { type Block, type Body, type BodySchema, type Expression, partialContentOf, traversalOf } from "@landform/hcl";
import type { BlockSchema } from "@landform/schema";
import { ambiguousAttributesOf } from "./attributes-as-blocks.js";
import { bodySchemaOf } from "./body-schema.js";

/** An expression in a body, and the iterators of the `dynamic` blocks around it, which hide names outside. */
export interface NestedExpression {
  readonly expression: Expression;
  readonly iterators: ReadonlySet<string>;
}

/** All expressions of arguments that `schema` knows, at any depth. What is wrong in the body is not reported. */
export function* expressionsInBody(
  body: Body,
  schema: BlockSchema,
  iterators: ReadonlySet<string> = noIterators,
): Generator<NestedExpression> {
  const { content } = partialContentOf(body, searchSchemaOf(schema), new DiagnosticList());
  for (const { expression } of content.attributes.values()) yield { expression, iterators };
  for (const block of content.blocks) {
    const isDynamic = block.type === "dynamic" && schema.blockTypes.get("dynamic") === undefined;
    const nested = schemaOfBlock(isDynamic ? (block.labels[0] ?? "") : block.type, schema);
    if (nested === undefined) continue;
    if (isDynamic) yield* expressionsInDynamic(block, nested, iterators);
    else yield* expressionsInBody(block.body, nested, iterators);
  }
}

const noIterators: ReadonlySet<string> = new Set();
const searchSchemas = new WeakMap<BlockSchema, BodySchema>();

/** Like `bodySchemaOf`, but nothing is required, and attributes may be written as blocks and blocks as `dynamic`. */
function searchSchemaOf(schema: BlockSchema): BodySchema {
  const known = searchSchemas.get(schema);
  if (known !== undefined) return known;
  const given = bodySchemaOf(schema);
  const asBlocks = [...ambiguousAttributesOf(schema).keys()].map((type) => ({ type, labels: [] }));
  const hasBlocks = given.blocks.length + asBlocks.length > 0;
  const searchSchema = {
    attributes: given.attributes.map(({ name }) => ({ name })),
    blocks: [...given.blocks, ...asBlocks, ...(hasBlocks ? [{ type: "dynamic", labels: ["type"] }] : [])],
  };
  searchSchemas.set(schema, searchSchema);
  return searchSchema;
}

function schemaOfBlock(type: string, schema: BlockSchema): BlockSchema | undefined {
  return schema.blockTypes.get(type)?.block ?? ambiguousAttributesOf(schema).get(type)?.element;
}

const dynamicSchema: BodySchema = {
  attributes: [{ name: "for_each" }, { name: "iterator" }, { name: "labels" }],
  blocks: [{ type: "content", labels: [] }],
};

function* expressionsInDynamic(
  block: Block,
  nested: BlockSchema,
  iterators: ReadonlySet<string>,
): Generator<NestedExpression> {
  const { content } = partialContentOf(block.body, dynamicSchema, new DiagnosticList());
  const forEach = content.attributes.get("for_each");
  if (forEach !== undefined) yield { expression: forEach.expression, iterators };
  const iterator = content.attributes.get("iterator");
  const name = iterator === undefined ? block.labels[0] : traversalOf(iterator.expression)?.root;
  const inner = name === undefined ? iterators : new Set([...iterators, name]);
  const labels = content.attributes.get("labels");
  if (labels !== undefined) yield { expression: labels.expression, iterators: inner };
  for (const { body } of content.blocks) yield* expressionsInBody(body, nested, inner);
}
