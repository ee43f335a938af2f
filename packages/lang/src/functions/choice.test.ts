import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("coalesce and coalescelist", () => {
  it.each(
    Object.entries({
      'coalesce("", "b")': '"b"',
      'coalesce(null, "b")': '"b"',
      'coalesce(1, "b")': '"1"',
      "coalesce(null, null)": '! Call to function "coalesce" failed: no non-null, non-empty-string arguments.',
      "coalesce()": '! Call to function "coalesce" failed: all arguments must have the same type.',
      'coalesce([1], ["a"])': '["1"]',
      'coalesce(later, "b")': "unknown string, not null",
      "coalescelist([], [1])": "[1]",
      'coalescelist([1], ["a"])': "[1]",
      "coalescelist([], [])": '! Call to function "coalescelist" failed: no non-null arguments.',
      "coalescelist(null, [1])":
        '! Call to function "coalescelist" failed: coalescelist arguments must be lists or tuples.',
      'coalescelist("x")': '! Call to function "coalescelist" failed: coalescelist arguments must be lists or tuples.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});
