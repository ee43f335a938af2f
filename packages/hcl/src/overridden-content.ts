import type { DiagnosticSink } from "@landform/diagnostics";
import type { Attribute, Block, Body, BodyContent, BodySchema, OverriddenBody } from "./body.js";
import { contentOf, justAttributes, type PartialContent, partialContentOf } from "./content.js";
import { withoutRequired } from "./merge-bodies.js";
import { reportMissingAttribute } from "./native-content.js";

/** Read `base` with the arguments of `override` in place of its own, and no blocks of types that `override` has. */
export function overrideBody(base: Body, override: Body): OverriddenBody {
  return { kind: "overridden", base, override, range: base.range, endRange: base.endRange };
}

export function contentOfOverridden(body: OverriddenBody, schema: BodySchema, diags: DiagnosticSink): BodyContent {
  const optional = withoutRequired(schema);
  return override(contentOf(body.base, optional, diags), contentOf(body.override, optional, diags), schema, diags);
}

export function partialContentOfOverridden(
  body: OverriddenBody,
  schema: BodySchema,
  diags: DiagnosticSink,
): PartialContent {
  const optional = withoutRequired(schema);
  const base = partialContentOf(body.base, optional, diags);
  const changes = partialContentOf(body.override, optional, diags);
  return {
    content: override(base.content, changes.content, schema, diags),
    remain: overrideBody(base.remain, changes.remain),
  };
}

export function overriddenAttributes(
  { base, override }: OverriddenBody,
  diags: DiagnosticSink,
): ReadonlyMap<string, Attribute> {
  return new Map([...justAttributes(base, diags), ...justAttributes(override, diags)]);
}

function override(base: BodyContent, changes: BodyContent, schema: BodySchema, diags: DiagnosticSink): BodyContent {
  const attributes = new Map([...base.attributes, ...changes.attributes]);
  for (const { name, required = false } of schema.attributes) {
    if (required && !attributes.has(name)) reportMissingAttribute(name, base.missingItemRange, diags);
  }
  const replaced = new Set(changes.blocks.map(madeType));
  const kept = base.blocks.filter((block) => !replaced.has(madeType(block)));
  return { attributes, blocks: [...kept, ...changes.blocks], missingItemRange: base.missingItemRange };
}

/** Of the blocks that a block stands for. */
function madeType(block: Block): string {
  return block.type === "dynamic" ? (block.labels[0] ?? block.type) : block.type;
}
