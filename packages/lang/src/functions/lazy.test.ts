import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("try and can", () => {
  it.each(
    Object.entries({
      'try([][0], "x")': '"x"',
      'try(later, "x")': "unknown any",
      'try(later.a, "x")': "unknown any",
      'try(secret, "x")': 'sensitive("s3cret")',
      "try({}.a, secret)": 'sensitive("s3cret")',
      "try()": '! Call to function "try" failed: at least one argument is required.',
      'try([][0], tonumber("x"))':
        '! Call to function "try" failed: no expression succeeded:\n- Invalid index (at test.tf:1,7-10)\n  The given key does not identify an element in this collection value: the collection has no elements.\n- Invalid function argument (at test.tf:1,22-23)\n  Invalid value for "v" parameter: cannot convert "x" to number; given string must be a decimal representation of a number.\n\nAt least one expression must produce a successful result.',
      "can([][0])": "false",
      "can(1)": "true",
      "can(later)": "unknown bool",
      "can(later.a)": "unknown bool",
      "can()": '! Function "can" expects 1 argument(s). Missing value for "expression".',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("convert", () => {
  it.each(
    Object.entries({
      'convert("1", number)': "1",
      "convert([1], set(string))": 'toset(["1"])',
      'convert("x", number)': '! Invalid value for "value" parameter: a number is required.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu" })).toBe(want);
  });
});
