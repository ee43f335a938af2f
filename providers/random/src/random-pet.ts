import { randomInt } from "node:crypto";
import { attr, defineResource } from "@landform/provider-sdk";
import { keepers } from "./keepers.js";
import { adjectives, adverbs, animals } from "./pet-words.js";

export const randomPet = defineResource({
  type: "random_pet",
  description: "A random name of adverbs, an adjective and an animal.",
  schema: {
    keepers,
    length: attr.integer({ default: 2, onChange: "replace", description: "How many words the name has." }),
    prefix: attr.string({ optional: true, onChange: "replace", description: "Put in front of the name." }),
    separator: attr.string({ default: "-", onChange: "replace", description: "Stands between the words." }),
    id: attr.string({ computed: true, useStateForUnknown: true, description: "The name." }),
  },
  create({ planned }) {
    const prefix = planned.prefix === "" ? null : planned.prefix;
    const words = petWords(planned.length);
    return { ...planned, prefix, id: (prefix === null ? words : [prefix, ...words]).join(planned.separator) };
  },
  update: "stateOnly",
});

/** One word is an animal alone; every number that makes no sense counts as two. */
function petWords(length: number): readonly string[] {
  if (length === 1) return [draw(animals)];
  const described = [draw(adjectives), draw(animals)];
  return [...Array.from({ length: Math.max(length - 2, 0) }, () => draw(adverbs)), ...described];
}

function draw(words: readonly string[]): string {
  return words[randomInt(words.length)] ?? "";
}
