import { attributeStep, indexStep, type Path } from "@landform/cty";
import { parseConfig } from "@landform/hcl";
import { expect, it } from "vitest";
import { rangeAtPath } from "./range-at-path.js";

/** What the place is in the text below; where it is an empty one, on which line. */
interface Case {
  readonly path: Path;
  readonly want: string;
  readonly line?: number;
}

const text = `tags = { bare = 1, "quoted" = 2, (computed) = 3, sum = 7 + 8, text = "${"$"}{local.x}y" }
list = [4, 5]
other = local.other
part {
  label = 6
  inner {
  }
}
`;

it.each([
  { path: [attributeStep("tags")], want: text.slice(7, text.indexOf("\n")) },
  { path: [attributeStep("tags"), indexStep("bare")], want: "1" },
  { path: [attributeStep("tags"), indexStep("quoted")], want: "2" },
  { path: [attributeStep("tags"), indexStep("computed")], want: "tags" },
  { path: [attributeStep("tags"), indexStep("sum")], want: "7" },
  { path: [attributeStep("tags"), indexStep("text")], want: "local.x" },
  { path: [attributeStep("list"), indexStep(1)], want: "5" },
  { path: [attributeStep("list"), indexStep(2)], want: "list" },
  { path: [attributeStep("other"), indexStep("a")], want: "local.other" },
  { path: [attributeStep("part"), indexStep(0), attributeStep("label")], want: "6" },
  { path: [attributeStep("part"), indexStep(0), attributeStep("none")], want: "", line: 4 },
  { path: [attributeStep("part"), indexStep(0), attributeStep("inner")], want: "", line: 6 },
  { path: [attributeStep("part")], want: "", line: 1 },
  { path: [attributeStep("part"), indexStep(0)], want: "", line: 1 },
] satisfies readonly Case[])("$want", ({ path, want, line }) => {
  const { start, end } = rangeAtPath(parseConfig(text, "main.tf").value, path);
  expect(Buffer.from(text).subarray(start.byte, end.byte).toString()).toBe(want);
  if (line !== undefined) expect(start.line).toBe(line);
});
