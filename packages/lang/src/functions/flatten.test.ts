import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("flatten", () => {
  it.each(
    Object.entries({
      "flatten([1, [2, [3, []]]])": "[1, 2, 3]",
      'flatten(toset([["a"], ["b"]]))': '["a", "b"]',
      "flatten([null])": "[null]",
      "flatten({ a = 1 })": '! Call to function "flatten" failed: can only flatten lists, sets and tuples.',
      "flatten({ a = later })": "unknown any",
      "flatten({ a = sensitive(later) })": "sensitive(unknown any)",
      "flatten([[1], later])": "unknown any",
      'flatten([["a"], tolist(later)])': "unknown any",
      "flatten([sensitive(later), 1])": "sensitive(unknown any)",
      "flatten([[secret]])": '[sensitive("s3cret")]',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
