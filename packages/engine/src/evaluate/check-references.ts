import { type Dialect, formatProvider, formatResource, type Reference, type Resource } from "@landform/addrs";
import type { ModuleNode, ResourceConfig } from "@landform/config";
import { type DiagnosticSink, quoted } from "@landform/diagnostics";
import { checkSteps } from "@landform/lang";
import { errorAt } from "../diagnostics.js";
import { resourceSchema, type Schemas } from "../providers/schemas.js";
import { resourceConfig } from "./resource-config.js";
import { selfUnavailable, undeclaredModule, undeclaredResource } from "./undeclared.js";

export interface ReferenceCheck {
  readonly module: ModuleNode;
  readonly schemas: Schemas;
  readonly dialect: Dialect;
  /** The `check` block whose own data source may be referred to. */
  readonly checkName: string | undefined;
  /** What `self` stands for; not to be used when not given. */
  readonly self: Resource | undefined;
}

/**
 * Report references to resources and modules that can't be right, whatever their values: names that are not declared,
 * attributes that no schema has, missing instance keys. Evaluating such a reference would tell the same in other words.
 */
export function checkReferences(references: readonly Reference[], check: ReferenceCheck, diags: DiagnosticSink): void {
  for (const reference of references) {
    const { subject } = reference;
    switch (subject.kind) {
      case "self":
        checkSelf(reference, check, diags);
        break;
      case "resource":
      case "resourceInstance":
        checkResourceReference(reference, subject.resource, check, diags);
        break;
      case "moduleCall":
      case "moduleCallInstance":
      case "moduleCallOutput":
        if (check.module.module.moduleCalls.has(subject.name)) break;
        diags.add(undeclaredModule(check.module, subject.name, reference.range));
        break;
    }
  }
}

function checkSelf(reference: Reference, check: ReferenceCheck, diags: DiagnosticSink): void {
  const { self, module, schemas } = check;
  if (self === undefined) {
    diags.add(selfUnavailable(reference.range));
    return;
  }
  const config = resourceConfig(module.module, self);
  if (config?.mode === "managed" && resourceSchema(schemas, config.provider, config) === undefined) {
    const detail = `A managed resource type ${quoted(self.type)} is not supported by provider ${quoted(formatProvider(config.provider))}.`;
    diags.add(errorAt(reference.range, "Invalid resource type", detail));
    return;
  }
  checkStepsInto(reference, self, check, diags);
}

function checkResourceReference(
  reference: Reference,
  resource: Resource,
  check: ReferenceCheck,
  diags: DiagnosticSink,
): void {
  const { module, dialect, checkName } = check;
  const config = resourceConfig(module.module, resource);
  if (config === undefined) {
    diags.add(undeclaredResource(module, resource, reference.range, dialect));
    return;
  }
  if (config.checkName !== undefined && config.checkName !== checkName) {
    const detail = `The referenced ${resource.mode} resource "${resource.type}" "${resource.name}" is not available from this context.`;
    diags.add(errorAt(reference.range, "Reference to scoped resource", detail));
  }
  checkKey(reference, config, diags);
  checkStepsInto(reference, resource, check, diags);
}

function checkStepsInto(
  { remaining, range }: Reference,
  resource: Resource,
  { module, schemas, dialect }: ReferenceCheck,
  diags: DiagnosticSink,
): void {
  const config = resourceConfig(module.module, resource);
  const schema = config && resourceSchema(schemas, config.provider, config);
  const [step] = remaining;
  if (step?.kind !== "attribute" || schema === undefined) return;
  if (step.name !== "count") {
    checkSteps(remaining, schema.block, diags);
    return;
  }
  const detail = `The special "count" attribute is no longer supported after ${dialect.productName} v0.12. Instead, use length(${formatResource(resource)}) to count resource instances.`;
  diags.add(errorAt(range, "Invalid resource count attribute", detail));
}

function checkKey({ subject, remaining, range }: Reference, config: ResourceConfig, diags: DiagnosticSink): void {
  if (subject.kind !== "resourceInstance") return;
  const name = formatResource(subject.resource);
  const isRepeated = config.count !== undefined || config.forEach !== undefined;
  if (subject.key !== undefined && !isRepeated) {
    const detail = `Because ${name} does not have "count" or "for_each" set, references to it must not include an index key. Remove the bracketed index to refer to the single instance of this resource.`;
    diags.add(errorAt(range, "Unexpected resource instance key", detail));
  }
  if (subject.key !== undefined || !isRepeated || remaining[0]?.kind !== "attribute") return;
  const [argument, example] = config.count === undefined ? ["for_each", "each.key"] : ["count", "count.index"];
  const detail = `Because ${name} has "${argument}" set, its attributes must be accessed on specific instances.\n\nFor example, to correlate with indices of a referring resource, use:\n    ${name}[${example}]`;
  diags.add(errorAt(range, "Missing resource instance key", detail));
}
