import { dynamicUnknown, type Marks, withMarks } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { Attribute, Block, Body, BodyContent, BodySchema, UnknownBody } from "./body.js";
import { contentOf, justAttributes, type PartialContent, partialContentOf } from "./content.js";

/** A body with everything in `template`, all of it unknown. */
export function unknownBody(template: Body, marks: Marks): UnknownBody {
  return { kind: "unknown", template, marks, range: template.range, endRange: template.endRange };
}

/** Problems of the template are reported: they are there whatever the values. */
export function contentOfUnknown(body: UnknownBody, schema: BodySchema, diags: DiagnosticSink): BodyContent {
  return unknownContent(contentOf(body.template, schema, diags), body.marks);
}

export function partialContentOfUnknown(body: UnknownBody, schema: BodySchema, diags: DiagnosticSink): PartialContent {
  const { content, remain } = partialContentOf(body.template, schema, diags);
  return { content: unknownContent(content, body.marks), remain: unknownBody(remain, body.marks) };
}

export function unknownAttributes(body: UnknownBody, diags: DiagnosticSink): ReadonlyMap<string, Attribute> {
  return withUnknownValues(justAttributes(body.template, diags), body.marks);
}

function unknownContent(content: BodyContent, marks: Marks): BodyContent {
  const blocks = content.blocks.map((block): Block => ({ ...block, body: unknownBody(block.body, marks) }));
  return { ...content, attributes: withUnknownValues(content.attributes, marks), blocks };
}

function withUnknownValues(attributes: ReadonlyMap<string, Attribute>, marks: Marks): ReadonlyMap<string, Attribute> {
  const value = withMarks(dynamicUnknown, marks);
  return new Map(
    [...attributes].map(([name, attribute]) => {
      const { range } = attribute.expression;
      return [name, { ...attribute, expression: { kind: "literal", value, range } }];
    }),
  );
}
