import { type DiagnosticSink, formatRange, quoted, rangeBetween, type SourceRange } from "@landform/diagnostics";
import type { Attribute, Block, BlockRule, BodyContent, BodySchema, JsonBody } from "./body.js";
import type { PartialContent } from "./content.js";
import type { JsonMember, JsonNode } from "./expression.js";
import { reportMissingAttribute } from "./native-content.js";
import { jsonBody } from "./parse-json.js";
import { startOfNode } from "./start-range.js";
import { didYouMean } from "./suggestions.js";

/** A property of this name is a comment, in objects that stand for bodies. */
const commentName = "//";

export function contentOfJson(body: JsonBody, schema: BodySchema, diags: DiagnosticSink): BodyContent {
  const { content, remain } = partialContentOfJson(body, schema, diags);
  const unused = schema.attributes.map(({ name }) => name).filter((name) => !content.attributes.has(name));
  const names = [...unused, ...schema.blocks.map(({ type }) => type)];
  for (const { name, nameRange } of membersOf(remain.node, bodyWords, diags)) {
    if (name === commentName) continue;
    diags.add({
      severity: "error",
      summary: "Extraneous JSON object property",
      detail: `No argument or block type is named ${quoted(name)}.${didYouMean(name, names)}`,
      subject: nameRange,
      context: nameRange,
    });
  }
  return content;
}

/** A property may be an argument or a block, as the schema says; one that says both makes it an argument. */
export function partialContentOfJson(
  body: JsonBody,
  schema: BodySchema,
  diags: DiagnosticSink,
): PartialContent & { readonly remain: JsonBody } {
  const attributes = new Map<string, Attribute>();
  const blocks: Block[] = [];
  const attributeNames = new Set(schema.attributes.map(({ name }) => name));
  const blockRules = new Map(schema.blocks.map((rule) => [rule.type, rule]));
  for (const member of membersOf(body.node, bodyWords, diags)) {
    const rule = blockRules.get(member.name);
    if (attributeNames.has(member.name)) addAttribute(member, attributes, diags);
    else if (rule !== undefined) unpackBlocks(member.value, { rule, typeRange: member.nameRange, blocks, diags });
  }
  for (const { name, required = false } of schema.attributes) {
    if (required && !attributes.has(name)) reportMissingAttribute(name, body.endRange, diags);
  }
  const isTaken = (name: string) => attributeNames.has(name) || blockRules.has(name);
  const remain = { ...body, node: withoutMembers(body.node, isTaken) };
  return { content: { attributes, blocks, missingItemRange: body.endRange }, remain };
}

function addAttribute(member: JsonMember, attributes: Map<string, Attribute>, diags: DiagnosticSink): void {
  const existing = attributes.get(member.name);
  if (existing === undefined) {
    attributes.set(member.name, attributeOf(member));
    return;
  }
  diags.add({
    severity: "error",
    summary: "Duplicate argument",
    detail: `The argument ${quoted(member.name)} was already set at ${formatRange(existing.range)}.`,
    subject: member.nameRange,
    context: member.nameRange,
  });
}

function attributeOf({ name, nameRange, value }: JsonMember): Attribute {
  const range = rangeBetween(nameRange, value.range);
  return { name, nameRange, expression: { kind: "json", json: value, range: value.range }, range };
}

function withoutMembers(node: JsonNode, isTaken: (name: string) => boolean): JsonNode {
  switch (node.kind) {
    case "object":
      return { ...node, members: node.members.filter(({ name }) => !isTaken(name)) };
    case "array":
      return {
        ...node,
        elements: node.elements.map((element) =>
          element.kind === "object" ? withoutMembers(element, isTaken) : element,
        ),
      };
    default:
      return node;
  }
}

