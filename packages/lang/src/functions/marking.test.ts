import { string, unknownValue, withMark } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("sensitive", () => {
  it.each(
    Object.entries({
      'sensitive("a")': 'sensitive("a")',
      'nonsensitive(sensitive("a"))': '"a"',
      'nonsensitive("a")': '"a"',
      "nonsensitive([secret])": '[sensitive("s3cret")]',
      "issensitive(secret)": "true",
      "issensitive([secret])": "false",
      "issensitive(later)": "unknown bool",
      "ephemeralasnull([1, { a = null }])": "[1, {a = null}]",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("marks of what is not known yet", () => {
  const unknown = { usec: withMark(unknownValue(string), "sensitive") };

  it.each([
    { expression: "upper(usec)", terraform: "sensitive(unknown string, not null)" },
    { expression: "tonumber(usec)", terraform: "sensitive(unknown number)", tofu: "unknown number" },
    {
      expression: "base64decode(usec)",
      terraform: "sensitive(unknown string, not null)",
      tofu: "unknown string, not null",
    },
    { expression: "lookup({ a = 1 }, usec, 2)", terraform: "sensitive(unknown any)", tofu: "unknown any" },
    { expression: 'element(["a"], usec)', terraform: "sensitive(unknown any)" },
    { expression: "try(usec, 1)", terraform: "unknown any" },
    { expression: 'coalesce(usec, "a")', terraform: "sensitive(unknown string, not null)" },
  ])("$expression", ({ expression, terraform, tofu = terraform }) => {
    expect(evaluated(expression, { dialect: "terraform" }, unknown)).toBe(terraform);
    expect(evaluated(expression, { dialect: "tofu" }, unknown)).toBe(tofu);
  });
});
