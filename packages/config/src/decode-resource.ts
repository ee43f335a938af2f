import type { Resource, ResourceMode } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, type Block, type BodyContent, type BodySchema, partialContentOf } from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { decodeDependsOn } from "./decode-depends-on.js";
import { decodeLifecycle, type Lifecycle, reportNestedLifecycle } from "./decode-lifecycle.js";
import { decodeProviderRef } from "./decode-provider-ref.js";
import { checkConnectionReferences, decodeProvisioner } from "./decode-provisioner.js";
import type { ProvisionerConfig } from "./module.js";
import { checkName } from "./names.js";
import { checkRepetition } from "./repetition.js";
import type { ResourceBlock } from "./resource-block.js";
import { reportReservedBlocks, singleBlock, withEscapeBlock } from "./special-blocks.js";

const metaArguments = [{ name: "count" }, { name: "for_each" }, { name: "provider" }, { name: "depends_on" }];
const commonBlocks = [
  { type: "locals", labels: [] },
  { type: "lifecycle", labels: [] },
  { type: "_", labels: [] },
];
const managedSchema: BodySchema = {
  attributes: metaArguments,
  blocks: [...commonBlocks, { type: "connection", labels: [] }, { type: "provisioner", labels: ["type"] }],
};
const readOnlySchema: BodySchema = { attributes: metaArguments, blocks: commonBlocks };

/** What messages call the parts of a block, by its mode. */
const words = {
  managed: { block: "resource", type: "resource type name", name: "resource name", instances: "resources" },
  data: { block: "data", type: "data source name", name: "data resource name", instances: "data sources" },
  ephemeral: {
    block: "ephemeral",
    type: "ephemeral resource type name",
    name: "ephemeral resource name",
    instances: "ephemeral resources",
  },
} as const;

/** Decode a `resource`, `data` or `ephemeral` block. */
export function decodeResource(
  block: Block,
  mode: ResourceMode,
  context: DecodeContext,
  diags: DiagnosticSink,
): ResourceBlock {
  const hasManagedBlocks = mode === "managed" || (mode === "ephemeral" && isTofu(context));
  const { content, remain } = partialContentOf(block.body, hasManagedBlocks ? managedSchema : readOnlySchema, diags);
  const address = addressOf(block, mode);
  checkNames(block, address, context, diags);
  const count = content.attributes.get("count");
  const forEach = content.attributes.get("for_each");
  const { instances } = words[mode];
  if (!isTofu(context)) checkRepetition({ count, forEach, enabled: undefined }, instances, context, diags);
  const common = commonArguments(content, context, diags);
  const lifecycle = decodeLifecycleOf(content, address, context, diags);
  if (isTofu(context)) {
    checkRepetition({ count, forEach, enabled: lifecycle.enabledAttribute }, instances, context, diags);
  }
  reportReservedBlocks(content.blocks, ["locals"], words[mode].block, context.dialect.productName, diags);
  if (mode === "ephemeral") reportManagedBlocks(content, diags);
  const container = mode === "data" ? "data" : "resource";
  return {
    address,
    body: withEscapeBlock(remain, content.blocks, "resource-type-specific", container, diags),
    range: block.headerRange,
    typeRange: block.labelRanges[0] ?? block.typeRange,
    lifecycle: lifecycle.block,
    ...(count && { count: count.expression }),
    ...(forEach && { forEach: forEach.expression }),
    ...common,
    ...(mode === "managed" && managedBlocks(content, context, diags)),
  };
}

