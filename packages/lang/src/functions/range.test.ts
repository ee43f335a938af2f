import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("range", () => {
  it.each(
    Object.entries({
      "range(3)": "tolist([0, 1, 2])",
      "range(-3)": "tolist([0, -1, -2])",
      "range(1, 4)": "tolist([1, 2, 3])",
      "range(4, 1)": "tolist([4, 3, 2])",
      "range(0, 10, 3)": "tolist([0, 3, 6, 9])",
      "range(10, 0, -3)": "tolist([10, 7, 4, 1])",
      "range(0, 0.5, 0.1)": "tolist([0, 0.1, 0.2, 0.3, 0.4])",
      'range("3")': "tolist([0, 1, 2])",
      "range(0, 1, 0)":
        '! Call to function "range" failed: more than 1024 values were generated; either decrease the difference between start and end or use a smaller step.',
      "range(0, 1, -1)": '! Invalid value for "params" parameter: end must be less than start when step is negative.',
      "range(0, 1025)":
        '! Call to function "range" failed: more than 1024 values were generated; either decrease the difference between start and end or use a smaller step.',
      "range()": '! Call to function "range" failed: must have one, two, or three arguments.',
      "range(1, 2, 3, 4)": '! Call to function "range" failed: must have one, two, or three arguments.',
      "range(null)": '! Invalid value for "params" parameter: argument must not be null.',
      "range(later)": "unknown list(number), not null",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
