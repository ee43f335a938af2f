import { type Dialect, formatReferenceable, type Reference, type Referenceable } from "@landform/addrs";
import { compareStrings, type Value } from "@landform/cty";
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
import {
  type AmbiguousAttribute,
  ambiguousAttributesOf,
  bodySchemaFor,
  decodeBlocksAsAttribute,
  referencesIn,
  referencesInBody,
} from "@landform/lang";
import type { BlockSchema, NestedBlockSchema } from "@landform/schema";
import type { ExpressionDocument, ExpressionsDocument } from "./configuration-types.js";
import { valueJson } from "./value-json.js";

/** OpenTofu counts functions of providers among the references, Terraform does not. */
export function expressionDocument(expression: Expression, dialect: Dialect): ExpressionDocument {
  const diags = new DiagnosticList();
  const value = evaluate(expression, undefined, diags);
  const references = referencesIn(expression, new DiagnosticList());
  return documentOf(diags.hasErrors ? undefined : value, references, dialect);
}

function documentOf(
  constant: Value | undefined,
  references: readonly Reference[],
  dialect: Dialect,
): ExpressionDocument {
  const json = constant && valueJson(constant);
  const told = references.filter(({ subject }) => dialect.name === "tofu" || subject.kind !== "providerFunction");
  const texts = told.flatMap(referenceTexts);
  return { ...(json !== undefined && { constant_value: json }), ...(texts.length > 0 && { references: texts }) };
}

/** As `expressionDocument`; undefined where there would be nothing to tell. */
export function optionalExpression(
  expression: Expression | undefined,
  dialect: Dialect,
): ExpressionDocument | undefined {
  const document = expression && expressionDocument(expression, dialect);
  return document !== undefined && Object.keys(document).length > 0 ? document : undefined;
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
export function expressionsDocument(
  body: Body,
  schema: BlockSchema,
  dialect: Dialect,
): ExpressionsDocument | undefined {
  const { content } = partialContentOf(body, withNothingRequired(bodySchemaFor(body, schema)), new DiagnosticList());
  const members = new Map<string, ExpressionsDocument[string]>();
  for (const [name, { expression }] of content.attributes) members.set(name, expressionDocument(expression, dialect));
  for (const [type, blocks] of blocksByType(content.blocks)) {
    const nested = schema.blockTypes.get(type);
    const attribute = ambiguousAttributesOf(schema).get(type);
    if (nested !== undefined) members.set(type, blocksDocument(blocks, nested, dialect));
    else if (attribute !== undefined) members.set(type, attributeAsBlocksDocument(attribute, blocks, dialect));
  }
  return members.size === 0 ? undefined : Object.fromEntries(sortedByName(members));
}

/** An attribute that is written as blocks is told of as if it were one expression. */
function attributeAsBlocksDocument(
  attribute: AmbiguousAttribute,
  blocks: readonly Block[],
  dialect: Dialect,
): ExpressionDocument {
  const diags = new DiagnosticList();
  const value = decodeBlocksAsAttribute(attribute, blocks, undefined, diags);
  const references = blocks.flatMap(({ body }) => referencesInBody(body, attribute.element, new DiagnosticList()));
  return documentOf(diags.hasErrors ? undefined : value, references, dialect);
}

export function sortedByName<T>(entries: Iterable<readonly [string, T]>): readonly (readonly [string, T])[] {
  return [...entries].sort(([a], [b]) => compareStrings(a, b));
}

function withNothingRequired({ attributes, blocks }: BodySchema): BodySchema {
  return { attributes: attributes.map(({ name }) => ({ name })), blocks };
}

function blocksByType(blocks: readonly Block[]): ReadonlyMap<string, readonly Block[]> {
  const groups = new Map<string, Block[]>();
  for (const block of blocks) groups.set(block.type, [...(groups.get(block.type) ?? []), block]);
  return groups;
}

function blocksDocument(
  blocks: readonly Block[],
  { nesting, block: schema }: NestedBlockSchema,
  dialect: Dialect,
): ExpressionsDocument[string] {
  const documents = blocks.map(({ body }) => expressionsDocument(body, schema, dialect) ?? {});
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
