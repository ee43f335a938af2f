import type { DiagnosticSink } from "@landform/diagnostics";
import type { Attribute, Block, Body, BodyContent, BodySchema, OverriddenBody } from "./body.js";
import { justAttributes, type PartialContent, partialContentOf } from "./content.js";
import { withoutRequired } from "./merge-bodies.js";

/**
 * Read `base` with the arguments of `override` in place of its own, and no blocks of types that `override` has. As in the
 * reference tools `base` alone must have what is required, and what a schema does not know is passed over in both.
 */
export function overrideBody(base: Body, override: Body): OverriddenBody {
  return { kind: "overridden", base, override, range: base.range, endRange: base.endRange };
}

export function contentOfOverridden(body: OverriddenBody, schema: BodySchema, diags: DiagnosticSink): BodyContent {
  return partialContentOfOverridden(body, schema, diags).content;
}

export function partialContentOfOverridden(
  body: OverriddenBody,
  schema: BodySchema,
  diags: DiagnosticSink,
): PartialContent {
  const base = partialContentOf(body.base, schema, diags);
  const changes = partialContentOf(body.override, withoutRequired(schema), diags);
  return {
    content: override(base.content, changes.content),
    remain: overrideBody(base.remain, changes.remain),
  };
}

export function overriddenAttributes(
  { base, override }: OverriddenBody,
  diags: DiagnosticSink,
): ReadonlyMap<string, Attribute> {
  return new Map([...justAttributes(base, diags), ...justAttributes(override, diags)]);
}

function override(base: BodyContent, changes: BodyContent): BodyContent {
  const attributes = new Map([...base.attributes, ...changes.attributes]);
  const replaced = new Set(changes.blocks.map(madeType));
  const kept = base.blocks.filter((block) => !replaced.has(madeType(block)));
  return { attributes, blocks: [...kept, ...changes.blocks], missingItemRange: base.missingItemRange };
}

/** Of the blocks that a block stands for. */
function madeType(block: Block): string {
  return block.type === "dynamic" ? (block.labels[0] ?? block.type) : block.type;
}
