import { describe, expect, it } from "vitest";
import { parseTraversal } from "./parse.js";
import { outline } from "./syntax-test-support.js";
import { showDiagnostic } from "./test-support.js";

function parsed(source: string, allowSplat: boolean): readonly string[] {
  const { value, diagnostics } = parseTraversal(source, "test.tf", undefined, { allowSplat });
  const shown = value === undefined ? "none" : outline({ kind: "traversal", traversal: value, range: value.range });
  return [shown, ...diagnostics.map(showDiagnostic)];
}

describe("parseTraversal", () => {
  it.each([
    { source: 'a.b[0]["c"]\n.d', want: ['a.b[0]["c"].d'] },
    { source: "a[*].b", allowSplat: true, want: ["a[*].b"] },
    {
      source: "a[*].b",
      want: ["a", "Attribute name required; Splat expressions ([*]) may not be used here. (1,3-4)"],
    },
    { source: "a.0", want: ["a", "Attribute name required; Dot must be followed by attribute name. (1,3-4)"] },
    { source: "", want: ["none", "Variable name required; Must begin with a variable name. (1,1-1)"] },
    {
      source: "a[b]",
      want: [
        "a",
        "Index value required; Index brackets must contain either a literal number or a literal string. (1,3-4)",
      ],
    },
    {
      source: "a[1",
      want: ["a[1]", "Unclosed index brackets; Index key must be followed by a closing bracket. (1,4-4)"],
    },
    { source: "a + b", want: ["a", "Invalid character; Expected an attribute access or an index operator. (1,3-4)"] },
  ])("$source", ({ source, allowSplat = false, want }) => {
    expect(parsed(source, allowSplat)).toEqual(want);
  });
});
