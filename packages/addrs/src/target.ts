import type { DiagnosticSink } from "@landform/diagnostics";
import { type AddressSource, addressSteps, ignoreProblems } from "./address-steps.js";
import { formatModuleInstance, type ModuleInstance, moduleInstancesEqual } from "./module.js";
import { readModuleInstance } from "./parse-module.js";
import { readResourceInstance } from "./parse-resource.js";
import { type AbsResourceInstance, formatAbsResource, formatAbsResourceInstance, resourcesEqual } from "./resource.js";

/**
 * What `-target` and `-exclude` name. An address without a key means the whole resource, or every instance of the call
 * where it is one of a module; in modules on the way there, it means the instance that has no key.
 */
export type Target =
  | { readonly kind: "module"; readonly module: ModuleInstance }
  | { readonly kind: "resource"; readonly module: ModuleInstance; readonly resource: AbsResourceInstance["resource"] }
  | ({ readonly kind: "resourceInstance" } & AbsResourceInstance);

/** Parse the address of a module, resource or resource instance. */
export function parseTarget(source: AddressSource, diags: DiagnosticSink = ignoreProblems): Target | undefined {
  const steps = addressSteps(source, diags);
  const prefix = steps && readModuleInstance(steps, diags);
  if (prefix === undefined) return undefined;
  if (prefix.rest.length === 0) return { kind: "module", module: prefix.instance };
  const instance = readResourceInstance(prefix.instance, prefix.rest, diags);
  if (instance === undefined) return undefined;
  if (instance.key === undefined) return { kind: "resource", module: instance.module, resource: instance.resource };
  return { kind: "resourceInstance", ...instance };
}

export function formatTarget(target: Target): string {
  switch (target.kind) {
    case "module":
      return formatModuleInstance(target.module);
    case "resource":
      return formatAbsResource(target);
    case "resourceInstance":
      return formatAbsResourceInstance(target);
  }
}

/** Does `target` name `instance`, or something that contains it? */
export function targetContains(target: Target, instance: AbsResourceInstance): boolean {
  if (target.kind === "module") return isInside(target.module, instance.module);
  if (!moduleInstancesEqual(target.module, instance.module) || !resourcesEqual(target.resource, instance.resource)) {
    return false;
  }
  return target.kind === "resource" || target.key === instance.key;
}

/**
 * Commands that change the state understand `module.a.module.b` with keys left out on the way, too, when they look for
 * what is in modules inside of that.
 */
export function namesInState(target: Target, instance: AbsResourceInstance): boolean {
  return targetContains(target, instance) || (target.kind === "module" && isAround(target.module, instance.module));
}

function isAround(outer: ModuleInstance, inner: ModuleInstance): boolean {
  const isStep = (step: ModuleInstance[number], index: number): boolean => {
    const other = inner[index];
    return other?.name === step.name && (step.key === undefined || step.key === other.key);
  };
  return outer.length < inner.length && outer.every(isStep);
}

/** A module that is named without a key stands for all its instances, but not one on the way to something else. */
function isInside(target: ModuleInstance, module: ModuleInstance): boolean {
  return target.every((step, index) => {
    const other = module[index];
    const standsForAll = index === target.length - 1 && step.key === undefined;
    return other?.name === step.name && (standsForAll || step.key === other.key);
  });
}
