import { dynamicUnknown, type Marks, noMarks, objectValue, type Value } from "@landform/cty";
import { type DiagnosticSink, quoted } from "@landform/diagnostics";
import type { Attribute, Block, BlockRule, Body, BodyContent, BodySchema, ExpandedBody } from "./body.js";
import { contentOf, justAttributes, type PartialContent, partialContentOf } from "./content.js";
import { type DynamicBlock, decodeDynamicBlock, labelsOfIteration } from "./dynamic-block.js";
import { elementsOfCollection } from "./elements.js";
import { scopeWith } from "./evaluate-scoped.js";
import type { Scope } from "./scope.js";
import { unknownBody } from "./unknown-content.js";

const nothing: BodySchema = { attributes: [], blocks: [] };

/**
 * A body like `body` in which each `dynamic` block gives the blocks that it stands for, where it stands. `scope` is for
 * `for_each` and labels; expressions of the content are wrapped so that they see the iterator in whatever scope they
 * are evaluated in. Where `for_each` is unknown there is one block with an `UnknownBody`.
 */
export function expandDynamicBlocks(body: Body, scope: Scope | undefined): ExpandedBody {
  return expandedBody(body, scope, new Map(), noMarks);
}

function expandedBody(
  original: Body,
  scope: Scope | undefined,
  iterators: ReadonlyMap<string, Value>,
  marks: Marks,
): ExpandedBody {
  const { range, endRange } = original;
  return { kind: "expanded", original, scope, iterators, marks, taken: nothing, range, endRange };
}

export function contentOfExpanded(body: ExpandedBody, schema: BodySchema, diags: DiagnosticSink): BodyContent {
  const raw = contentOf(body.original, rawSchema(body, schema), diags);
  const allowed = new Set(schema.blocks.map(({ type }) => type));
  for (const block of raw.blocks) {
    const type = block.labels[0];
    const subject = block.labelRanges[0];
    if (block.type !== dynamicRule.type || type === undefined || subject === undefined) continue;
    if (allowed.has(type) || isTaken(body, type)) continue;
    diags.add({
      severity: "error",
      summary: "Unsupported block type",
      detail: `Blocks of type ${quoted(type)} are not expected here.`,
      subject,
    });
  }
  return expandContent(body, raw, schema, diags);
}

export function partialContentOfExpanded(
  body: ExpandedBody,
  schema: BodySchema,
  diags: DiagnosticSink,
): PartialContent {
  const raw = partialContentOf(body.original, rawSchema(body, schema), diags).content;
  const taken: BodySchema = {
    attributes: [...body.taken.attributes, ...schema.attributes.map(({ name }) => ({ name }))],
    blocks: [...body.taken.blocks, ...schema.blocks],
  };
  return { content: expandContent(body, raw, schema, diags), remain: { ...body, taken } };
}

export function expandedAttributes(body: ExpandedBody, diags: DiagnosticSink): ReadonlyMap<string, Attribute> {
  return scopedAttributes(body, justAttributes(body.original, diags));
}

const dynamicRule: BlockRule = { type: "dynamic", labels: ["type"] };

/** What to ask the original body for: `dynamic` blocks too, and what was taken before, which is no surprise. */
function rawSchema(body: ExpandedBody, schema: BodySchema): BodySchema {
  return {
    attributes: [...schema.attributes, ...body.taken.attributes],
    blocks: [...schema.blocks, dynamicRule, ...body.taken.blocks],
  };
}

function isTaken(body: ExpandedBody, blockType: string): boolean {
  return body.taken.blocks.some(({ type }) => type === blockType);
}

function expandContent(body: ExpandedBody, raw: BodyContent, schema: BodySchema, diags: DiagnosticSink): BodyContent {
  const rules = new Map(schema.blocks.map((rule) => [rule.type, rule]));
  const blocks = raw.blocks.flatMap((block) => {
    if (block.type === dynamicRule.type) {
      const rule = rules.get(block.labels[0] ?? "");
      return rule === undefined ? [] : expandBlock(body, block, rule, diags);
    }
    return rules.has(block.type)
      ? [withBody(block, expandedBody(block.body, body.scope, body.iterators, noMarks))]
      : [];
  });
  return { ...raw, attributes: scopedAttributes(body, raw.attributes), blocks };
}

function scopedAttributes(
  { iterators, marks, taken }: ExpandedBody,
  attributes: ReadonlyMap<string, Attribute>,
): ReadonlyMap<string, Attribute> {
  const isPlain = iterators.size === 0 && marks.size === 0;
  if (isPlain && taken.attributes.length === 0) return attributes;
  const takenNames = new Set(taken.attributes.map(({ name }) => name));
  const scoped = new Map<string, Attribute>();
  for (const [name, attribute] of attributes) {
    if (takenNames.has(name)) continue;
    const { expression: inner } = attribute;
    scoped.set(
      name,
      isPlain
        ? attribute
        : { ...attribute, expression: { kind: "scoped", inner, variables: iterators, marks, range: inner.range } },
    );
  }
  return scoped;
}

function withBody(block: Block, body: Body): Block {
  return { ...block, body };
}

function expandBlock(body: ExpandedBody, block: Block, rule: BlockRule, diags: DiagnosticSink): readonly Block[] {
  const dynamic = decodeDynamicBlock(block, rule, body.scope, diags);
  if (dynamic === undefined) return [];
  const { forEach } = dynamic;
  if (forEach.kind !== "known") {
    return iterate(body, block, dynamic, dynamicUnknown, dynamicUnknown, diags).map((made) =>
      withBody(made, unknownBody(made.body, forEach.marks)),
    );
  }
  const { values, keyAt } = elementsOfCollection(forEach);
  return values.flatMap((value, index) => iterate(body, block, dynamic, keyAt(index), value, diags));
}

/** The block for one element; none if its labels are wrong. */
function iterate(
  body: ExpandedBody,
  block: Block,
  dynamic: DynamicBlock,
  key: Value,
  value: Value,
  diags: DiagnosticSink,
): readonly Block[] {
  const iterator = objectValue({ key, value });
  const iterators = new Map([...body.iterators, [dynamic.iteratorName, iterator]]);
  const scope = scopeWith(iterators, body.scope);
  const labels = labelsOfIteration(dynamic, scope, diags);
  if (labels === undefined) return [];
  const content = expandedBody(dynamic.content, scope, iterators, dynamic.forEach.marks);
  return [
    {
      ...block,
      type: dynamic.type,
      typeRange: block.labelRanges[0] ?? block.typeRange,
      labels: labels.map(({ text }) => text),
      labelRanges: labels.map(({ range }) => range),
      body: content,
    },
  ];
}
