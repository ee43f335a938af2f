import { type DiagnosticSink, nowhere, rangeBetween, type SourceRange } from "@landform/diagnostics";
import type { Traversal, TraversalStep } from "@landform/hcl";
import { addressError } from "./address-steps.js";
import type { Dialect } from "./dialect.js";
import { instanceKeyOf, isInstanceKeyError } from "./instance-key.js";
import type { Reference, Referenceable } from "./reference.js";
import type { ResourceMode } from "./resource.js";

/** What decides how a name is understood. */
export interface ReferenceOptions {
  /** OpenTofu's `tofu.workspace` is a resource in Terraform. Default: understood. */
  readonly dialect?: Pick<Dialect, "name" | "productName">;
  /** `output.x`, `check.x` and `run.x` mean something in test files only. */
  readonly inTest?: boolean;
  /** `var` alone, which is reported, is then still a reference: to a variable without a name, written nowhere. */
  readonly keepNameless?: boolean;
}

/**
 * What `traversal` refers to. `undefined` when it can't be a reference, which `diags` then tells. Whether the object
 * is declared is not looked at.
 */
export function parseReference(
  traversal: Traversal,
  diags: DiagnosticSink,
  options: ReferenceOptions = {},
): Reference | undefined {
  const { root } = traversal;
  switch (root) {
    case "var":
      return namedReference(traversal, diags, options, (name) => ({ kind: "variable", name }));
    case "local":
      return namedReference(traversal, diags, options, (name) => ({ kind: "local", name }));
    case "count":
    case "each":
    case "path":
      return namedReference(traversal, diags, options, (attribute) => ({ kind: root, attribute }));
    case "self":
      return { subject: { kind: "self" }, range: traversal.rootRange, remaining: traversal.steps };
    case "module":
      return moduleReference(traversal, diags);
    case "data":
    case "ephemeral":
    case "resource":
      return prefixedResourceReference(traversal, root, diags);
    case "terraform":
      return namedReference(traversal, diags, options, (attribute) => ({ kind: "terraform", attribute, root }));
    case "template":
    case "lazy":
    case "arg":
      diags.add(reservedName(traversal, options));
      return undefined;
  }
  if (root === "tofu" && options.dialect?.name !== "terraform") {
    return namedReference(traversal, diags, options, (attribute) => ({ kind: "terraform", attribute, root }));
  }
  if (options.inTest && (root === "output" || root === "check" || root === "run")) {
    return namedReference(traversal, diags, options, (name) => ({ kind: root, name }));
  }
  const type = { name: root, range: traversal.rootRange };
  return resourceReference("managed", traversal.rootRange, type, traversal.steps, diags);
}

function namedReference(
  traversal: Traversal,
  diags: DiagnosticSink,
  { keepNameless = false }: ReferenceOptions,
  subjectOf: (name: string) => Referenceable,
): Reference | undefined {
  const { root, rootRange } = traversal;
  const [nameStep, ...remaining] = traversal.steps;
  const nameless = keepNameless ? { subject: subjectOf(""), range: nowhere, remaining: [] } : undefined;
  if (nameStep === undefined) {
    const detail = `The "${root}" object cannot be accessed directly. Instead, access one of its attributes.`;
    diags.add(addressError("Invalid reference", detail, rootRange));
    return nameless;
  }
  if (nameStep.kind !== "attribute") {
    diags.add(
      addressError("Invalid reference", `The "${root}" object does not support this operation.`, nameStep.range),
    );
    return nameless;
  }
  return { subject: subjectOf(nameStep.name), range: rangeBetween(rootRange, nameStep.range), remaining };
}

const whatFollows = {
  data: "the data source type and the resource name",
  ephemeral: "the ephemeral resource type and its name",
  resource: "the resource type and the resource name",
} as const;

