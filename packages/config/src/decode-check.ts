import { DiagnosticList, type DiagnosticSink, formatRange, type SourceRange } from "@landform/diagnostics";
import { type Block, type BodySchema, contentOf } from "@landform/hcl";
import type { CheckRule } from "./check-rule.js";
import { decodeSoundCheckRule } from "./decode-check-rule.js";
import type { DecodeContext } from "./decode-context.js";
import { decodeNestedData } from "./decode-resource.js";
import { checkName } from "./names.js";
import type { ResourceBlock } from "./resource-block.js";

/** A `check` block as written. */
export interface CheckBlock {
  readonly name: string;
  readonly dataResource?: ResourceBlock;
  readonly asserts: readonly CheckRule[];
  readonly range: SourceRange;
}

const checkSchema: BodySchema = {
  attributes: [],
  blocks: [
    { type: "data", labels: ["type", "name"] },
    { type: "assert", labels: [] },
  ],
};

/** Decode a `check` block; `undefined` in an override file. */
export function decodeCheck(block: Block, context: DecodeContext, diags: DiagnosticSink): CheckBlock | undefined {
  if (context.isOverride) {
    const detail = "Override files cannot override check blocks.";
    diags.add({ severity: "error", summary: "Can't override check blocks", detail, subject: block.headerRange });
    return undefined;
  }
  const content = contentOf(block.body, checkSchema, diags);
  const name = block.labels[0] ?? "";
  checkName(name, "check block name", block.labelRanges[0], diags);
  let dataResource: ResourceBlock | undefined;
  const asserts: CheckRule[] = [];
  for (const nested of content.blocks) {
    if (nested.type === "assert") {
      const rule = decodeSoundCheckRule(nested, "assert", context, diags);
      if (rule !== undefined) asserts.push(rule);
    } else if (dataResource === undefined) {
      dataResource = decodeSoundData(nested, name, context, diags);
    } else {
      const detail = `This check block already has a data resource defined at ${formatRange(dataResource.range)}.`;
      diags.add({ severity: "error", summary: "Multiple data resource blocks", detail, subject: nested.headerRange });
    }
  }
  if (asserts.length === 0) {
    const detail = "Check blocks must have at least one assert block.";
    diags.add({ severity: "error", summary: "Zero assert blocks", detail, subject: block.headerRange });
  }
  return { name, asserts, range: block.headerRange, ...(dataResource && { dataResource }) };
}

function decodeSoundData(
  block: Block,
  check: string,
  context: DecodeContext,
  diags: DiagnosticSink,
): ResourceBlock | undefined {
  const problems = new DiagnosticList();
  const resource = decodeNestedData(block, check, context, problems);
  for (const problem of problems.items) diags.add(problem);
  return problems.hasErrors ? undefined : resource;
}
