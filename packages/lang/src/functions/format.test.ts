import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("verbs of all kinds", () => {
  it.each(
    Object.entries({
      'format("%v %v %v %v", "a", 1.5, true, null)': "unknown any",
      'format("%v", [1, "a", { b = null }])': '"[1,\\"a\\",{\\"b\\":null}]"',
      'format("%#v", "a")': '"\\"a\\""',
      'format("%t", "true")': '"true"',
      'format("%s %q", 12, "a\\"b")': '"12 \\"a\\\\\\"b\\""',
      'format("%5s|%-5s|%05s", "é", "é", "é")': '"    é|é    |0000é"',
      'format("%.2s", "👨‍👩‍👧éa")': '"👨‍👩‍👧é"',
      'format("%d %5d %-5d| %05d %+d", 12, 12, 12, 12, 12)': '"12    12 12   | 00012 +12"',
      'format("%d", 1.9)':
        '! Call to function "format" failed: unsupported value for "%d" at 0: an integer is required.',
      'format("%d", "x")': '! Call to function "format" failed: unsupported value for "%d" at 0: a number is required.',
      'format("%b %o %x %X", 10, 10, 255, 255)': '"1010 12 ff FF"',
      'format("%x", "hé")':
        '! Call to function "format" failed: unsupported value for "%x" at 0: a number is required.',
      'format("%e %f %g %.3f %8.2f", 1234.5678, 1234.5678, 1234.5678, 1234.5678, 1234.5678)':
        '"1.234568e+03 1234.567800 1234.5678 1234.568  1234.57"',
      'format("%f", 1e21)': '"1000000000000000000000.000000"',
      'format("%g", 1e21)': '"1e+21"',
      'format("%d", 123456789012345678901234567890)': '"123456789012345678901234567890"',
      'format("%%")': '"%"',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("which argument", () => {
  it.each(
    Object.entries({
      'format("%[2]s %[1]s", "a", "b")': '"b a"',
      'format("%*d", 5, 1)': "! Call to function \"format\" failed: unrecognized format character '*' at offset 1.",
      'format("%s")':
        '! Call to function "format" failed: not enough arguments for "%s" at 0: need index 1 but have 0 total.',
      'format("%s", "a", "b")':
        '! Invalid value for "args" parameter: too many arguments; only 1 used by format string.',
      'format("%[3]s", "a")':
        '! Call to function "format" failed: not enough arguments for "%[3]s" at 0: need index 3 but have 1 total.',
      'format("%z", "a")': '! Call to function "format" failed: unsupported format verb \'z\' in "%z" at offset 0.',
      'format("%", "a")': '! Call to function "format" failed: invalid format string starting at offset 1.',
      'format("%s", later)': "unknown any",
      'format("x-%s", tostring(later))': 'unknown string, not null, starts with "x-"',
      'format("%s", secret)': 'sensitive("s3cret")',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("formatlist", () => {
  it.each(
    Object.entries({
      'formatlist("%s-%s", ["a", "b"], "x")': 'tolist(["a-x", "b-x"])',
      'formatlist("%s-%s", ["a", "b"], [1])':
        '! Invalid value for "args" parameter: argument 2 has length 1, which is inconsistent with argument 1 of length 2.',
      'formatlist("%s", [])': "tolist([])",
      'formatlist("%s", null)': "unknown any",
      'formatlist("%s")':
        '! Call to function "formatlist" failed: not enough arguments for "%s" at 0: need index 1 but have 0 total.',
      'formatlist("%d", ["x"])':
        '! Call to function "formatlist" failed: error on format iteration 0: unsupported value for "%d" at 0: a number is required.',
      'formatlist("%s", tolist(later))': "unknown list(string), not null",
      'formatlist("%s", ["a", later])': 'tolist(["a", unknown string, not null])',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
