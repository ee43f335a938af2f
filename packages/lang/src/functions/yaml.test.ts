import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("yamldecode", () => {
  it.each(
    Object.entries({
      "yamldecode(\"a: 1\\nb: [x, 2.5, true, ~]\\nc:\\n- {d: 'e'}\\n\")":
        '{a = 1, b = ["x", 2.5, true, null], c = [{d = "e"}]}',
      'yamldecode("- 0x1f\\n- 0o17\\n- 1_000\\n- yes\\n- .inf\\n- 2020-01-02\\n- \\"1\\"\\n")':
        '[31, 15, "1_000", true, +Inf, "2020-01-02T00:00:00Z", "1"]',
      'yamldecode("|\\n  a\\n   b\\n\\n")': '"a\\n b\\n"',
      'yamldecode(">-\\n  a\\n  b\\n\\n  c\\n")': '"a b\\nc"',
      'yamldecode("a: &x {k: 1}\\nb:\\n  <<: *x\\n  l: 2\\n")': "{a = {k = 1}, b = {k = 1, l = 2}}",
      'yamldecode("!!str 1")': '"1"',
      'yamldecode("!!binary aGk=")': '"aGk="',
      'yamldecode("")': '! Call to function "yamldecode" failed: on line 1, column 1: missing start of document.',
      'yamldecode("{[a]: 1}")': '! Call to function "yamldecode" failed: only strings are allowed as mapping keys.',
      'yamldecode("a: *x")': '! Call to function "yamldecode" failed: reference to undefined anchor "x".',
      'yamldecode("a: b: c")':
        '! Call to function "yamldecode" failed: mapping values are not allowed in this context.',
      'yamldecode("\\"a\\\\qb\\"")': '! Call to function "yamldecode" failed: found unknown escape character.',
      'yamldecode("a\\n---\\nb")':
        '! Call to function "yamldecode" failed: on line 1, column 1: unexpected extra content after value.',
      'yamldecode("!x 1")': '! Call to function "yamldecode" failed: unsupported tag "!x".',
      'yamldecode("a: [1, 2")':
        "! Call to function \"yamldecode\" failed: on line 1, column 1: did not find expected ',' or ']'.",
      'yamldecode("a: &x {k: 1}\\nb:\\n  <<: [*x]\\n")':
        '! Call to function "yamldecode" failed: on line 2, column 3: cannot merge tuple into mapping.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("yamldecode in OpenTofu", () => {
  it.each(
    Object.entries({
      'yamldecode("a: &x {k: 1}\\nb:\\n  <<: [*x]\\n")': "{a = {k = 1}, b = {k = 1}}",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu" })).toBe(want);
  });
});

describe("yamlencode", () => {
  it.each(
    Object.entries({
      'yamlencode({ a = [1, "x", null, true, { b = "yes", c = [[1], []] }], d = {} })':
        '"\\"a\\":\\n- 1\\n- \\"x\\"\\n- null\\n- true\\n- \\"b\\": \\"yes\\"\\n  \\"c\\":\\n  - - 1\\n  - []\\n\\"d\\": {}\\n"',
      'yamlencode("a\\nb\\n")': '"|\\n  a\\n  b\\n"',
      'yamlencode("a\\nb")': '"|-\\n  a\\n  b\\n"',
      'yamlencode(" a\\n")': '"|2\\n   a\\n"',
      'yamlencode("tab\\tquote\\" \\u0001 é")': '"\\"tab\\\\tquote\\\\\\" \\\\x01 é\\"\\n"',
      'yamlencode("long ${join(" ", [for i in range(20) : "word"])}")':
        '"\\"long word word word word word word word word word word word word word word word word\\n  word word word word\\"\\n"',
      "yamlencode(1.5)": '"1.5\\n...\\n"',
      "yamlencode(later)": "unknown string",
      "yamlencode({ a = secret })": 'sensitive("\\"a\\": \\"s3cret\\"\\n")',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
