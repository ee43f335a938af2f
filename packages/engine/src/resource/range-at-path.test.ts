import { attributeStep, indexStep, type Path } from "@landform/cty";
import { parseConfig } from "@landform/hcl";
import { expect, it } from "vitest";
import { rangeAtPath } from "./range-at-path.js";

const text = `tags = { bare = 1, "quoted" = 2, (computed) = 3 }
list = [4, 5]
other = local.other
part {
  label = 6
}
`;

it.each([
  { path: [attributeStep("tags")], want: '{ bare = 1, "quoted" = 2, (computed) = 3 }' },
  { path: [attributeStep("tags"), indexStep("bare")], want: "1" },
  { path: [attributeStep("tags"), indexStep("quoted")], want: "2" },
  { path: [attributeStep("tags"), indexStep("computed")], want: "tags" },
  { path: [attributeStep("list"), indexStep(1)], want: "5" },
  { path: [attributeStep("list"), indexStep(2)], want: "list" },
  { path: [attributeStep("other"), indexStep("a")], want: "local.other" },
  { path: [attributeStep("part"), indexStep(0), attributeStep("label")], want: "6" },
] satisfies readonly { readonly path: Path; readonly want: string }[])("$want", ({ path, want }) => {
  const { start, end } = rangeAtPath(parseConfig(text, "main.tf").value, path);
  expect(Buffer.from(text).subarray(start.byte, end.byte).toString()).toBe(want);
});
