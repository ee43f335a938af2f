import { describe, expect, it } from "vitest";
import { planned } from "../testing/engine-fixture.js";

describe("a block that refers to itself", () => {
  it.each([
    { block: "value = test_object.a.id", want: "Self-referential block; Configuration for test_object.a may" },
    { block: "count = 1\nvalue = test_object.a[*].id", want: "Self-referential block" },
    {
      block: "count = 2\nvalue = test_object.a[1].id",
      want: "Self-referential block; Configuration for test_object.a[1]",
    },
    { block: "count = 2\nvalue = test_object.a[*].id", want: "Cycle: test_object.a[1], test_object.a[0]" },
    {
      block: 'for_each = toset(["x", "y"])\nvalue = test_object.a',
      want: 'Cycle: test_object.a["y"], test_object.a["x"]',
    },
  ])("is wrong: $block", async ({ block, want }) => {
    expect(await planned(`resource "test_object" "a" {\n${block}\n}`)).toContain(want);
  });

  it("does not where it has no instances", async () => {
    expect(await planned('resource "test_object" "a" {\ncount = 0\nvalue = test_object.a[*].id\n}')).not.toContain(
      "error",
    );
  });
});
