import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("concat", () => {
  it.each(
    Object.entries({
      'concat([1], ["a"])': '[1, "a"]',
      'concat(tolist([1]), tolist(["a"]))': 'tolist(["1", "a"])',
      'concat([[1]], [["a"]])': '[[1], ["a"]]',
      "concat()": '! Call to function "concat" failed: at least one argument is required.',
      "concat([1], null)": '! Invalid value for "seqs" parameter: argument must not be null.',
      "concat(toset([1]), [2])":
        '! Invalid value for "seqs" parameter: all arguments must be lists or tuples; got set of number.',
      'concat("x")': '! Invalid value for "seqs" parameter: all arguments must be lists or tuples; got string.',
      'concat(tolist(["a"]), tolist(later))': "unknown list(string), not null",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
