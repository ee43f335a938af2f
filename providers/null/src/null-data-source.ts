import { attr, defineDataSource, isUnknown, types } from "@landform/provider-sdk";
import { randomText } from "./random-text.js";

const idNote =
  "This attribute is only present for some legacy compatibility issues and should not be used. It will be removed in " +
  "a future version.";

export const nullDataSource = defineDataSource({
  type: "null_data_source",
  description: "Copies its inputs to its outputs. Local values do the same.",
  deprecated:
    "The null_data_source was historically used to construct intermediate values to re-use elsewhere in configuration, " +
    "the same can now be achieved using locals or the terraform_data resource type in Terraform 1.4 and later.",
  schema: {
    inputs: attr.map(types.string, { optional: true, description: "Copied to `outputs`." }),
    outputs: attr.map(types.string, { computed: true, description: "A copy of `inputs`." }),
    random: attr.string({ computed: true, description: "Another random value each time; for tests." }),
    has_computed_default: attr.string({
      optional: true,
      computed: true,
      description: '`"default"` where it is left out; for tests.',
    }),
    id: attr.string({ computed: true, deprecated: idNote, description: idNote }),
  },
  read: ({ config }) => ({
    ...config,
    outputs: config.inputs,
    random: randomText(),
    has_computed_default: isUnknown(config.has_computed_default)
      ? "default"
      : (config.has_computed_default ?? "default"),
    id: "static",
  }),
});
