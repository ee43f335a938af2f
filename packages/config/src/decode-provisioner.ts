import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import {
  type Attribute,
  type Block,
  type Body,
  type BodySchema,
  justAttributes,
  keywordOf,
  partialContentOf,
  type Traversal,
  traversalsIn,
} from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import type { ProvisionerConfig } from "./module.js";
import { unquoteReference } from "./quoted-reference.js";
import { reportReservedBlocks, singleBlock, withEscapeBlock } from "./special-blocks.js";

const provisionerSchema: BodySchema = {
  attributes: [{ name: "when" }, { name: "on_failure" }],
  blocks: [
    { type: "_", labels: [] },
    { type: "connection", labels: [] },
    { type: "lifecycle", labels: [] },
  ],
};
const removedTypes: ReadonlySet<string> = new Set(["chef", "habitat", "puppet", "salt-masterless"]);

/** Decode a `provisioner` block; `undefined` for types that there are no more. */
export function decodeProvisioner(
  block: Block,
  context: DecodeContext,
  diags: DiagnosticSink,
): ProvisionerConfig | undefined {
  const { content, remain } = partialContentOf(block.body, provisionerSchema, diags);
  const type = block.labels[0] ?? "";
  if (removedTypes.has(type)) {
    diags.add({
      severity: "error",
      summary: `The "${type}" provisioner has been removed`,
      detail: isTofu(context)
        ? `The "${type}" provisioner is deprecated and has been removed from OpenTofu.`
        : `The "${type}" provisioner was deprecated in Terraform 0.13.4 has been removed from Terraform. Visit https://learn.hashicorp.com/collections/terraform/provision for alternatives to using provisioners that are a better fit for the Terraform workflow.`,
      subject: block.labelRanges[0] ?? block.typeRange,
    });
    return undefined;
  }
  const when = decodeWhen(content.attributes.get("when"), context, diags);
  if (when === "destroy") checkDestroyReferences(remain, context, diags);
  const onFailure = decodeOnFailure(content.attributes.get("on_failure"), context, diags);
  const message = {
    summary: "Duplicate connection block",
    detail: (first: string) => `This provisioner already has a connection block at ${first}.`,
  };
  const connection = singleBlock(content.blocks, "connection", message, diags);
  if (connection !== undefined && when === "destroy") checkDestroyReferences(connection.body, context, diags);
  reportReservedBlocks(content.blocks, ["lifecycle"], "provisioner", context.dialect.productName, diags);
  return {
    type,
    when,
    onFailure,
    // Terraform has a spelling mistake here, which others search for.
    body: withEscapeBlock(
      remain,
      content.blocks,
      isTofu(context) ? "provisioner-type-specific" : "provisioner-typpe-specific",
      "provisioner",
      diags,
    ),
    ...(connection && { connection }),
    range: block.headerRange,
  };
}

/** When a connection is used to destroy, only the object itself is there to be asked. */
export function checkConnectionReferences(connection: Block, context: DecodeContext, diags: DiagnosticSink): void {
  checkDestroyReferences(connection.body, context, diags);
}

function decodeWhen(attribute: Attribute | undefined, context: DecodeContext, diags: DiagnosticSink) {
  if (attribute === undefined) return "create";
  const expression = unquoteReference(attribute.expression, "keyword", context, diags);
  const keyword = keywordOf(expression);
  if (keyword === "create" || keyword === "destroy") return keyword;
  const detail = 'The "when" argument requires one of the following keywords: create or destroy.';
  diags.add({ severity: "error", summary: 'Invalid "when" keyword', detail, subject: expression.range });
  return "create";
}

function decodeOnFailure(attribute: Attribute | undefined, context: DecodeContext, diags: DiagnosticSink) {
  if (attribute === undefined) return "fail";
  const keyword = keywordOf(unquoteReference(attribute.expression, "keyword", context, diags));
  if (keyword === "continue" || keyword === "fail") return keyword;
  const detail = 'The "on_failure" argument requires one of the following keywords: continue or fail.';
  const subject = attribute.expression.range;
  diags.add({ severity: "error", summary: 'Invalid "on_failure" keyword', detail, subject });
  return "fail";
}

function checkDestroyReferences(body: Body, context: DecodeContext, diags: DiagnosticSink): void {
  for (const attribute of justAttributes(body, new DiagnosticList()).values()) {
    for (const traversal of traversalsIn(attribute.expression)) {
      if (isAllowedInDestroy(traversal, context)) continue;
      diags.add({
        severity: "error",
        summary: "Invalid reference from destroy provisioner",
        detail:
          "Destroy-time provisioners and their connection configurations may only reference attributes of the related resource, via 'self', 'count.index', or 'each.key'.\n\nReferences to other resources during the destroy phase can cause dependency cycles and interact poorly with create_before_destroy.",
        subject: attribute.expression.range,
      });
    }
  }
}

function isAllowedInDestroy(traversal: Traversal, context: DecodeContext): boolean {
  const [step, ...others] = traversal.steps;
  const only = step?.kind === "attribute" && others.length === 0 ? step.name : undefined;
  switch (traversal.root) {
    case "self":
    case "path":
    case "terraform":
      return true;
    case "tofu":
      return isTofu(context);
    case "count":
      return only === "index";
    case "each":
      return only === "key";
    default:
      return false;
  }
}
