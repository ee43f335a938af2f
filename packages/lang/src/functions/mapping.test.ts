import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("keys, values and lookup", () => {
  it.each(
    Object.entries({
      "keys({ b = 1, a = 2 })": '["a", "b"]',
      "keys(tomap({ b = 1, a = 2 }))": 'tolist(["a", "b"])',
      "keys([1])": '! Invalid value for "inputMap" parameter: must have map or object type.',
      "keys({ a = later })": '["a"]',
      'values({ b = 1, a = "x" })': '["x", 1]',
      "values(tomap({ b = 1, a = 2 }))": "tolist([2, 1])",
      "values([1])": '! Call to function "values" failed: values() requires a map as the first argument.',
      'lookup({ a = 1 }, "a")': "1",
      'lookup({ a = 1 }, "b")': '! Invalid value for "inputMap" parameter: the given object has no attribute "b".',
      'lookup({ a = 1 }, "b", 2)': "2",
      'lookup(tomap({ a = 1 }), "b", "x")':
        '! Invalid value for "default" parameter: the default value must have the same type as the map elements.',
      'lookup(tomap({ a = 1 }), "b", [])':
        '! Invalid value for "default" parameter: the default value must have the same type as the map elements.',
      'lookup({ a = 1 }, "a", 1, 2)':
        '! Call to function "lookup" failed: lookup() takes two or three arguments, got 4.',
      'lookup("x", "a", 2)': '! Invalid value for "inputMap" parameter: lookup() requires a map as the first argument.',
      "lookup({ a = 1 }, secret, 2)": "sensitive(2)",
      "lookup({ a = 1 }, later, 2)": "unknown any",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("merge", () => {
  it.each(
    Object.entries({
      "merge({ a = 1 }, { b = 2 })": "{a = 1, b = 2}",
      'merge({ a = 1 }, { a = "x" })': '{a = "x"}',
      'merge(tomap({ a = 1 }), tomap({ b = "x" }))': '{a = 1, b = "x"}',
      "merge(tomap({ a = 1 }), { b = [2] })": "{a = 1, b = [2]}",
      "merge({ a = 1 }, null)": "{a = 1}",
      "merge()": "{}",
      "merge(null, [])": "{}",
      "merge(null, [1])": '! Call to function "merge" failed: arguments must be maps or objects, got "tuple".',
      "merge([1])": '! Call to function "merge" failed: arguments must be maps or objects, got "tuple".',
      "merge({ a = later }, { b = 1 })": "{a = unknown any, b = 1}",
      "merge(tomap(later), tomap({ b = 1 }))": "unknown any",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("zipmap and transpose", () => {
  it.each(
    Object.entries({
      'zipmap(["a", "b"], [1, "x"])': '{a = 1, b = "x"}',
      'zipmap(tolist(["a"]), tolist([1]))': "tomap({a = 1})",
      'zipmap(["a", "b"], [1])':
        '! Call to function "zipmap" failed: number of keys (2) does not match number of values (1).',
      "zipmap([null], [1])": '! Call to function "zipmap" failed: keys list has null value at index 0.',
      'zipmap(["a"], toset([1]))': '! Call to function "zipmap" failed: values argument must be a list or tuple value.',
      'zipmap(["a"], [later])': "{a = unknown any}",
      'transpose({ a = ["1", "2"], b = ["2"] })': 'tomap({1 = tolist(["a"]), 2 = tolist(["a", "b"])})',
      "transpose({ a = null })": '! Call to function "transpose" failed: input must not contain null list.',
      "transpose({ a = [null] })": '! Call to function "transpose" failed: input list must not contain null string.',
      'transpose({ a = "x" })': '! Invalid value for "values" parameter: element "a": list of string required.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("transpose in OpenTofu", () => {
  it.each(
    Object.entries({
      "transpose({ a = null })": '! Invalid value for "values" parameter: cannot use null list for ["a"].',
      "transpose({ a = [null] })": '! Invalid value for "values" parameter: cannot use null string for ["a"][0].',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu" })).toBe(want);
  });
});
