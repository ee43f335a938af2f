import { type DiagnosticSink, formatRange, quoted, type SourceRange } from "@landform/diagnostics";
import type { Attribute, Block, Body, BodyContent, BodySchema, MergedBody } from "./body.js";
import { contentOf, justAttributes, type PartialContent, partialContentOf } from "./content.js";

const emptyFile = { line: 0, column: 0, byte: 0 };
const nowhere: SourceRange = { filename: "<empty>", start: emptyFile, end: emptyFile };

/** Read several bodies as one, in their order. No argument may be in two of them. */
export function mergeBodies(bodies: readonly Body[]): MergedBody {
  const flat = bodies.flatMap((body) => (body.kind === "merged" ? body.bodies : [body]));
  const first = flat[0];
  return { kind: "merged", bodies: flat, range: first?.range ?? nowhere, endRange: first?.endRange ?? nowhere };
}

export function contentOfMerged(body: MergedBody, schema: BodySchema, diags: DiagnosticSink): BodyContent {
  const parts = body.bodies.map((each) => contentOf(each, withoutRequired(schema), diags));
  return mergeContent(body, parts, schema, diags);
}

export function partialContentOfMerged(body: MergedBody, schema: BodySchema, diags: DiagnosticSink): PartialContent {
  const parts = body.bodies.map((each) => partialContentOf(each, withoutRequired(schema), diags));
  const contents = parts.map(({ content }) => content);
  return {
    content: mergeContent(body, contents, schema, diags),
    remain: mergeBodies(parts.map(({ remain }) => remain)),
  };
}

export function mergedAttributes(body: MergedBody, diags: DiagnosticSink): ReadonlyMap<string, Attribute> {
  const parts = body.bodies.map((each) => justAttributes(each, diags));
  return mergeAttributes(parts, diags);
}

/** What one body lacks another may have. */
export function withoutRequired(schema: BodySchema): BodySchema {
  return { attributes: schema.attributes.map(({ name }) => ({ name })), blocks: schema.blocks };
}

function mergeContent(
  body: MergedBody,
  parts: readonly BodyContent[],
  schema: BodySchema,
  diags: DiagnosticSink,
): BodyContent {
  const attributes = mergeAttributes(
    parts.map((part) => part.attributes),
    diags,
  );
  for (const { name, required = false } of schema.attributes) {
    if (!required || attributes.has(name)) continue;
    diags.add({
      severity: "error",
      summary: "Missing required argument",
      detail: `The argument ${quoted(name)} is required, but was not set.`,
    });
  }
  const blocks: readonly Block[] = parts.flatMap((part) => part.blocks);
  return { attributes, blocks, missingItemRange: parts[0]?.missingItemRange ?? body.endRange };
}

function mergeAttributes(
  parts: readonly ReadonlyMap<string, Attribute>[],
  diags: DiagnosticSink,
): ReadonlyMap<string, Attribute> {
  const merged = new Map<string, Attribute>();
  for (const part of parts) {
    for (const [name, attribute] of part) {
      const existing = merged.get(name);
      if (existing === undefined) {
        merged.set(name, attribute);
        continue;
      }
      diags.add({
        severity: "error",
        summary: "Duplicate argument",
        detail: `Argument ${quoted(name)} was already set at ${formatRange(existing.nameRange)}`,
        subject: attribute.nameRange,
      });
    }
  }
  return merged;
}
