import { attr, defineEphemeral, defineResource } from "@landform/provider-sdk";
import { compare, hash } from "bcryptjs";
import { characterAttributes, descriptions, lengthRules, someKind } from "./character-attributes.js";
import { createString, readError } from "./create-string.js";
import { drawString } from "./draw-string.js";
import { keepers } from "./keepers.js";
import { planNumeric } from "./numeric.js";
import { importedString, textOf, upgradedString } from "./stored-string.js";

export const randomPassword = defineResource({
  type: "random_password",
  version: 3,
  description: "A random string that is kept secret: it is stored, and not shown.",
  schema: {
    keepers,
    ...characterAttributes,
    result: attr.string({
      computed: true,
      sensitive: true,
      useStateForUnknown: true,
      description: descriptions.result,
    }),
    bcrypt_hash: attr.string({
      computed: true,
      sensitive: true,
      useStateForUnknown: true,
      description: descriptions.bcrypt_hash,
    }),
    id: attr.string({ computed: true, useStateForUnknown: true, description: "Always the same; of no use." }),
  },
  plan: planNumeric,
  async create({ planned, error }) {
    const result = createString(planned, error);
    if (result === undefined) return undefined;
    return { ...result.recipe, result: result.text, bcrypt_hash: await bcryptHash(result.text), id: "none" };
  },
  update: "stateOnly",
  import: async ({ id }) => ({ ...importedString(id), bcrypt_hash: await bcryptHash(id), id: "none" }),
  upgrades: {
    0: async ({ stored }) => withHash(upgradedString(stored), null),
    1: async ({ stored }) => withHash(upgradedString(stored), textOf(stored, "bcrypt_hash")),
    2: async ({ stored }) => withCorrectHash(upgradedString(stored), textOf(stored, "bcrypt_hash")),
  },
});

type Upgraded = ReturnType<typeof upgradedString>;

async function withHash(password: Upgraded, stored: string | null) {
  return { ...password, bcrypt_hash: stored ?? (await bcryptHash(password.result ?? "")) };
}

/** Some versions stored the hash of something else. */
async function withCorrectHash(password: Upgraded, stored: string | null) {
  const isCorrect = stored !== null && (await compare(password.result ?? "", stored));
  return withHash(password, isCorrect ? stored : null);
}

/** With Go's prefix; only the first 72 bytes count. */
async function bcryptHash(text: string): Promise<string> {
  return (await hash(text, 10)).replace(/^\$2b\$/, "$2a$");
}

const flag = (description: string) => attr.bool({ optional: true, computed: true, description });
const minimum = (description: string) => attr.integer({ optional: true, computed: true, description });

export const ephemeralPassword = defineEphemeral({
  type: "random_password",
  description: "A random string that is not stored.",
  schema: {
    length: attr.integer({ required: true, validate: lengthRules, description: descriptions.length }),
    special: flag(descriptions.special),
    upper: flag(descriptions.upper),
    lower: flag(descriptions.lower),
    numeric: attr.bool({ optional: true, computed: true, validate: someKind, description: descriptions.numeric }),
    min_numeric: minimum(descriptions.min_numeric),
    min_upper: minimum(descriptions.min_upper),
    min_lower: minimum(descriptions.min_lower),
    min_special: minimum(descriptions.min_special),
    override_special: attr.string({ optional: true, description: descriptions.override_special }),
    result: attr.string({ computed: true, sensitive: true, description: descriptions.result }),
    bcrypt_hash: attr.string({ computed: true, sensitive: true, description: descriptions.bcrypt_hash }),
  },
  async open({ config, error }) {
    const recipe = {
      ...config,
      special: config.special !== false,
      upper: config.upper !== false,
      lower: config.lower !== false,
      numeric: config.numeric !== false,
      min_numeric: numberOr0(config.min_numeric),
      min_upper: numberOr0(config.min_upper),
      min_lower: numberOr0(config.min_lower),
      min_special: numberOr0(config.min_special),
    };
    const drawn = drawString(recipe);
    if ("problem" in drawn) return error("Random Read Error", readError(drawn.problem));
    return { ...recipe, result: drawn.text, bcrypt_hash: await bcryptHash(drawn.text) };
  },
});

function numberOr0(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
