import { DiagnosticList } from "@landform/diagnostics";
import { type Block, type Body, type BodySchema, type Expression, partialContentOf, traversalOf } from "@landform/hcl";
import type { BlockSchema } from "@landform/schema";
import { ambiguousAttributesOf } from "./attributes-as-blocks.js";
import { bodySchemaOf } from "./body-schema.js";

/** An expression in a body, and the iterators of the `dynamic` blocks around it, which hide names outside. */
export interface NestedExpression {
  readonly expression: Expression;
  readonly iterators: ReadonlySet<string>;
  readonly part: BodyPart;
}

/** Outside of `dynamic` blocks, what decides how often one is repeated, or what it repeats. */
export type BodyPart = "fixed" | "iteration" | "repeated";

/**
 * All expressions of arguments that `schema` knows, at any depth, and what decides how often `dynamic` blocks are
 * repeated, whether it knows their type or not. What is wrong in the body is not reported.
 */
export function* expressionsInBody(
  body: Body,
  schema: BlockSchema,
  iterators: ReadonlySet<string> = noIterators,
  part: BodyPart = "fixed",
): Generator<NestedExpression> {
  const { content } = partialContentOf(body, searchSchemaOf(schema), new DiagnosticList());
  for (const { expression } of content.attributes.values()) yield { expression, iterators, part };
  for (const block of content.blocks) {
    const isDynamic = block.type === "dynamic" && schema.blockTypes.get("dynamic") === undefined;
    const nested = schemaOfBlock(isDynamic ? (block.labels[0] ?? "") : block.type, schema);
    if (isDynamic) yield* expressionsInDynamic(block, nested, iterators);
    else if (nested !== undefined) yield* expressionsInBody(block.body, nested, iterators, part);
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
  const dynamic = schema.attributes.has("dynamic") ? [] : [{ type: "dynamic", labels: ["type"] }];
  const searchSchema = {
    attributes: given.attributes.map(({ name }) => ({ name })),
    blocks: [...given.blocks, ...asBlocks, ...dynamic],
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
  nested: BlockSchema | undefined,
  iterators: ReadonlySet<string>,
): Generator<NestedExpression> {
  const { content } = partialContentOf(block.body, dynamicSchema, new DiagnosticList());
  const forEach = content.attributes.get("for_each");
  if (forEach !== undefined) yield { expression: forEach.expression, iterators, part: "iteration" };
  const iterator = content.attributes.get("iterator");
  const name = iterator === undefined ? block.labels[0] : traversalOf(iterator.expression)?.root;
  const inner = name === undefined ? iterators : new Set([...iterators, name]);
  const labels = content.attributes.get("labels");
  if (labels !== undefined) yield { expression: labels.expression, iterators: inner, part: "iteration" };
  if (nested === undefined) return;
  for (const { body } of content.blocks) yield* expressionsInBody(body, nested, inner, "repeated");
}
