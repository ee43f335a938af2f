import { attr, defineResource } from "@landform/provider-sdk";
import { parseInt64 } from "@landform/provider-sdk/go-text";
import { randFromSeed } from "./go-rand.js";
import { keepers } from "./keepers.js";

export const randomInteger = defineResource({
  type: "random_integer",
  description: "A random integer from a range.",
  schema: {
    keepers,
    min: attr.int64({ required: true, onChange: "replace", description: "The least number that can be drawn." }),
    max: attr.int64({ required: true, onChange: "replace", description: "The greatest number that can be drawn." }),
    seed: attr.string({ optional: true, onChange: "replace", description: "Always gives the same number." }),
    result: attr.int64({ computed: true, useStateForUnknown: true, description: "The random integer." }),
    id: attr.string({ computed: true, useStateForUnknown: true, description: "The random integer as a string." }),
  },
  create({ planned, error }) {
    const { min, max, seed } = planned;
    if (max < min)
      return error(
        "Create Random Integer Error",
        "The minimum (minVal) value needs to be smaller than or equal to maximum (maxVal) value.",
      );
    // Integers of 64 bits wrap around, in Go and here.
    const size = BigInt.asIntN(64, max + 1n - min);
    if (size <= 0n) return error("Create Random Integer Error", "The range has more than 9223372036854775807 numbers.");
    const result = BigInt.asIntN(64, randFromSeed(seed).below(size) + min);
    return { ...planned, seed: seed === "" ? null : seed, result, id: result.toString() };
  },
  update: "stateOnly",
  import({ id, error }) {
    const [first = "", ...rest] = id.split(",");
    if (rest.length !== 2 && rest.length !== 3)
      return error(
        "Import Random Integer Error",
        "Invalid import usage: expecting {result},{min},{max} or {result},{min},{max},{seed}",
      );
    const [result, min, max] = [first, ...rest.slice(0, 2)].map(parseInt64);
    const problem = (what: string, original: string) =>
      error(
        "Import Random Integer Error",
        `The ${what} supplied could not be parsed as an integer.\n\nOriginal Error: ${original}`,
      );
    if (typeof result !== "bigint") return problem("value", result ?? "");
    if (typeof min !== "bigint") return problem("min value", min ?? "");
    if (typeof max !== "bigint") return problem("max value", max ?? "");
    return { id: first, result, min, max, seed: rest[2] ?? null };
  },
});
