import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("assumptions", () => {
  it.each(
    Object.entries({
      "assumenotnull(tostring(later))": "unknown string, not null",
      "assumenotnull(later)":
        '! Invalid value for "value" parameter: given value must have a known type; consider using the "convert" function to specify a type to assume.',
      'assumenotnull("a")': '"a"',
      "assumenotnull(tostring(null))": '! Invalid value for "value" parameter: assumption was not upheld.',
      'assumestringprefix(tostring(later), "ab-")': 'unknown string, not null, starts with "ab-"',
      'assumestringprefix("ab-c", "ab-")': '"ab-c"',
      'assumestringprefix("x", "ab-")': '! Invalid value for "value" parameter: assumption was not upheld.',
      "assumelistlength(tolist(later), 1, 3)": "unknown list(any), not null, length 1..3",
      "assumelistlengthmin(tolist(later), 2)": "unknown list(any), not null, length 2..",
      'assumelistlength(["a"], 2, 3)': '! Invalid value for "value" parameter: assumption was not upheld.',
      "assumelistlengthmax(tolist(later), -1)":
        '! Invalid value for "max_length" parameter: must be a whole number between 0 and 9223372036854775807.',
      'assumesetlengthmax(toset(["a"]), 3)': 'toset(["a"])',
      'assumeequal(tostring(later), "a")': '"a"',
      'assumeequal("a", "a")': '"a"',
      'assumeequal("b", "a")':
        '! Invalid value for "actual_value" parameter: the actual value does not match the assumed value.',
      'assumeequal([], "a")':
        '! Invalid value for "actual_value" parameter: actual value type tuple does not match assumed value type string.',
      'assumeequal(secret, "s3cret")': '"s3cret"',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu" })).toBe(want);
  });
});
