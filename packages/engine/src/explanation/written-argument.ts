import type { Path } from "@landform/cty";
import { DiagnosticList, type SourceRange } from "@landform/diagnostics";
import { type Body, partialContentOf } from "@landform/hcl";
import { rangeAtPath } from "../resource/range-at-path.js";

/** Where a block says what is at `path`; `undefined` where it says nothing of it. */
export function writtenAt(body: Body, path: Path): SourceRange | undefined {
  const [first] = path;
  if (first?.kind !== "attribute") return undefined;
  const schema = {
    attributes: [{ name: first.name }],
    blocks: [
      { type: first.name, labels: [] },
      { type: "dynamic", labels: ["type"] },
    ],
  };
  const { attributes, blocks } = partialContentOf(body, schema, new DiagnosticList()).content;
  if (attributes.has(first.name)) return rangeAtPath(body, path);
  const block = blocks.find(({ type, labels }) => type === first.name || labels[0] === first.name);
  if (block === undefined) return undefined;
  return block.type === "dynamic" ? block.headerRange : innermost(rangeAtPath(body, path), block.headerRange);
}

/** The place in the block, if there is one that says more. */
function innermost(found: SourceRange, header: SourceRange): SourceRange {
  return found.start.byte < header.start.byte ? header : found;
}
