import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("regex", () => {
  it.each(
    Object.entries({
      'regex("b+", "abbc")': '"bb"',
      'regex("(a)(x)?", "ab")': '["a", null]',
      'regex("(?P<first>a)(?P<last>c)?", "ab")': '{first = "a", last = null}',
      'regex("(?P<n>a)(?P<m>b)(?P<n>b)?", "ab")': '{m = "b", n = null}',
      'regex("(?P<n>a)(?P<n>b", "ab")':
        '! Invalid value for "pattern" parameter: invalid regexp pattern: missing closing ) in (?P<n>a)(?P<n>b.',
      'regex("(a)(?P<n>b)", "ab")':
        '! Invalid value for "pattern" parameter: invalid regexp pattern: cannot mix both named and unnamed capture groups.',
      'regex("x", "ab")': '! Call to function "regex" failed: pattern did not match any part of the given string.',
      'regex("(", "ab")': '! Invalid value for "pattern" parameter: invalid regexp pattern: missing closing ) in (.',
      'regex("(?i)B", "ab")': '"b"',
      'regex("[[:alpha:]]+", "1ab2")': '"ab"',
      'regex("\\\\bé", "é")': '! Call to function "regex" failed: pattern did not match any part of the given string.',
      'regex("a(?=b)", "ab")':
        '! Invalid value for "pattern" parameter: invalid regexp pattern: invalid or unsupported Perl syntax in (?=.',
      'regex(later, "a")': "unknown any",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("regexall", () => {
  it.each(
    Object.entries({
      'regexall("[0-9]", "a1b2")': 'tolist(["1", "2"])',
      'regexall("(?P<n>[0-9])", "a1b2")': 'tolist([{n = "1"}, {n = "2"}])',
      'regexall("x", "ab")': "tolist([])",
      'regexall("a*", "baac")': 'tolist(["", "aa", ""])',
      'regexall("", "é")': 'tolist(["", ""])',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
