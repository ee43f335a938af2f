import type { BodySchema } from "@landform/hcl";

/** What a `module` block takes besides the inputs of the module. */
export const moduleCallSchema: BodySchema = {
  attributes: [
    { name: "source", required: true },
    { name: "version" },
    { name: "count" },
    { name: "for_each" },
    { name: "depends_on" },
    { name: "providers" },
  ],
  blocks: [
    { type: "_", labels: [] },
    { type: "lifecycle", labels: [] },
    { type: "locals", labels: [] },
    { type: "provider", labels: ["type"] },
  ],
};

/** Names that no input of a module can have. */
export const moduleMetaNames: ReadonlySet<string> = new Set([
  ...moduleCallSchema.attributes.map((attribute) => attribute.name),
  ...moduleCallSchema.blocks.map((block) => block.type),
]);
