import type { BodySchema } from "@landform/hcl";
import type { DecodeContext } from "./decode-context.js";

/** In an override file nothing is required: what is left out stays as it was. */
export function schemaIn(context: DecodeContext, schema: BodySchema): BodySchema {
  if (!context.isOverride) return schema;
  return { attributes: schema.attributes.map(({ name }) => ({ name })), blocks: schema.blocks };
}