function prefixedResourceReference(
  traversal: Traversal,
  prefix: "data" | "ephemeral" | "resource",
  diags: DiagnosticSink,
): Reference | undefined {
  const [typeStep, ...steps] = traversal.steps;
  if (typeStep === undefined || steps.length === 0) {
    const detail = `The "${prefix}" object must be followed by two attribute names: ${whatFollows[prefix]}.`;
    diags.add(addressError("Invalid reference", detail, traversal.range));
    return undefined;
  }
  if (typeStep.kind !== "attribute") {
    diags.add(addressError("Invalid reference", 'The "data" object does not support this operation.', typeStep.range));
    return undefined;
  }
  return resourceReference(prefix === "resource" ? "managed" : prefix, traversal.rootRange, typeStep, steps, diags);
}

const modeWords: Readonly<Record<ResourceMode, string>> = {
  managed: "a resource type",
  data: "a data source",
  ephemeral: "an ephemeral resource",
};

function resourceReference(
  mode: ResourceMode,
  start: SourceRange,
  type: { readonly name: string; readonly range: SourceRange },
  steps: readonly TraversalStep[],
  diags: DiagnosticSink,
): Reference | undefined {
  const [nameStep, keyStep] = steps;
  if (nameStep?.kind !== "attribute") {
    const what = nameStep === undefined ? "a resource type" : modeWords[mode];
    const detail = `A reference to ${what} must be followed by at least one attribute access, specifying the resource name.`;
    diags.add(addressError("Invalid reference", detail, nameStep?.range ?? type.range));
    return undefined;
  }
  const resource = { mode, type: type.name, name: nameStep.name };
  const range = rangeBetween(start, nameStep.range);
  if (keyStep === undefined) return { subject: { kind: "resource", resource }, range, remaining: [] };
  if (keyStep.kind !== "index") {
    const subject: Referenceable = { kind: "resourceInstance", resource, key: undefined };
    return { subject, range, remaining: steps.slice(1) };
  }
  const key = instanceKeyOf(keyStep.key);
  if (isInstanceKeyError(key)) {
    const detail = `Invalid index for resource instance: ${key.message}.`;
    diags.add(addressError("Invalid index key", detail, keyStep.range));
    return undefined;
  }
  return {
    subject: { kind: "resourceInstance", resource, key },
    range: rangeBetween(range, keyStep.range),
    remaining: steps.slice(2),
  };
}

function moduleReference(traversal: Traversal, diags: DiagnosticSink): Reference | undefined {
  const call = namedReference(traversal, diags, {}, (name) => ({ kind: "moduleCall", name }));
  if (call?.subject.kind !== "moduleCall" || call.remaining.length === 0) return call;
  const { name } = call.subject;
  const index = call.remaining[0];
  const key = index?.kind === "index" ? instanceKeyOf(index.key) : undefined;
  if (isInstanceKeyError(key)) {
    const detail = `Invalid index for module instance: ${key.message}.`;
    diags.add(addressError("Invalid index key", detail, index?.range));
    return undefined;
  }
  const range = index?.kind === "index" ? rangeBetween(call.range, index.range) : call.range;
  const [outputStep, ...remaining] = index?.kind === "index" ? call.remaining.slice(1) : call.remaining;
  if (outputStep === undefined) return { subject: { kind: "moduleCallInstance", name, key }, range, remaining };
  if (outputStep.kind !== "attribute") {
    const detail = "Module instance objects do not support this operation.";
    diags.add(addressError("Invalid reference", detail, outputStep.range));
    return undefined;
  }
  const subject: Referenceable = { kind: "moduleCallOutput", name, key, output: outputStep.name };
  return { subject, range: rangeBetween(range, outputStep.range), remaining };
}

function reservedName(traversal: Traversal, options: ReferenceOptions) {
  const product = options.dialect?.productName ?? "OpenTofu";
  const detail = `The symbol name "${traversal.root}" is reserved for use in a future ${product} version. If you are using a provider that already uses this as a resource type name, add the prefix "resource." to force interpretation as a resource type name.`;
  return addressError("Reserved symbol name", detail, traversal.rootRange);
}
