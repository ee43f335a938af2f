import { parseRemoveEndpoint, type RemoveEndpoint } from "@landform/addrs";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, asTraversal, type Block, type BodySchema, contentOf } from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { decodeProvisioner } from "./decode-provisioner.js";
import { decodeBool } from "./literal.js";
import type { ProvisionerConfig, RemovedConfig } from "./module.js";
import { singleBlock } from "./special-blocks.js";

const removedSchema: BodySchema = {
  attributes: [{ name: "from", required: true }],
  blocks: [
    { type: "lifecycle", labels: [] },
    { type: "provisioner", labels: ["type"] },
  ],
};
const removedInTerraform: BodySchema = {
  ...removedSchema,
  blocks: [...removedSchema.blocks, { type: "connection", labels: [] }],
};
const lifecycleSchema: BodySchema = { attributes: [{ name: "destroy" }], blocks: [] };

/** Decode a `removed` block; `undefined` when it does not say what was removed. */
export function decodeRemoved(block: Block, context: DecodeContext, diags: DiagnosticSink): RemovedConfig | undefined {
  const problems = new DiagnosticList();
  const content = contentOf(block.body, isTofu(context) ? removedSchema : removedInTerraform, problems);
  const fromAttribute = content.attributes.get("from");
  const from = decodeFrom(fromAttribute, context, problems);
  const destroy = decodeDestroy(content.blocks, context, problems);
  const connection = decodeConnection(content.blocks, from, context, problems);
  const provisioners: ProvisionerConfig[] = [];
  for (const nested of content.blocks) {
    const provisioner = nested.type === "provisioner" ? decodeProvisioner(nested, context, problems) : undefined;
    if (provisioner === undefined || !checkProvisioner(provisioner, nested, from, block, context, problems)) continue;
    provisioners.push(provisioner);
  }
  if (isTofu(context) && !problems.hasErrors) warnAboutDestroy(destroy, provisioners, block, problems);
  for (const problem of problems.items) diags.add(problem);
  if (from === undefined) return undefined;
  return {
    from,
    fromRange: fromAttribute?.expression.range ?? block.headerRange,
    ...(destroy !== undefined && { destroy }),
    provisioners,
    ...(connection && { connection }),
    range: block.headerRange,
  };
}

/** Terraform takes what the last of several `lifecycle` blocks says. */
function decodeDestroy(blocks: readonly Block[], context: DecodeContext, diags: DiagnosticSink): boolean | undefined {
  const message = {
    summary: "Duplicate lifecycle block",
    detail: (first: string) => `The removed block already has a lifecycle block at ${first}.`,
  };
  const lifecycles = isTofu(context)
    ? [singleBlock(blocks, "lifecycle", message, diags)]
    : blocks.filter((block) => block.type === "lifecycle");
  let destroy: boolean | undefined;
  for (const lifecycle of lifecycles) {
    const content = lifecycle && contentOf(lifecycle.body, lifecycleSchema, diags);
    destroy = decodeBool(content?.attributes.get("destroy"), context, diags) ?? destroy;
  }
  return destroy;
}

function decodeConnection(
  blocks: readonly Block[],
  from: RemoveEndpoint | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): Block | undefined {
  const message = {
    summary: "Duplicate connection block",
    detail: (first: string) => `This "removed" block already has a connection block at ${first}.`,
  };
  const connection = singleBlock(blocks, "connection", message, diags);
  if (connection === undefined || mayBeProvisioned(from, context)) return connection;
  diags.add({
    severity: "error",
    summary: "Invalid connection block",
    detail: "Provisioner connection configuration is valid only when a removed block targets a managed resource.",
    subject: connection.headerRange,
  });
  return undefined;
}

/** Terraform says of what is not known that it is no resource. */
function mayBeProvisioned(from: RemoveEndpoint | undefined, context: DecodeContext): boolean {
  return from === undefined ? isTofu(context) : from.kind !== "module";
}

function decodeFrom(
  attribute: Attribute | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): RemoveEndpoint | undefined {
  const traversal = attribute && asTraversal(attribute.expression, diags);
  return traversal && parseRemoveEndpoint(traversal, diags, context.dialect);
}

function checkProvisioner(
  provisioner: ProvisionerConfig,
  block: Block,
  from: RemoveEndpoint | undefined,
  removed: Block,
  context: DecodeContext,
  diags: DiagnosticSink,
): boolean {
  const isWrongTarget = !mayBeProvisioned(from, context);
  if (isWrongTarget && !isTofu(context)) {
    const detail = "Provisioners are valid only when a removed block targets a managed resource.";
    diags.add({ severity: "error", summary: "Invalid provisioner block", detail, subject: block.headerRange });
    return false;
  }
  if (provisioner.when !== "destroy") {
    const summary = isTofu(context) ? 'Invalid "removed.provisioner" block' : "Invalid provisioner block";
    const detail = isTofu(context)
      ? '"removed" blocks can only contain destroy provisioners. "removed.provisioner.when = destroy" expected'
      : 'Only destroy-time provisioners are valid in "removed" blocks. To declare a destroy-time provisioner, use:\n    when = destroy';
    diags.add({ severity: "error", summary, detail, subject: block.headerRange });
    return false;
  }
  if (!isWrongTarget) return from !== undefined;
  const detail =
    '"removed" blocks containing "provisioner"s can only target resources. Found one block that is targeting a module';
  diags.add({ severity: "error", summary: 'Invalid "removed" block', detail, subject: removed.headerRange });
  return false;
}

/** OpenTofu forgets where Terraform destroys, so it wants to be told. */
function warnAboutDestroy(
  destroy: boolean | undefined,
  provisioners: readonly ProvisionerConfig[],
  block: Block,
  diags: DiagnosticSink,
): void {
  if (destroy === undefined) {
    diags.add({
      severity: "warning",
      summary: "Missing lifecycle from the removed block",
      detail:
        "It is recommended for each 'removed' block configured to have also the 'lifecycle' block defined. By not specifying if the resource should be destroyed or not, could lead to unwanted behavior.",
      subject: block.headerRange,
    });
  } else if (!destroy && provisioners.length > 0) {
    diags.add({
      severity: "warning",
      summary: "Removed block provisioners will not be executed",
      detail:
        "The 'removed' block has marked the resource to be forgotten and not destroyed. Therefore, the provisioners configured for it will not be executed.",
      subject: block.headerRange,
    });
  }
}
