import { attr, defineResource, replaceOnMapChange, types } from "@landform/provider-sdk";
import { randomText } from "./random-text.js";

export const nullResource = defineResource({
  type: "null_resource",
  description: "Does nothing; its `triggers` say when to do it again. See also `terraform_data`.",
  schema: {
    triggers: attr.map(types.string, {
      optional: true,
      onChange: replaceOnMapChange,
      description: "Arbitrary values that, when changed, make a new resource and run its provisioners again.",
    }),
    id: attr.string({ computed: true, useStateForUnknown: true, description: "Random, set when it is created." }),
  },
  create: ({ planned }) => ({ ...planned, id: randomText() }),
  update: "stateOnly",
});
