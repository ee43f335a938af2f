import type { AttributeRule, BlockRule, BodySchema } from "@landform/hcl";
import type { BlockSchema } from "@landform/schema";

const bodySchemas = new WeakMap<BlockSchema, BodySchema>();

/** What a body may hold by a schema of a provider; worked out once for each schema. */
export function bodySchemaOf(schema: BlockSchema): BodySchema {
  const known = bodySchemas.get(schema);
  if (known !== undefined) return known;
  const attributes: AttributeRule[] = [];
  for (const [name, attribute] of schema.attributes) {
    attributes.push(attribute.required === true ? { name, required: true } : { name });
  }
  const blocks: BlockRule[] = [];
  for (const [type, block] of schema.blockTypes) {
    if (!schema.attributes.has(type)) blocks.push({ type, labels: block.nesting === "map" ? ["key"] : [] });
  }
  const bodySchema = { attributes, blocks };
  bodySchemas.set(schema, bodySchema);
  return bodySchema;
}
