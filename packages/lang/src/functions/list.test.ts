import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("element and slice", () => {
  it.each(
    Object.entries({
      'element(["a", "b"], 3)': '"b"',
      'element(["a", "b"], 9223372036854775807)': '"b"',
      'element(tolist(["a", "b", "c"]), 9007199254740993)': '"a"',
      "element([], 0)": '! Call to function "element" failed: cannot use element function with an empty list.',
      'element(["a"], 1.5)':
        '! Call to function "element" failed: invalid index: value must be a whole number, between -9223372036854775808 and 9223372036854775807.',
      'element(toset(["a"]), 0)': '! Call to function "element" failed: cannot read elements from set of string.',
      "element(null, 0)": '! Invalid value for "list" parameter: argument must not be null.',
      "element(tolist(later), 0)": "unknown any",
      'slice(["a", "b", "c"], 1, 2)': '["b"]',
      'slice(tolist(["a", "b", "c"]), 1, 3)': 'tolist(["b", "c"])',
      'slice(["a", "b", "c"], 2, 1)':
        '! Invalid value for "start_index" parameter: start index must not be greater than end index.',
      'slice(["a", "b", "c"], -1, 2)':
        '! Invalid value for "start_index" parameter: start index must not be less than zero.',
      'slice(["a", "b", "c"], 0, 4)':
        '! Invalid value for "end_index" parameter: end index must not be greater than the length of the list.',
      'slice(toset(["a"]), 0, 1)':
        '! Invalid value for "list" parameter: cannot slice a set, because its elements do not have indices; explicitly convert to a list if the ordering of the result is not important.',
      'slice(["a", secret, "c"], 1, 3)': '[sensitive("s3cret"), "c"]',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("negative index in OpenTofu", () => {
  it.each(
    Object.entries({
      'element(["a", "b"], -1)': '"b"',
      'element(["a", "b"], -3)': '"b"',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu" })).toBe(want);
  });
});

describe("order and parts", () => {
  it.each(
    Object.entries({
      'reverse([1, 2, "x"])': '["x", 2, 1]',
      'reverse(toset(["b", "a"]))': 'tolist(["b", "a"])',
      'reverse("abc")': '! Invalid value for "list" parameter: can only reverse list or tuple values, not string.',
      'sort(["b", "a", "C", "é"])': 'tolist(["C", "a", "b", "é"])',
      "sort([10, 9, 1])": 'tolist(["1", "10", "9"])',
      "sort([null])": '! Call to function "sort" failed: given list element 0 is null; a null string cannot be sorted.',
      'sort(["b", later])': "tolist([unknown string, unknown string])",
      "chunklist([1, 2, 3], 2)": "tolist([tolist([1, 2]), tolist([3])])",
      "chunklist([1, 2, 3], 0)": "tolist([tolist([1, 2, 3])])",
      "chunklist([], 2)": "tolist([])",
      "chunklist([1, 2, 3], -1)": '! Call to function "chunklist" failed: the size argument must be positive.',
      'distinct([1, 1, "1"])': 'tolist(["1"])',
      'distinct(["b", "a", "b"])': 'tolist(["b", "a"])',
      "distinct([1, [1]])": '! Invalid value for "list" parameter: all list elements must have the same type.',
      'distinct(["a", later])': "unknown list(string), not null",
      'compact(["a", "", null, "b"])': 'tolist(["a", "b"])',
      "compact([[1]])": '! Invalid value for "list" parameter: element 0: string required.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
