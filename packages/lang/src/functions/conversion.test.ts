import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("to primitives", () => {
  it.each(
    Object.entries({
      "tostring(1.10)": '"1.1"',
      "tostring(1e100)":
        '"10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"',
      "tostring(true)": '"true"',
      "tostring(null)": "null",
      "tostring([])": '! Invalid value for "v" parameter: cannot convert tuple to string.',
      'tonumber("1.50")': "1.5",
      'tonumber("0x10")':
        '! Invalid value for "v" parameter: cannot convert "0x10" to number; given string must be a decimal representation of a number.',
      "tonumber(true)": '! Invalid value for "v" parameter: cannot convert bool to number.',
      'tonumber("")':
        '! Invalid value for "v" parameter: cannot convert "" to number; given string must be a decimal representation of a number.',
      'tobool("true")': "true",
      'tobool("True")':
        '! Invalid value for "v" parameter: cannot convert "True" to bool; only the strings "true" or "false" are allowed.',
      'tobool("1")': "true",
      "tobool(1)": '! Invalid value for "v" parameter: cannot convert number to bool.',
      "tostring(later)": "unknown string",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("to collections", () => {
  it.each(
    Object.entries({
      'tolist([1, "a", true])': 'tolist(["1", "a", "true"])',
      'tolist([{ a = 1 }, { a = "x" }])': 'tolist([{a = "1"}, {a = "x"}])',
      "tolist([{ a = 1 }, { b = 2 }])": "tolist([tomap({a = 1}), tomap({b = 2})])",
      "tolist([1, { a = 1 }])": '! Invalid value for "v" parameter: cannot convert tuple to list of any single type.',
      "tolist({ a = 1 })": '! Invalid value for "v" parameter: cannot convert object to list of any single type.',
      "tolist(null)": "null",
      "tolist([secret, later])": 'tolist([sensitive("s3cret"), unknown string])',
      'toset([1, "1", true])': 'toset(["1", "true"])',
      "toset([{ a = 1 }, { a = 1 }])": "toset([{a = 1}])",
      'toset("x")': '! Invalid value for "v" parameter: cannot convert string to set of any single type.',
      "toset([secret])": 'sensitive(toset(["s3cret"]))',
      'tomap({ a = 1, b = "x" })': 'tomap({a = "1", b = "x"})',
      "tomap({ a = 1, b = [1] })":
        '! Invalid value for "v" parameter: cannot convert object to map of any single type.',
      "tomap([])": '! Invalid value for "v" parameter: cannot convert tuple to map of any single type.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
