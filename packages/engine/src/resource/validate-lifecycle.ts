import { type Dialect, formatConfigResource, formatResource, type Reference } from "@landform/addrs";
import { bool, conversionErrorMessage, convert, formatPath, isConversionError, type PathStep } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { evaluate } from "@landform/hcl";
import { checkSteps, referencesIn } from "@landform/lang";
import { attributeAtPath, type BlockSchema } from "@landform/schema";
import { errorAt, warningAt } from "../diagnostics.js";
import { resourceConfig } from "../evaluate/resource-config.js";
import type { ResourceVertex } from "../graph/vertex.js";
import { resourceSchema } from "../providers/schemas.js";
import type { Run } from "../walk/run.js";
import { pathOf } from "./ignore-changes.js";

/** Do `ignore_changes` and `replace_triggered_by` name things that are there? `diags` has what was found in the block before. */
export function checkLifecycle(vertex: ResourceVertex, run: Run, diags: DiagnosticList): void {
  if (vertex.config.mode !== "managed") return;
  checkIgnoreChanges(vertex, run, diags);
  // Terraform finds out when it plans.
  if (run.context.dialect.name === "terraform") return;
  for (const expression of vertex.config.lifecycle.replaceTriggeredBy) {
    for (const reference of referencesIn(expression, new DiagnosticList())) checkTrigger(reference, vertex, run, diags);
  }
}

/** In OpenTofu `prevent_destroy` may be any expression; one that is the same whatever happens is looked at right away. */
export function checkPreventDestroy(
  { config, address }: ResourceVertex,
  dialect: Dialect,
  diags: DiagnosticSink,
): void {
  const { preventDestroy } = config.lifecycle;
  if (typeof preventDestroy === "boolean") return;
  const found = new DiagnosticList();
  const converted = convert(evaluate(preventDestroy, { dialect: dialect.name }, found), bool);
  if (found.hasErrors || !isConversionError(converted)) return;
  const why = conversionErrorMessage(converted);
  const detail = `Resource instance ${formatConfigResource(address)} has an invalid value for its prevent_destroy argument: ${why}.`;
  diags.add(errorAt(preventDestroy.range, "Invalid value for prevent_destroy", detail));
}

function checkIgnoreChanges(vertex: ResourceVertex, run: Run, diags: DiagnosticList): void {
  const { config, provider } = vertex;
  const { ignoreChanges } = config.lifecycle;
  const block = resourceSchema(run.schemas, provider.provider, config)?.block;
  if (ignoreChanges === "all" || block === undefined) return;
  for (const traversal of ignoreChanges) {
    const root = { kind: "attribute", name: traversal.root, range: traversal.rootRange } as const;
    checkSteps([root, ...traversal.steps], block, diags);
    if (!diags.hasErrors) warnAboutComputed(pathOf(traversal), block, vertex, run, diags);
  }
}

function warnAboutComputed(
  path: readonly PathStep[],
  block: BlockSchema,
  { config }: ResourceVertex,
  run: Run,
  diags: DiagnosticSink,
): void {
  const attribute = attributeAtPath(block, path);
  if (attribute?.computed !== true || attribute.optional === true) return;
  const name = formatPath(path).replace(/^\./, "");
  const detail = `Adding an attribute name to ignore_changes tells ${run.context.dialect.productName} to ignore future changes to the argument in configuration after the object has been created, retaining the value originally configured.\n\nThe attribute ${name} is decided by the provider alone and therefore there can be no configured value to compare with. Including this attribute in ignore_changes has no effect. Remove the attribute from ignore_changes to quiet this warning.`;
  diags.add(warningAt(config.typeRange, "Redundant ignore_changes element", detail));
}

function checkTrigger(
  { subject, remaining, range }: Reference,
  vertex: ResourceVertex,
  run: Run,
  diags: DiagnosticSink,
) {
  if (subject.kind !== "resource" && subject.kind !== "resourceInstance") return;
  const config = resourceConfig(vertex.module.module, subject.resource);
  if (config === undefined) {
    const detail = `Resource ${formatConfigResource(vertex.address)} refers to ${formatResource(subject.resource)} in replace_triggered_by, but it is not declared in this module.`;
    diags.add(errorAt(range, "Undeclared resource in replace_triggered_by", detail));
    return;
  }
  const schema = resourceSchema(run.schemas, config.provider, config);
  if (schema !== undefined) checkSteps(remaining, schema.block, diags);
}
