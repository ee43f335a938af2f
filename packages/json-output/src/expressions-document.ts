import { formatReferenceable, type Reference, type Referenceable } from "@landform/addrs";
import { compareStrings } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import {
  type Block,
  type Body,
  type BodySchema,
  type Expression,
  evaluate,
  formatSteps,
  partialContentOf,
} from "@landform/hcl";
import { referencesIn } from "@landform/lang";
import type { BlockSchema, NestedBlockSchema } from "@landform/schema";
import type { ExpressionDocument, ExpressionsDocument } from "./configuration-types.js";
import { valueJson } from "./value-json.js";

export function expressionDocument(expression: Expression): ExpressionDocument {
  const constant = constantValue(expression);
  const references = referencesIn(expression, new DiagnosticList()).flatMap(referenceTexts);
  return { ...constant, ...(references.length > 0 && { references }) };
}

/** As `expressionDocument`; undefined where there would be nothing to tell. */
export function optionalExpression(expression: Expression | undefined): ExpressionDocument | undefined {
  const document = expression && expressionDocument(expression);
  return document !== undefined && Object.keys(document).length > 0 ? document : undefined;
}

function constantValue(expression: Expression): Pick<ExpressionDocument, "constant_value"> {
  const diags = new DiagnosticList();
  const value = evaluate(expression, undefined, diags);
  if (diags.hasErrors) return {};
  const json = valueJson(value);
  return json === undefined ? {} : { constant_value: json };
}

/** The whole first, then each shorter prefix down to the object; then what that is an instance or a part of. */
function referenceTexts({ subject, remaining }: Reference): readonly string[] {
  const text = formatReferenceable(subject);
  const texts: string[] = [];
  for (let length = remaining.length; length >= 0; length--) texts.push(text + formatSteps(remaining.slice(0, length)));
  const container = containerOf(subject);
  return container === undefined ? texts : [...texts, formatReferenceable(container)];
}

function containerOf(subject: Referenceable): Referenceable | undefined {
  switch (subject.kind) {
    case "resourceInstance":
      return subject.key === undefined ? undefined : { kind: "resource", resource: subject.resource };
    case "moduleCallInstance":
      return subject.key === undefined ? undefined : { kind: "moduleCall", name: subject.name };
    case "moduleCallOutput":
      return subject.key === undefined
        ? { kind: "moduleCall", name: subject.name }
        : { kind: "moduleCallInstance", name: subject.name, key: subject.key };
    default:
      return undefined;
  }
}

/** What `body` says of the arguments and blocks that `schema` knows, in name order. `dynamic` blocks are passed over. */
export function expressionsDocument(body: Body, schema: BlockSchema): ExpressionsDocument | undefined {
  const { content } = partialContentOf(body, bodySchemaOf(schema), new DiagnosticList());
  const members = new Map<string, ExpressionsDocument[string]>();
  for (const [name, { expression }] of content.attributes) members.set(name, expressionDocument(expression));
  for (const [type, nested] of schema.blockTypes) {
    const blocks = content.blocks.filter((block) => block.type === type);
    if (blocks.length > 0) members.set(type, blocksDocument(blocks, nested));
  }
  return members.size === 0 ? undefined : Object.fromEntries(sortedByName(members));
}

export function sortedByName<T>(entries: Iterable<readonly [string, T]>): readonly (readonly [string, T])[] {
  return [...entries].sort(([a], [b]) => compareStrings(a, b));
}

function bodySchemaOf({ attributes, blockTypes }: BlockSchema): BodySchema {
  return {
    attributes: [...attributes.keys()].map((name) => ({ name })),
    blocks: [...blockTypes].map(([type, { nesting }]) => ({ type, labels: nesting === "map" ? ["key"] : [] })),
  };
}

function blocksDocument(
  blocks: readonly Block[],
  { nesting, block: schema }: NestedBlockSchema,
): ExpressionsDocument[string] {
  const documents = blocks.map(({ body }) => expressionsDocument(body, schema) ?? {});
  switch (nesting) {
    case "single":
    case "group":
      return documents.at(-1) ?? {};
    case "list":
    case "set":
      return documents;
    case "map":
      return Object.fromEntries(
        sortedByName(blocks.map((block, index) => [block.labels[0] ?? "", documents[index] ?? {}])),
      );
  }
}
