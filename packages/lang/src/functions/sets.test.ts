import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("operations", () => {
  it.each(
    Object.entries({
      'setunion([1], [2, "3"])': 'toset(["1", "2", "3"])',
      "setunion([])": "toset([])",
      "setunion()": '! Function "setunion" expects at least 1 argument(s). Missing value for "first_set".',
      'setunion([[1]], [["a"]])': 'toset([["1"], ["a"]])',
      'setunion(["a"], [later])': 'toset(["a", unknown string])',
      "setintersection([1, 2], [2, 3])": "toset([2])",
      'setintersection([1], ["1"])': 'toset(["1"])',
      'setintersection(["a"], [later])': "unknown set(string), not null",
      "setsubtract([1, 2], [2])": "toset([1])",
      'setsubtract([1, 2], ["2"])': 'toset(["1"])',
      "setsubtract([1], [])": "toset([1])",
      "setsubtract([[1], [1, 2]], [null])":
        '! Call to function "setsubtract" failed: given sets must all have compatible element types.',
      "setsubtract([1], [[1]])":
        '! Call to function "setsubtract" failed: given sets must all have compatible element types.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("setproduct", () => {
  it.each(
    Object.entries({
      'setproduct([1, 2], ["a"])': 'tolist([[1, "a"], [2, "a"]])',
      'setproduct(toset([1, 2]), toset(["a"]))': 'toset([[1, "a"], [2, "a"]])',
      'setproduct(tolist([1, 2]), ["a", true])': 'tolist([[1, "a"], [1, "true"], [2, "a"], [2, "true"]])',
      "setproduct([], [1])": "tolist([])",
      "setproduct([1])": '! Call to function "setproduct" failed: at least two arguments are required.',
      "setproduct([1], [[1], null])": '! Invalid value for "sets" parameter: all elements must be of the same type.',
      "setproduct([1], null)": '! Invalid value for "sets" parameter: argument must not be null.',
      'setproduct("x", [1])': '! Invalid value for "sets" parameter: a set or a list is required.',
      "setproduct([1, 2], tolist(later))": "unknown list(tuple([number,any])), not null",
      'setproduct([1, later], ["a"])': 'tolist([[1, "a"], [unknown number, "a"]])',
      'setproduct(["a"], [secret])': 'tolist([["a", sensitive("s3cret")]])',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
