import type { Path } from "@landform/cty";
import type { AttributeSchema, BlockSchema } from "./block-schema.js";
import { blockTypesOf, type ObjectSchema } from "./block-shape.js";

/** The schema of the attribute at `path`; undefined where the path leads to a block, into an attribute's value or nowhere. */
export function attributeAtPath(block: BlockSchema, path: Path): AttributeSchema | undefined {
  let schema: ObjectSchema = block;
  let found: AttributeSchema | undefined;
  for (const step of path) {
    if (found !== undefined) {
      if (found.nestedType === undefined) return undefined;
      schema = found.nestedType;
    }
    if (step.kind === "index") continue;
    found = schema.attributes.get(step.name);
    if (found !== undefined) continue;
    const nested = blockTypesOf(schema).get(step.name);
    if (nested === undefined) return undefined;
    schema = nested.block;
  }
  return found;
}
