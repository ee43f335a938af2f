import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("length", () => {
  it.each(
    Object.entries({
      "length([1])": "1",
      "length({ a = 1 })": "1",
      'length("👨‍👩‍👧é")': "2",
      "length(toset([1, 1]))": "1",
      "length(null)": '! Invalid value for "value" parameter: argument must not be null.',
      "length(1)":
        '! Call to function "length" failed: argument must be a string, a collection type, or a structural type.',
      "length(later)": "unknown number, not null",
      "length(tolist(later))": "unknown number, not null, >= 0, <= 9223372036854775807",
      "length([later])": "1",
      "length(toset([1, later]))": "unknown number, not null, >= 1, <= 2",
      "length([secret])": "1",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("one, alltrue and anytrue", () => {
  it.each(
    Object.entries({
      "one([])": "null",
      'one(["a"])': '"a"',
      "one([1, 2])":
        '! Invalid value for "list" parameter: must be a list, set, or tuple value with either zero or one elements.',
      'one(toset(["a"]))': '"a"',
      'one("x")':
        '! Invalid value for "list" parameter: must be a list, set, or tuple value with either zero or one elements.',
      "alltrue([])": "true",
      'alltrue([true, "true"])': "true",
      "alltrue([true, null])": "false",
      "alltrue([false, later])": "false",
      "alltrue([true, later])": "unknown bool, not null",
      "anytrue([])": "false",
      "anytrue([false, true])": "true",
      "anytrue([true, later])": "true",
      "anytrue([false, later])": "unknown bool, not null",
      'alltrue(["x"])': '! Invalid value for "list" parameter: a bool is required.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
