import type { Path } from "@landform/cty";
import { DiagnosticList, type SourceRange } from "@landform/diagnostics";
import { type Body, type Expression, partialContentOf } from "@landform/hcl";
import { rangeAtPath } from "../resource/range-at-path.js";
import { partAt } from "./part-at.js";

/** Where a block says what is at `path`, with the expression if it is an argument; `undefined` where it says nothing of it. */
export function writtenAt(
  body: Body,
  path: Path,
): { readonly range: SourceRange; readonly expression?: Expression } | undefined {
  const [first, ...inner] = path;
  if (first?.kind !== "attribute") return undefined;
  const schema = {
    attributes: [{ name: first.name }],
    blocks: [
      { type: first.name, labels: [] },
      { type: "dynamic", labels: ["type"] },
    ],
  };
  const { attributes, blocks } = partialContentOf(body, schema, new DiagnosticList()).content;
  const attribute = attributes.get(first.name);
  if (attribute !== undefined) {
    const expression = partAt(attribute.expression, inner);
    return { range: expression.range, expression };
  }
  const block = blocks.find(({ type, labels }) => type === first.name || labels[0] === first.name);
  if (block === undefined) return undefined;
  const isDynamic = block.type === "dynamic";
  return { range: isDynamic ? block.headerRange : innermost(rangeAtPath(body, path), block.headerRange) };
}

/** The place in the block, if there is one that says more. */
function innermost(found: SourceRange, header: SourceRange): SourceRange {
  return found.start.byte < header.start.byte ? header : found;
}