export function jsonAttributes({ node }: JsonBody, diags: DiagnosticSink): ReadonlyMap<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  if (node.kind !== "object") {
    const detail = "A JSON object is required here, setting the arguments for this block.";
    reportWrongType(node, detail, diags);
    return attributes;
  }
  for (const member of node.members) {
    if (member.name === commentName) continue;
    const existing = attributes.get(member.name);
    if (existing === undefined) {
      attributes.set(member.name, attributeOf(member));
      continue;
    }
    diags.add({
      severity: "error",
      summary: "Duplicate attribute definition",
      detail: `The argument ${quoted(member.name)} was already set at ${formatRange(existing.range)}.`,
      subject: member.nameRange,
    });
  }
  return attributes;
}

interface Unpacking {
  readonly rule: BlockRule;
  readonly typeRange: SourceRange;
  readonly blocks: Block[];
  readonly diags: DiagnosticSink;
}

/** Each label is one object around the blocks, whose property names are the labels. */
function unpackBlocks(node: JsonNode, unpacking: Unpacking, labels: readonly JsonMember[] = []): void {
  const { rule, diags } = unpacking;
  const labelName = rule.labels[labels.length];
  if (labelName === undefined) {
    unpackBodies(node, unpacking, labels);
    return;
  }
  const members = membersOf(node, labelWords(labelName), diags);
  if (members.length === 0) {
    diags.add({
      severity: "error",
      summary: "Missing block label",
      detail: `At least one object property is required, whose name represents the ${rule.type} block's ${labelName}.`,
      subject: startOfNode(node),
    });
  }
  for (const member of members) unpackBlocks(member.value, unpacking, [...labels, member]);
}

/** An object is one block, an array several, null none. */
function unpackBodies(node: JsonNode, unpacking: Unpacking, labels: readonly JsonMember[]): void {
  switch (node.kind) {
    case "null":
      return;
    case "object":
      unpacking.blocks.push(blockOf(node, node.openRange, node.closeRange, unpacking, labels));
      return;
    case "array":
      for (const element of node.elements) {
        const closeRange = element.kind === "object" ? element.closeRange : startOfNode(element);
        unpacking.blocks.push(blockOf(element, node.openRange, closeRange, unpacking, labels));
      }
      return;
    default: {
      const type = quoted(unpacking.rule.type);
      const detail = `Either a JSON object or a JSON array is required, representing the contents of one or more ${type} blocks.`;
      reportWrongType(node, detail, unpacking.diags);
    }
  }
}

function blockOf(
  node: JsonNode,
  headerRange: SourceRange,
  closeBraceRange: SourceRange,
  { rule, typeRange }: Unpacking,
  labels: readonly JsonMember[],
): Block {
  return {
    type: rule.type,
    typeRange,
    labels: labels.map(({ name }) => name),
    labelRanges: labels.map(({ nameRange }) => nameRange),
    body: jsonBody(node),
    headerRange,
    openBraceRange: startOfNode(node),
    closeBraceRange,
  };
}

/** How to say what objects are needed for. */
interface ShapeWords {
  readonly eitherNeeded: string;
  readonly objectNeeded: string;
}

const bodyWords: ShapeWords = {
  eitherNeeded: "Either a JSON object or JSON array of objects is required here, to define arguments and child blocks.",
  objectNeeded: "A JSON object is required here, to define arguments and child blocks.",
};

function labelWords(labelName: string): ShapeWords {
  const purpose = `to specify ${labelName} labels for this block.`;
  return {
    eitherNeeded: `Either a JSON object or JSON array of objects is required here, ${purpose}`,
    objectNeeded: `A JSON object is required here, ${purpose}`,
  };
}

/** The properties of an object, or of all objects of an array in their order. */
function membersOf(node: JsonNode, words: ShapeWords, diags: DiagnosticSink): readonly JsonMember[] {
  switch (node.kind) {
    case "null":
      return [];
    case "object":
      return node.members;
    case "array":
      return node.elements.flatMap((element) => {
        if (element.kind === "object") return element.members;
        reportWrongType(element, words.objectNeeded, diags);
        return [];
      });
    default:
      reportWrongType(node, words.eitherNeeded, diags);
      return [];
  }
}

function reportWrongType(node: JsonNode, detail: string, diags: DiagnosticSink): void {
  diags.add({ severity: "error", summary: "Incorrect JSON value type", detail, subject: startOfNode(node) });
}
