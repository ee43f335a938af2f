import { asNumber, asString, type Path, type PathStep, toSafeInteger } from "@landform/cty";
import { DiagnosticList, type SourceRange } from "@landform/diagnostics";
import {
  type Attribute,
  type Block,
  type Body,
  type Expression,
  evaluate,
  keywordOf,
  missingItemRange,
  partialContentOf,
  type StaticItem,
  startRange,
  staticList,
  staticMap,
} from "@landform/hcl";

/**
 * Where in `body` the value at `path` is written: the expression of the argument or an item in it. If no argument has
 * it, it is the place in the innermost block where one could be. A path that is the name of a block alone is about
 * what has that block, as with the reference.
 */
export function rangeAtPath(body: Body, path: Path): SourceRange {
  const index = path.at(-1);
  const attributePath = index?.kind === "index" ? path.slice(0, -1) : path;
  const last = attributePath.at(-1);
  const inner = followBlocks(body, attributePath.slice(0, -1));
  if (last?.kind !== "attribute") return missingItemRange(inner);
  const attribute = attributeNamed(inner, last.name);
  if (attribute === undefined) {
    const isNested = attributePath.length > 1;
    return missingItemRange(isNested ? followBlocks(inner, attributePath.slice(-1)) : inner);
  }
  return index?.kind === "index" ? itemRange(attribute, index) : attribute.expression.range;
}

function attributeNamed(body: Body, name: string): Attribute | undefined {
  const schema = { attributes: [{ name }], blocks: [] };
  return partialContentOf(body, schema, new DiagnosticList()).content.attributes.get(name);
}

/** The body that `path` leads to through nested blocks, as far as there are such blocks. */
function followBlocks(body: Body, path: Path): Body {
  let current = body;
  for (let position = 0; position < path.length; position++) {
    const step = path[position];
    if (step?.kind !== "attribute") return current;
    const next = path[position + 1];
    const key = next?.kind === "index" ? next : undefined;
    if (key !== undefined) position++;
    const block = blockAt(blocksOf(current, step.name, key), key);
    if (block === undefined) return current;
    current = block.body;
  }
  return current;
}

type IndexStep = Extract<PathStep, { kind: "index" }>;

function blocksOf(body: Body, type: string, key: IndexStep | undefined): readonly Block[] {
  const labels = key?.key.type.kind === "string" ? ["key"] : [];
  const schema = { attributes: [], blocks: [{ type, labels }] };
  return partialContentOf(body, schema, new DiagnosticList()).content.blocks;
}

function blockAt(blocks: readonly Block[], step: IndexStep | undefined): Block | undefined {
  if (step === undefined) return blocks.length === 1 ? blocks[0] : undefined;
  const { key } = step;
  if (key.kind !== "known") return undefined;
  if (key.type.kind === "string") return blocks.find((block) => block.labels[0] === asString(key));
  return key.type.kind === "number" ? blocks[toSafeInteger(asNumber(key)) ?? -1] : undefined;
}

function itemRange({ expression, nameRange }: Attribute, { key }: IndexStep): SourceRange {
  if (key.kind !== "known") return expression.range;
  if (key.type.kind === "number") {
    const items = staticList(expression);
    return items === undefined ? expression.range : (items[toSafeInteger(asNumber(key)) ?? -1]?.range ?? nameRange);
  }
  if (key.type.kind !== "string") return expression.range;
  const items = staticMap(expression);
  if (items === undefined) return expression.range;
  const item = itemNamed(items, asString(key));
  return item === undefined ? nameRange : startRange(item);
}

/** The value of the item whose key is written as `name`: as a bare word, or as an expression without references. */
export function itemNamed(items: readonly StaticItem[], name: string): Expression | undefined {
  return items.find(({ key }) => {
    const word = keywordOf(key);
    if (word !== undefined) return word === name;
    const value = evaluate(key, undefined, new DiagnosticList());
    return value.kind === "known" && value.type.kind === "string" && asString(value) === name;
  })?.value;
}
