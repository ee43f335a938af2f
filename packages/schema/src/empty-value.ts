import {
  type KnownValue,
  listValue,
  mapValue,
  nullValue,
  objectValue,
  setValue,
  tupleValue,
  type Value,
} from "@landform/cty";
import type { BlockSchema, NestedBlockSchema } from "./block-schema.js";
import { objectOfShape, shapeOf } from "./block-shape.js";

const emptyValues = new WeakMap<BlockSchema, KnownValue>();

/** What an empty block decodes to when nothing is required: all attributes null, no nested blocks. */
export function emptyValue(block: BlockSchema): KnownValue {
  const known = emptyValues.get(block);
  if (known !== undefined) return known;
  const shape = shapeOf(block);
  const values = new Map<string, Value>();
  for (const member of shape.members)
    values.set(member.name, member.kind === "attribute" ? nullValue(member.type) : emptyBlocks(member.schema));
  const empty = objectOfShape(shape, values);
  emptyValues.set(block, empty);
  return empty;
}

/** The value of a block type of which there is no block. */
export function emptyBlocks(nested: NestedBlockSchema): Value {
  const { type, isDynamic } = shapeOf(nested.block);
  switch (nested.nesting) {
    case "single":
      return nullValue(type);
    case "group":
      return emptyValue(nested.block);
    case "list":
      return isDynamic ? tupleValue([]) : listValue(type, []);
    case "set":
      return setValue(type, []);
    case "map":
      return isDynamic ? objectValue({}) : mapValue(type, {});
  }
}