/** Decode the `data` block inside a `check`: it has one instance, and its lifecycle is that of the check. */
export function decodeNestedData(
  block: Block,
  inCheck: string,
  context: DecodeContext,
  diags: DiagnosticSink,
): ResourceBlock {
  const { content, remain } = partialContentOf(block.body, readOnlySchema, diags);
  const address = addressOf(block, "data");
  checkNames(block, address, context, diags);
  for (const name of ["count", "for_each"]) reportNestedRepetition(content.attributes.get(name), context, diags);
  reportNestedLifecycle(content, diags);
  // What it would have meant is looked at all the same.
  decodeLifecycleOf(content, address, context, diags);
  reportReservedBlocks(content.blocks, ["locals"], "data", context.dialect.productName, diags);
  return {
    address,
    body: withEscapeBlock(remain, content.blocks, "resource-type-specific", "data", diags),
    range: block.headerRange,
    typeRange: block.labelRanges[0] ?? block.typeRange,
    lifecycle: {},
    checkName: inCheck,
    ...commonArguments(content, context, diags),
  };
}

function checkNames(block: Block, address: Resource, context: DecodeContext, diags: DiagnosticSink): void {
  const { type, name } = words[address.mode];
  const isTerraformEphemeral = address.mode === "ephemeral" && !isTofu(context);
  checkName(address.type, isTerraformEphemeral ? "ephemeral resource type" : type, block.labelRanges[0], diags);
  checkName(address.name, name, block.labelRanges[1], diags);
}

function addressOf(block: Block, mode: ResourceMode): Resource {
  const [type = "", name = ""] = block.labels;
  return { mode, type, name };
}

function commonArguments(content: BodyContent, context: DecodeContext, diags: DiagnosticSink) {
  const provider = content.attributes.get("provider");
  const providerRef = provider && decodeProviderRef(provider.expression, "provider", context, diags);
  const dependsOn = content.attributes.get("depends_on");
  return {
    ...(providerRef && { providerRef }),
    ...(dependsOn && { dependsOn: decodeDependsOn(dependsOn, context, diags) }),
  };
}

function decodeLifecycleOf(
  content: BodyContent,
  address: Resource,
  context: DecodeContext,
  diags: DiagnosticSink,
): Lifecycle {
  const noun = address.mode === "ephemeral" && isTofu(context) ? "ephemeral resource" : "resource";
  const message = {
    summary: "Duplicate lifecycle block",
    detail: (first: string) => `This ${noun} already has a lifecycle block at ${first}.`,
  };
  const block = singleBlock(content.blocks, "lifecycle", message, diags);
  return block === undefined ? { block: {} } : decodeLifecycle(block, address, context, diags);
}

function managedBlocks(content: BodyContent, context: DecodeContext, diags: DiagnosticSink) {
  const message = {
    summary: "Duplicate connection block",
    detail: (first: string) => `This resource already has a connection block at ${first}.`,
  };
  const connection = singleBlock(content.blocks, "connection", message, diags);
  const provisioners: ProvisionerConfig[] = [];
  for (const block of content.blocks) {
    const provisioner = block.type === "provisioner" ? decodeProvisioner(block, context, diags) : undefined;
    if (provisioner !== undefined) provisioners.push(provisioner);
  }
  if (connection !== undefined && provisioners.some((provisioner) => provisioner.when === "destroy")) {
    checkConnectionReferences(connection, context, diags);
  }
  return { ...(connection && { connection }), ...(provisioners.length > 0 && { provisioners }) };
}

function reportManagedBlocks(content: BodyContent, diags: DiagnosticSink): void {
  for (const block of content.blocks) {
    if (block.type !== "connection" && block.type !== "provisioner") continue;
    diags.add({
      severity: "error",
      summary: "Invalid configuration block for ephemeral resource",
      detail: `The block type "${block.type}" cannot be used in ephemeral resources. This is meant to be used strictly in "resource" blocks.`,
      subject: block.headerRange,
    });
  }
}

function reportNestedRepetition(attribute: Attribute | undefined, context: DecodeContext, diags: DiagnosticSink): void {
  if (attribute === undefined) return;
  const detail = isTofu(context)
    ? `The "${attribute.name}" meta-argument is not supported within nested data blocks.`
    : 'The "count" and "for_each" meta-arguments are not supported within nested data blocks.';
  diags.add({
    severity: "error",
    summary: `Invalid "${attribute.name}" attribute`,
    detail,
    subject: attribute.nameRange,
  });
}
