import { attr, defineResource, types } from "@landform/provider-sdk";
import { randFromSeed } from "./go-rand.js";
import { keepers } from "./keepers.js";

export const randomShuffle = defineResource({
  type: "random_shuffle",
  description: "The strings of a list in random order.",
  schema: {
    keepers,
    seed: attr.string({ optional: true, onChange: "replace", description: "Always gives the same order." }),
    input: attr.list(types.string, { required: true, onChange: "replace", description: "The strings to shuffle." }),
    result_count: attr.integer({
      optional: true,
      onChange: "replace",
      description: "How many strings to return: all where it is left out, repeated where there are not as many.",
    }),
    result: attr.list(types.string, { computed: true, useStateForUnknown: true, description: "The shuffled strings." }),
    id: attr.string({ computed: true, useStateForUnknown: true, description: "Always the same; of no use." }),
  },
  create({ planned, error }) {
    const { input, seed } = planned;
    const count = planned.result_count ?? input.length;
    if (count < 0)
      return error("Create Random Shuffle Error", "The result_count must not be negative.", "result_count");
    const result: (string | null)[] = [];
    const random = randFromSeed(seed);
    while (input.length > 0 && result.length < count) {
      for (const index of random.permutation(input.length)) {
        if (result.length < count) result.push(input[index] ?? null);
      }
    }
    return { ...planned, result, id: "-" };
  },
  update: "stateOnly",
});
