import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("letter case", () => {
  it.each(
    Object.entries({
      'lower("ÀÉÎ Σ")': '"àéî σ"',
      'upper("straße ŉ")': '"STRAßE ŉ"',
      'title("hello wORLD o\'neill ßa")': '"Hello WORLD O\'Neill ßa"',
      "upper(secret)": 'sensitive("S3CRET")',
      "upper(tostring(later))": "unknown string, not null",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("trimming", () => {
  it.each(
    Object.entries({
      'trim("  x--", " -")': '"x"',
      'trim("éxé", "é")': '"x"',
      'trimspace("\\u2003a \\n")': '"a"',
      'trimprefix("aab", "a")': '"ab"',
      'trimsuffix("baa", "a")': '"ba"',
      'chomp("a\\r\\n\\n")': '"a"',
      'trim("x", "")': '"x"',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("parts", () => {
  it.each(
    Object.entries({
      'split(",", "a,b,")': 'tolist(["a", "b", ""])',
      'split("", "héé")': 'tolist(["h", "é", "é"])',
      'split(",", "")': 'tolist([""])',
      'join(",", [1, true], ["x"])': '"1,true,x"',
      'join(",")': '! Call to function "join" failed: at least one list is required.',
      'join(",", [null])': '! Invalid value for "lists" parameter: element 0 is null; cannot concatenate null values.',
      'join(",", [[1]])': '! Invalid value for "lists" parameter: element 0: string required.',
      'join(",", ["a", later])': "unknown string, not null",
      'substr("hello", 1, 3)': '"ell"',
      'substr("hello", -3, -1)': '"llo"',
      'substr("hello", 10, 1)': '""',
      'substr("h👨‍👩‍👧llo", 1, 1)': '"👨‍👩‍👧"',
      'substr("hello", 1.5, 1)':
        '! Call to function "substr" failed: value must be a whole number, between -9223372036854775808 and 9223372036854775807.',
      'strrev("ab👨‍👩‍👧")': '"👨‍👩‍👧ba"',
      'indent(2, "a\\nb")': '"a\\n  b"',
      'indent(-1, "a")': '! Call to function "indent" failed: the number of spaces must not be negative.',
      'startswith("ab", "a")': "true",
      'startswith("ab", tostring(later))': "unknown bool, not null",
      'startswith("${"x"}-${later}", "y")': "false",
      'endswith("ab", "b")': "true",
      'strcontains("ab", "")': "true",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("replacing", () => {
  it.each(
    Object.entries({
      'replace("a.b", ".", "-")': '"a-b"',
      'replace("héé", "", "-")': '"-h-é-é-"',
      'replace("a1b22", "/[0-9]+/", "<$0>")': '"a<1>b<22>"',
      'replace("a1", "/(?P<digit>[0-9])/", "$digit-$digitx-$$")': '"a1--$"',
      'replace("ab", "/(?P<n>a)|(?P<n>b)/", "[$n]")': '"[a][b]"',
      'replace("a", "/(/", "x")': '! Call to function "replace" failed: error parsing regexp: missing closing ): `(`.',
      'replace(secret, "s", "S")': 'sensitive("S3cret")',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
