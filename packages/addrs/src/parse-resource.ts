import type { DiagnosticSink } from "@landform/diagnostics";
import {
  type AddressSource,
  type AddressSteps,
  addressError,
  addressSteps,
  ignoreProblems,
  nameOf,
  rangeOfSteps,
} from "./address-steps.js";
import { instanceKeyOf, isInstanceKeyError } from "./instance-key.js";
import type { Module, ModuleInstance } from "./module.js";
import { readModuleInstance } from "./parse-module.js";
import type { AbsResource, AbsResourceInstance, ConfigResource, Resource, ResourceMode } from "./resource.js";

/** Parse `module.a[0].aws_instance.web["k"]`. */
export function parseAbsResourceInstance(
  source: AddressSource,
  diags: DiagnosticSink = ignoreProblems,
): AbsResourceInstance | undefined {
  const steps = addressSteps(source, diags);
  const prefix = steps && readModuleInstance(steps, diags);
  if (steps === undefined || prefix === undefined) return undefined;
  if (prefix.rest.length > 0) return readResourceInstance(prefix.instance, prefix.rest, diags);
  const detail =
    "A resource instance address is required here. The module path must be followed by a resource instance specification.";
  diags.add(addressError("Invalid address", detail, rangeOfSteps(steps)));
  return undefined;
}

/** Parse `module.a[0].aws_instance.web`. */
export function parseAbsResource(
  source: AddressSource,
  diags: DiagnosticSink = ignoreProblems,
): AbsResource | undefined {
  const steps = addressSteps(source, diags);
  const prefix = steps && readModuleInstance(steps, diags);
  if (steps === undefined || prefix === undefined) return undefined;
  if (prefix.rest.length === 0) {
    const detail = "A resource address is required here. The module path must be followed by a resource specification.";
    diags.add(addressError("Invalid address", detail, rangeOfSteps(steps)));
    return undefined;
  }
  const instance = readResourceInstance(prefix.instance, prefix.rest, diags);
  if (instance === undefined) return undefined;
  if (instance.key === undefined) return { module: instance.module, resource: instance.resource };
  const detail =
    "A resource address is required. This instance key identifies a specific resource instance, which is not expected here.";
  diags.add(addressError("Invalid address", detail, steps.at(-1)?.range));
  return undefined;
}

/** Read what follows the module path of a resource instance address: all of `steps`. */
export function readResourceInstance(
  module: ModuleInstance,
  steps: AddressSteps,
  diags: DiagnosticSink,
): AbsResourceInstance | undefined {
  const found = readResource(steps, diags);
  if (found === undefined) return undefined;
  const [index, extra] = found.rest;
  if (index === undefined) return { module, resource: found.resource, key: undefined };
  if (extra !== undefined) {
    diags.add(addressError("Invalid address", "Unexpected extra operators after address.", extra.range));
    return undefined;
  }
  if (index.kind !== "index") {
    diags.add(addressError("Invalid address", "Resource instance key must be given in square brackets.", index.range));
    return undefined;
  }
  const key = instanceKeyOf(index.key);
  if (!isInstanceKeyError(key)) return { module, resource: found.resource, key };
  diags.add(addressError("Invalid address", `Invalid resource instance key: ${key.message}.`, index.range));
  return undefined;
}

/** Read what follows the module path of an address that must name a whole resource. */
export function readConfigResource(
  module: Module,
  steps: AddressSteps,
  diags: DiagnosticSink,
  modeKeywords: ReadonlySet<string> = allModeKeywords,
): ConfigResource | undefined {
  const found = readResource(steps, diags, modeKeywords);
  if (found === undefined) return undefined;
  const [index, extra] = found.rest;
  if (index === undefined) return { module, resource: found.resource };
  if (extra !== undefined) {
    diags.add(addressError("Invalid address", "Unexpected extra operators after address.", extra.range));
    return undefined;
  }
  const detail =
    'Resource address cannot be a resource instance (e.g. "null_resource.a[0]"), it must be a resource instead (e.g. "null_resource.a").';
  diags.add(addressError("Resource instance address with keys is not allowed", detail, index.range));
  return undefined;
}

const reservedKeywords: ReadonlySet<string> = new Set([
  "arg",
  "count",
  "each",
  "lazy",
  "local",
  "path",
  "self",
  "template",
  "terraform",
  "var",
]);

/** Report an address whose resource type would be a word that Terraform keeps to itself. Tells whether it is one. */
export function reportReservedKeyword(source: AddressSource, diags: DiagnosticSink): boolean {
  const steps = addressSteps(source, ignoreProblems);
  const rest = (steps && readModuleInstance(steps, ignoreProblems)?.rest) ?? [];
  const keyword = nameOf(rest[0]);
  if (keyword === undefined || !reservedKeywords.has(keyword)) return false;
  const detail = `The keyword "${keyword}" is reserved and cannot be used to target a resource address. If you are targeting a resource type that uses a reserved keyword, please prefix your address with "resource.".`;
  diags.add(addressError("Invalid address", detail, rangeOfSteps(rest)));
  return true;
}

const missingType: Readonly<Record<ResourceMode, string>> = {
  managed: "A resource type name is required.",
  data: "A data source name is required.",
  ephemeral: "An ephemeral resource name is required.",
};

/** Words before a type that say of which mode a resource is. */
const allModeKeywords: ReadonlySet<string> = new Set<ResourceMode>(["data", "ephemeral"]);

function readResource(
  given: AddressSteps,
  diags: DiagnosticSink,
  modeKeywords: ReadonlySet<string> = allModeKeywords,
): { resource: Resource; rest: AddressSteps } | undefined {
  // As in references, `resource.` may stand before a type and a name.
  const isPrefixed = nameOf(given[0]) === "resource" && nameOf(given[2]) !== undefined;
  const steps = isPrefixed ? given.slice(1) : given;
  const keyword = nameOf(steps[0]);
  const isMode = (keyword === "data" || keyword === "ephemeral") && modeKeywords.has(keyword);
  const mode: ResourceMode = isMode ? keyword : "managed";
  const named = mode === "managed" ? steps : steps.slice(1);
  const [typeStep, nameStep] = named;
  if (typeStep === undefined || nameStep === undefined) {
    const detail = "Resource specification must include a resource type and name.";
    diags.add(addressError("Invalid address", detail, rangeOfSteps(named) ?? rangeOfSteps(steps)));
    return undefined;
  }
  const type = nameOf(typeStep);
  if (type === undefined) {
    diags.add(addressError("Invalid address", missingType[mode], typeStep.range));
    return undefined;
  }
  const name = nameOf(nameStep);
  if (name !== undefined) return { resource: { mode, type, name }, rest: named.slice(2) };
  diags.add(addressError("Invalid address", "A resource name is required.", nameStep.range));
  return undefined;
}
