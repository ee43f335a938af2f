import type { Resource, ResourceMode } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, type Block, type BodyContent, type BodySchema, contentOf } from "@landform/hcl";
import type { CheckRule } from "./check-rule.js";
import { checkNoSelfReference, decodeCheckRule } from "./decode-check-rule.js";
import { type DecodeContext, isTofu } from "./decode-context.js";
import { decodeIgnoreChanges } from "./decode-ignore-changes.js";
import { decodeReplaceTriggeredBy } from "./decode-replace-triggered-by.js";
import { tellingOfFeatures } from "./features-elsewhere.js";
import { decodeBool } from "./literal.js";
import type { LifecycleBlock } from "./resource-block.js";

export interface Lifecycle {
  readonly block: LifecycleBlock;
  /** `enabled`, to compare with `count` and `for_each`. */
  readonly enabledAttribute?: Attribute;
}

const conditions = [
  { type: "precondition", labels: [] },
  { type: "postcondition", labels: [] },
];
const managedOnly = ["create_before_destroy", "prevent_destroy", "ignore_changes", "replace_triggered_by"];
const terraformSchema: BodySchema = { attributes: managedOnly.map((name) => ({ name })), blocks: conditions };
const tofuSchema: BodySchema = {
  attributes: [...managedOnly, "destroy", "enabled"].map((name) => ({ name })),
  blocks: conditions,
};

/** Decode the `lifecycle` block of the resource `address`. */
export function decodeLifecycle(
  block: Block,
  address: Resource,
  context: DecodeContext,
  diags: DiagnosticSink,
): Lifecycle {
  const content = contentOf(
    block.body,
    isTofu(context) ? tofuSchema : terraformSchema,
    tellingOfFeatures("lifecycle", context, diags),
  );
  const enabled = content.attributes.get("enabled");
  if (address.mode !== "managed") reportManagedArguments(content, address.mode, block, context, diags);
  return {
    block: {
      ...(address.mode === "managed" && managedArguments(content, context, diags)),
      ...(enabled && { enabled: enabled.expression }),
      ...customConditions(content, address, context, diags),
    },
    ...(enabled && { enabledAttribute: enabled }),
  };
}

/** Report the `lifecycle` blocks of a data source inside a `check`. */
export function reportNestedLifecycle(content: BodyContent, diags: DiagnosticSink): void {
  for (const block of content.blocks) {
    if (block.type !== "lifecycle") continue;
    diags.add({
      severity: "error",
      summary: "Invalid lifecycle block",
      detail:
        'Nested data blocks do not support "lifecycle" blocks as the lifecycle is managed by the containing block.',
      subject: block.headerRange,
    });
  }
}

function managedArguments(content: BodyContent, context: DecodeContext, diags: DiagnosticSink): LifecycleBlock {
  const createBeforeDestroy = decodeBool(content.attributes.get("create_before_destroy"), context, diags);
  const preventDestroy = content.attributes.get("prevent_destroy");
  const destroy = decodeBool(content.attributes.get("destroy"), context, diags);
  const ignoreChanges = content.attributes.get("ignore_changes");
  const triggers = content.attributes.get("replace_triggered_by");
  const prevent = isTofu(context) ? preventDestroy?.expression : decodeBool(preventDestroy, context, diags);
  const ignored = ignoreChanges && decodeIgnoreChanges(ignoreChanges, context, diags);
  return {
    ...(createBeforeDestroy !== undefined && { createBeforeDestroy }),
    ...(prevent !== undefined && { preventDestroy: prevent }),
    ...(destroy !== undefined && { destroy }),
    ...(ignored !== undefined && ignored.length > 0 && { ignoreChanges: ignored }),
    ...(triggers && { replaceTriggeredBy: decodeReplaceTriggeredBy(triggers, context, diags) }),
  };
}

function customConditions(content: BodyContent, address: Resource, context: DecodeContext, diags: DiagnosticSink) {
  const preconditions: CheckRule[] = [];
  const postconditions: CheckRule[] = [];
  for (const block of content.blocks) {
    const kind = block.type === "precondition" ? "precondition" : "postcondition";
    const rule = decodeCheckRule(block, kind, context, diags);
    if (rule === undefined) continue;
    checkNoSelfReference(rule, address, diags);
    (kind === "precondition" ? preconditions : postconditions).push(rule);
  }
  return {
    ...(preconditions.length > 0 && { preconditions }),
    ...(postconditions.length > 0 && { postconditions }),
  };
}

function reportManagedArguments(
  content: BodyContent,
  mode: Exclude<ResourceMode, "managed">,
  block: Block,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  for (const attribute of content.attributes.values()) {
    if (attribute.name === "enabled") continue;
    if (mode === "ephemeral" && isTofu(context)) {
      diags.add({
        severity: "error",
        summary: "Invalid lifecycle configuration for ephemeral resource",
        detail: `The lifecycle argument "${attribute.name}" cannot be used in ephemeral resources. This is meant to be used strictly in "resource" blocks.`,
        subject: block.headerRange,
      });
      continue;
    }
    const noun = mode === "data" ? "data" : "ephemeral";
    diags.add({
      severity: "error",
      summary: `Invalid ${noun} resource lifecycle argument`,
      detail: `The lifecycle argument "${attribute.name}" is defined only for managed resources ("resource" blocks), and is not valid for ${noun} resources.`,
      subject: attribute.nameRange,
    });
  }
}
