import { attr, defineResource } from "@landform/provider-sdk";
import { characterAttributes, descriptions } from "./character-attributes.js";
import { createString } from "./create-string.js";
import { keepers } from "./keepers.js";
import { planNumeric } from "./numeric.js";
import { importedString, upgradedString } from "./stored-string.js";

export const randomString = defineResource({
  type: "random_string",
  version: 2,
  description: "A random string that is not secret.",
  schema: {
    keepers,
    ...characterAttributes,
    result: attr.string({ computed: true, useStateForUnknown: true, description: descriptions.result }),
    id: attr.string({ computed: true, useStateForUnknown: true, description: descriptions.result }),
  },
  plan: planNumeric,
  create({ planned, error }) {
    const result = createString(planned, error);
    return result === undefined ? undefined : { ...result.recipe, result: result.text, id: result.text };
  },
  update: "stateOnly",
  import: ({ id }) => ({ ...importedString(id), id }),
  upgrades: {
    1: ({ stored }) => upgradedString(stored),
  },
});
