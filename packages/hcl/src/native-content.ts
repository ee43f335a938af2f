import { type DiagnosticSink, quoted, rangeBetween, type SourceRange } from "@landform/diagnostics";
import type { Attribute, Block, BlockRule, BodyContent, BodySchema, NativeBody, SyntheticBody } from "./body.js";
import type { PartialContent } from "./content.js";
import { startOf } from "./span.js";
import { didYouMean } from "./suggestions.js";

type PlainBody = NativeBody | SyntheticBody;

export function contentOfNative(body: PlainBody, schema: BodySchema, diags: DiagnosticSink): BodyContent {
  const { content, rest } = take(body, schema, diags);
  if (content.attributes.size < body.attributes.size) {
    for (const [name, attribute] of body.attributes) {
      if (!content.attributes.has(name)) reportUnsupportedAttribute(attribute, content, schema, diags);
    }
  }
  for (const block of rest) reportUnsupportedBlock(block, schema, diags);
  return content;
}

function blocksOf(body: PlainBody): readonly Block[] {
  return body.kind === "native" ? body.blocks : [];
}

/** The rest is a body of its own, made when somebody asks for it. */
export function partialContentOfNative(
  body: PlainBody,
  schema: BodySchema,
  diags: DiagnosticSink,
): PartialContent & { readonly remain: PlainBody } {
  const { content, rest } = take(body, schema, diags);
  let remain: PlainBody | undefined;
  return {
    content,
    get remain() {
      remain ??= withoutTaken(body, content, rest);
      return remain;
    },
  };
}

function withoutTaken(body: PlainBody, { attributes: taken }: BodyContent, rest: readonly Block[]): PlainBody {
  const attributes = new Map(body.attributes);
  for (const name of taken.keys()) attributes.delete(name);
  return body.kind === "native" ? { ...body, attributes, blocks: rest } : { ...body, attributes };
}

/** What `schema` knows of `body`, and the blocks that it does not know. */
function take(
  body: PlainBody,
  schema: BodySchema,
  diags: DiagnosticSink,
): { readonly content: BodyContent; readonly rest: readonly Block[] } {
  const missingItemRange = startOf(body.range);
  const { names, required, blocks } = rulesOf(schema);
  for (const name of required) {
    if (!body.attributes.has(name)) reportMissingAttribute(name, missingItemRange, diags);
  }
  const { wanted, rest } = takeBlocks(blocksOf(body), blocks, diags);
  return { content: { attributes: attributesNamed(names, body), blocks: wanted, missingItemRange }, rest };
}

/** A schema may have a hundred names where a body has five, and says the same for every body. */
interface Rules {
  readonly names: ReadonlySet<string>;
  readonly required: readonly string[];
  readonly blocks: ReadonlyMap<string, BlockRule>;
}

const knownRules = new WeakMap<BodySchema, Rules>();

function rulesOf(schema: BodySchema): Rules {
  const known = knownRules.get(schema);
  if (known !== undefined) return known;
  const rules = {
    names: new Set(schema.attributes.map(({ name }) => name)),
    required: schema.attributes.filter((rule) => rule.required === true).map(({ name }) => name),
    blocks: new Map(schema.blocks.map((rule) => [rule.type, rule])),
  };
  knownRules.set(schema, rules);
  return rules;
}

function attributesNamed(names: ReadonlySet<string>, { attributes }: PlainBody): ReadonlyMap<string, Attribute> {
  let known = 0;
  for (const name of attributes.keys()) if (names.has(name)) known++;
  if (known === attributes.size) return attributes;
  const named = new Map<string, Attribute>();
  if (known > 0) for (const [name, attribute] of attributes) if (names.has(name)) named.set(name, attribute);
  return named;
}

/** Where the body begins, with no length: that is the line with the block's type. */
export function reportMissingAttribute(name: string, subject: SourceRange, diags: DiagnosticSink): void {
  diags.add({
    severity: "error",
    summary: "Missing required argument",
    detail: `The argument ${quoted(name)} is required, but no definition was found.`,
    subject,
  });
}

function takeBlocks(
  blocks: readonly Block[],
  rules: ReadonlyMap<string, BlockRule>,
  diags: DiagnosticSink,
): { readonly wanted: readonly Block[]; readonly rest: readonly Block[] } {
  if (blocks.length === 0) return { wanted: blocks, rest: blocks };
  const wanted: Block[] = [];
  const rest: Block[] = [];
  for (const block of blocks) {
    const rule = rules.get(block.type);
    if (rule === undefined) rest.push(block);
    else if (hasRightLabels(block, rule, diags)) wanted.push(block);
  }
  return { wanted, rest };
}

function hasRightLabels(block: Block, { type, labels }: BlockRule, diags: DiagnosticSink): boolean {
  if (block.labels.length === labels.length) return true;
  const context = rangeBetween(block.typeRange, block.openBraceRange);
  const extra = block.labelRanges[labels.length];
  if (extra !== undefined) {
    const detail =
      labels.length === 0
        ? `No labels are expected for ${type} blocks.`
        : `Only ${labels.length} labels (${labels.join(", ")}) are expected for ${type} blocks.`;
    diags.add({ severity: "error", summary: `Extraneous label for ${type}`, detail, subject: extra, context });
    return false;
  }
  diags.add({
    severity: "error",
    summary: `Missing ${labels[block.labels.length] ?? ""} for ${type}`,
    detail: `All ${type} blocks must have ${labels.length} labels (${labels.join(", ")}).`,
    subject: block.openBraceRange,
    context,
  });
  return false;
}

function reportUnsupportedAttribute(
  { name, nameRange }: Attribute,
  content: BodyContent,
  schema: BodySchema,
  diags: DiagnosticSink,
): void {
  const unused = schema.attributes.map((rule) => rule.name).filter((each) => !content.attributes.has(each));
  const isBlock = schema.blocks.some((rule) => rule.type === name);
  const asBlock = isBlock ? ` Did you mean to define a block of type ${quoted(name)}?` : "";
  diags.add({
    severity: "error",
    summary: "Unsupported argument",
    detail: `An argument named ${quoted(name)} is not expected here.${didYouMean(name, unused) || asBlock}`,
    subject: nameRange,
  });
}

function reportUnsupportedBlock({ type, typeRange }: Block, schema: BodySchema, diags: DiagnosticSink): void {
  const types = schema.blocks.map((rule) => rule.type);
  const isAttribute = schema.attributes.some((rule) => rule.name === type);
  const asAttribute = isAttribute
    ? ` Did you mean to define argument ${quoted(type)}? If so, use the equals sign to assign it a value.`
    : "";
  diags.add({
    severity: "error",
    summary: "Unsupported block type",
    detail: `Blocks of type ${quoted(type)} are not expected here.${didYouMean(type, types) || asAttribute}`,
    subject: typeRange,
  });
}

export function nativeAttributes(body: PlainBody, diags: DiagnosticSink): ReadonlyMap<string, Attribute> {
  const example = blocksOf(body)[0];
  if (example !== undefined) {
    diags.add({
      severity: "error",
      summary: `Unexpected ${quoted(example.type)} block`,
      detail: "Blocks are not allowed here.",
      subject: example.typeRange,
    });
  }
  return body.attributes;
}
