import { listValue, mapValue, nullValue, setValue, unknownValue, type Value } from "@landform/cty";
import type { BlockSchema, NestedBlockSchema } from "./block-schema.js";
import { objectOfShape, shapeOf } from "./block-shape.js";
import { emptyBlocks } from "./empty-value.js";
import { itemsOf, memberOf } from "./members.js";

/**
 * Give an object from a provider built on the old SDK the shape that others rely on: a value that stands for nested
 * blocks is never null or unknown itself. The value has the block's implied type and no marks.
 */
export function normalizeLegacyObject(value: Value, block: BlockSchema): Value {
  const shape = shapeOf(block);
  if (value.kind === "null") return nullValue(shape.type);
  if (shape.members.every((member) => member.kind === "attribute")) return value;
  const values = new Map<string, Value>();
  for (const member of shape.members) {
    const part = memberOf(value, member.name, member.type);
    values.set(member.name, member.kind === "attribute" ? part : normalizeBlocks(part, member.schema));
  }
  return objectOfShape(shape, values);
}

function normalizeBlocks(value: Value, nested: NestedBlockSchema): Value {
  const { nesting, block } = nested;
  const { type, isDynamic } = shapeOf(block);
  // The old SDK has neither dynamic attributes nor blocks with keys.
  if (isDynamic || nesting === "map") return value;
  if (nesting === "single" || nesting === "group") {
    if (value.kind === "unknown") return unknownBlock(block);
    return value.kind === "null" && nesting === "group" ? emptyBlocks(nested) : normalizeLegacyObject(value, block);
  }
  const blocks =
    value.kind === "unknown"
      ? [unknownBlock(block)]
      : itemsOf(value).map((element) => normalizeLegacyObject(element, block));
  return nesting === "list" ? listValue(type, blocks) : setValue(type, blocks);
}

/** What stands for blocks nobody knows yet: one with all its attributes unknown. */
function unknownBlock(block: BlockSchema): Value {
  const shape = shapeOf(block);
  const values = new Map<string, Value>();
  for (const member of shape.members)
    values.set(member.name, member.kind === "attribute" ? unknownValue(member.type) : unknownBlocks(member.schema));
  return objectOfShape(shape, values);
}

function unknownBlocks({ nesting, block }: NestedBlockSchema): Value {
  const { type } = shapeOf(block);
  switch (nesting) {
    case "single":
    case "group":
      return unknownBlock(block);
    case "list":
      return listValue(type, [unknownBlock(block)]);
    case "set":
      return setValue(type, [unknownBlock(block)]);
    case "map":
      return mapValue(type, {}); // its keys can't be unknown
  }
}
