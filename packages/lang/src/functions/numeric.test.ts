import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("rounding and signs", () => {
  it.each(
    Object.entries({
      'abs("-5.5")': "5.5",
      "abs(null)": '! Invalid value for "num" parameter: argument must not be null.',
      "ceil(1.0000000000000000000000001)": "2",
      "ceil(-1.5)": "-1",
      "floor(-1.5)": "-2",
      "ceil(-0.5)": "0",
      "floor(1e30)": "1000000000000000000000000000000",
      "signum(-0.5)":
        '! Call to function "signum" failed: value must be a whole number, between -9223372036854775808 and 9223372036854775807.',
      'signum("3")': "1",
      "signum(1.9)":
        '! Call to function "signum" failed: value must be a whole number, between -9223372036854775808 and 9223372036854775807.',
      "signum(later)": "unknown number, not null",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("powers and logarithms", () => {
  it.each(
    Object.entries({
      "pow(2, 10)": "1024",
      "pow(2, 0.5)": "1.4142135623730951",
      "pow(2, 1.5)": "2.82842712474619",
      "pow(255, 0.1)": "1.7404198104793391",
      "pow(1e21, -0.25)": "0.000005623413251903494",
      "pow(-2, 3)": "-8",
      "pow(10, 309)": "+Inf",
      "pow(0, -1)": "+Inf",
      "log(16, 2)": "4",
      "log(0, 2)": "-Inf",
      "log(10, 1)": "+Inf",
      "log(100, 10)": "2",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("greatest, least and sum", () => {
  it.each(
    Object.entries({
      'max(1, "2", 3.5)': "3.5",
      "max([1, 2]...)": "2",
      "max()": '! Call to function "max" failed: must pass at least one number.',
      "min(-1, 1e-20)": "-1",
      "max(1, null)": '! Invalid value for "numbers" parameter: argument must not be null.',
      "max(1, later)": "unknown number, not null",
      'sum([1, "2", 3.5])': "6.5",
      "sum([0.1, 0.2])": "0.3",
      "sum([])": '! Invalid value for "list" parameter: cannot sum an empty list.',
      "sum([1, null])": '! Invalid value for "list" parameter: argument must be list, set, or tuple of number values.',
      'sum(["x"])': '! Invalid value for "list" parameter: argument must be list, set, or tuple of number values.',
      "sum({ a = 1 })": '! Invalid value for "list" parameter: argument must be list, set, or tuple. Received object.',
      "sum([1, later])": "unknown number, not null",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("parseint", () => {
  it.each(
    Object.entries({
      'parseint("ff", 16)': "255",
      'parseint("zZ", 62)': "2231",
      'parseint("-10", 2)': "-2",
      'parseint("99999999999999999999999999999", 10)': "99999999999999999999999999999",
      'parseint("-00Az9", 62)': "-140563",
      'parseint("12", 2)': '! Invalid value for "number" parameter: cannot parse "12" as a base 2 integer.',
      'parseint("0xff", 16)': '! Invalid value for "number" parameter: cannot parse "0xff" as a base 16 integer.',
      'parseint("", 10)': '! Invalid value for "number" parameter: cannot parse "" as a base 10 integer.',
      'parseint("12", 63)':
        '! Invalid value for "base" parameter: base must be a whole number between 2 and 62 inclusive.',
      "parseint(1.5, 10)": '! Invalid value for "number" parameter: first argument must be a string, not number.',
      "parseint([], 10)": '! Invalid value for "number" parameter: first argument must be a string, not tuple.',
      'parseint("10", "x")': '! Invalid value for "base" parameter: a number is required.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
