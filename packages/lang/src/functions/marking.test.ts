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
      "issensitive(later)": "unknown bool, not null",
      "ephemeralasnull([1, { a = null }])": "[1, {a = null}]",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
