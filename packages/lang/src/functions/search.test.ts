import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("contains, index and matchkeys", () => {
  it.each(
    Object.entries({
      'contains(["a"], "a")': "true",
      'contains(["1"], 1)': "false",
      'contains(toset([1]), "1")': "false",
      "contains([null], null)": '! Invalid value for "value" parameter: argument must not be null.',
      "contains(null, 1)": '! Invalid value for "list" parameter: argument must not be null.',
      "contains({ a = 1 }, 1)": '! Call to function "contains" failed: argument must be list, tuple, or set.',
      'contains(["a", later], "a")': "true",
      'contains(["a", later], "b")': "unknown bool, not null",
      'index(["a", "b"], "b")': "1",
      'index(["a", "b"], "c")': '! Call to function "index" failed: item not found.',
      "index([], 1)": '! Call to function "index" failed: cannot search an empty list.',
      'index(toset(["a"]), "a")': '! Call to function "index" failed: argument must be a list or tuple.',
      'matchkeys(["a", "b", "c"], [1, 2, 1], [1])': 'tolist(["a", "c"])',
      'matchkeys(["a"], [1, 2], [1])':
        '! Call to function "matchkeys" failed: length of keys and values should be equal.',
      'matchkeys(["a"], [1], ["1"])': 'tolist(["a"])',
      'matchkeys(["a"], [1], [[1]])':
        '! Call to function "matchkeys" failed: keys and searchset must be of the same type.',
      'matchkeys(["a"], [1], [])': "tolist([])",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
