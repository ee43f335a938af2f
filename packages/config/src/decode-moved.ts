import { type MoveEndpoint, moveScope, parseMoveEndpoint, reportReservedKeyword } from "@landform/addrs";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, asTraversal, type Block, type BodySchema, contentOf } from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import type { MovedConfig } from "./module.js";

const movedSchema: BodySchema = {
  attributes: [
    { name: "from", required: true },
    { name: "to", required: true },
  ],
  blocks: [],
};

/** Decode a `moved` block; `undefined` when it does not say what moved where. */
export function decodeMoved(block: Block, context: DecodeContext, diags: DiagnosticSink): MovedConfig | undefined {
  const problems = new DiagnosticList();
  const content = contentOf(block.body, movedSchema, problems);
  const fromAttribute = content.attributes.get("from");
  const toAttribute = content.attributes.get("to");
  const from = decodeEndpoint(fromAttribute, context, problems);
  const to = decodeEndpoint(toAttribute, context, problems);
  if (isTofu(context)) {
    if (!isMovable(from)) problems.add(notMovable("from", block));
    if (!isMovable(to)) problems.add(notMovable("to", block));
  }
  if (!problems.hasErrors && from !== undefined && to !== undefined && moveScope(from, to) === undefined) {
    problems.add({
      severity: "error",
      summary: 'Invalid "moved" addresses',
      detail: 'The "from" and "to" addresses must either both refer to resources or both refer to modules.',
      subject: block.headerRange,
    });
  }
  for (const problem of problems.items) diags.add(problem);
  if (problems.hasErrors || from === undefined || to === undefined) return undefined;
  return {
    from,
    to,
    fromRange: fromAttribute?.expression.range ?? block.headerRange,
    toRange: toAttribute?.expression.range ?? block.headerRange,
    range: block.headerRange,
  };
}

function decodeEndpoint(
  attribute: Attribute | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): MoveEndpoint | undefined {
  const traversal = attribute && asTraversal(attribute.expression, diags);
  if (traversal === undefined || (!isTofu(context) && reportReservedKeyword(traversal, diags))) return undefined;
  return parseMoveEndpoint(traversal, diags);
}

function isMovable(endpoint: MoveEndpoint | undefined): boolean {
  if (endpoint === undefined) return false;
  return endpoint.kind === "module" || endpoint.address.resource.mode !== "ephemeral";
}

function notMovable(argument: "from" | "to", block: Block) {
  return {
    severity: "error",
    summary: 'Invalid "moved" address',
    detail: `The resource referenced by the "${argument}" attribute is not allowed to be moved.`,
    subject: block.headerRange,
  } as const;
}
