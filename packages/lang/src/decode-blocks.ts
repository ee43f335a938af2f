import {
  convert,
  dynamic,
  isConversionError,
  listValue,
  type Marks,
  mapValue,
  noMarks,
  objectValue,
  setValue,
  type Type,
  tupleValue,
  unifyUnsafe,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { type DiagnosticSink, formatRange, quoted, type SourceRange } from "@landform/diagnostics";
import type { Block, Scope } from "@landform/hcl";
import { type BlockSchema, emptyBlocks, type NestedBlockSchema, nestedBlockType, shapeOf } from "@landform/schema";
import type { AmbiguousAttribute } from "./attributes-as-blocks.js";
import { decodeObject } from "./decode-body.js";

/** Decode all blocks of one type in a body to the one value they make. `missingItemRange` is where one could be added. */
export function decodeBlocks(
  name: string,
  blocks: readonly Block[],
  nested: NestedBlockSchema,
  missingItemRange: SourceRange,
  scope: Scope | undefined,
  diags: DiagnosticSink,
): Value {
  switch (nested.nesting) {
    case "single":
    case "group":
      return decodeSingle(name, blocks, nested, missingItemRange, scope, diags);
    case "map":
      return decodeMap(name, blocks, nested, scope, diags);
    case "list":
    case "set":
      return decodeSequence(name, blocks, nested, missingItemRange, scope, diags);
  }
}

/** The value of an attribute that is written as blocks. */
export function decodeBlocksAsAttribute(
  attribute: AmbiguousAttribute,
  blocks: readonly Block[],
  scope: Scope | undefined,
  diags: DiagnosticSink,
): Value {
  const unknown = unknownAmong(blocks);
  const elements = blocks.map((block) => decodeElement(block, attribute.element, scope, diags));
  if (unknown !== undefined) return withMarks(unknownValue(attribute.type), unknown);
  return attribute.type.kind === "list"
    ? listValue(attribute.type.element, elements)
    : setValue(attribute.type.element, elements);
}

function decodeSingle(
  name: string,
  blocks: readonly Block[],
  nested: NestedBlockSchema,
  missingItemRange: SourceRange,
  scope: Scope | undefined,
  diags: DiagnosticSink,
): Value {
  const [block, second] = blocks;
  if (block === undefined) {
    if (nested.minItems === 1) {
      const detail = `A block of type ${quoted(name)} is required here.`;
      diags.add({ severity: "error", summary: `Missing ${name} block`, detail, subject: missingItemRange });
    }
    return emptyBlocks(nested);
  }
  if (second !== undefined) {
    const detail = `Only one block of type ${quoted(name)} is allowed. Previous definition was at ${formatRange(block.headerRange)}.`;
    diags.add({ severity: "error", summary: `Duplicate ${name} block`, detail, subject: second.headerRange });
  }
  return decodeObject(block.body, nested.block, scope, diags);
}

function decodeSequence(
  name: string,
  blocks: readonly Block[],
  nested: NestedBlockSchema,
  missingItemRange: SourceRange,
  scope: Scope | undefined,
  diags: DiagnosticSink,
): Value {
  const elements = blocks.map((block) => decodeElement(block, nested.block, scope, diags));
  const unknown = unknownAmong(blocks);
  if (unknown !== undefined) return withMarks(unknownValue(nestedBlockType(nested)), unknown);
  checkCount(name, blocks, nested, missingItemRange, diags);
  if (elements.length === 0) return emptyBlocks(nested);
  const shape = shapeOf(nested.block);
  if (shape.isDynamic)
    return nested.nesting === "list" ? tupleValue(elements) : unifiedSet(name, blocks, elements, diags);
  return nested.nesting === "list" ? listValue(shape.type, elements) : setValue(shape.type, elements);
}

function checkCount(
  name: string,
  blocks: readonly Block[],
  { minItems, maxItems }: NestedBlockSchema,
  missingItemRange: SourceRange,
  diags: DiagnosticSink,
): void {
  if (blocks.length < minItems) {
    const detail = `At least ${minItems} ${quoted(name)} blocks are required.`;
    diags.add({ severity: "error", summary: `Insufficient ${name} blocks`, detail, subject: missingItemRange });
  }
  const extra = maxItems > 0 ? blocks[maxItems] : undefined;
  if (extra === undefined) return;
  const { filename, start } = extra.body.range;
  const detail = `No more than ${maxItems} ${quoted(name)} blocks are allowed`;
  const subject = { filename, start, end: start };
  diags.add({ severity: "error", summary: `Too many ${name} blocks`, detail, subject });
}

/** A set needs elements of one type, even where the schema leaves types open. */
function unifiedSet(name: string, blocks: readonly Block[], elements: readonly Value[], diags: DiagnosticSink): Value {
  const type: Type | undefined = unifyUnsafe(elements.map((element) => element.type))?.type;
  const unified = type && elements.map((element) => convert(element, type));
  const values = unified?.filter((value) => !isConversionError(value));
  if (type !== undefined && values?.length === elements.length) return setValue(type, values);
  diags.add({
    severity: "error",
    summary: `Unconsistent argument types in ${name} blocks`,
    detail: "Corresponding attributes in all blocks of this type must be the same.",
    ...(blocks[0] && { subject: blocks[0].headerRange }),
  });
  return unknownValue(dynamic);
}

function decodeMap(
  name: string,
  blocks: readonly Block[],
  nested: NestedBlockSchema,
  scope: Scope | undefined,
  diags: DiagnosticSink,
): Value {
  const unknown = unknownAmong(blocks);
  if (unknown !== undefined) return withMarks(unknownValue(nestedBlockType(nested)), unknown);
  const entries = new Map<string, Value>();
  for (const block of blocks) {
    const key = block.labels[0] ?? "";
    const value = decodeElement(block, nested.block, scope, diags);
    if (!entries.has(key)) {
      entries.set(key, value);
      continue;
    }
    const detail = `A block for ${name} ${quoted(key)} was already defined. The ${name} labels must be unique.`;
    diags.add({ severity: "error", summary: `Duplicate ${name} block`, detail, subject: block.headerRange });
  }
  if (entries.size === 0) return emptyBlocks(nested);
  const shape = shapeOf(nested.block);
  return shape.isDynamic ? objectValue(entries) : mapValue(shape.type, entries);
}

/** One of several blocks; it has the marks of the `for_each` that it is made by. */
function decodeElement(block: Block, schema: BlockSchema, scope: Scope | undefined, diags: DiagnosticSink): Value {
  const value = decodeObject(block.body, schema, scope, diags);
  const marks = marksOf(block);
  return marks.size === 0 ? value : withMarks(value, marks);
}

/** The marks of the first block that stands for an unknown number of blocks; `undefined` when all are known. */
function unknownAmong(blocks: readonly Block[]): Marks | undefined {
  for (const block of blocks) if (block.body.kind === "unknown") return block.body.marks;
  return undefined;
}

function marksOf({ body }: Block): Marks {
  return body.kind === "expanded" || body.kind === "unknown" ? body.marks : noMarks;
}
