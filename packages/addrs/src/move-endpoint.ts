import type { DiagnosticSink } from "@landform/diagnostics";
import { type AddressSource, addressSteps, ignoreProblems } from "./address-steps.js";
import { formatModuleInstance, type ModuleInstance } from "./module.js";
import { readModuleInstance } from "./parse-module.js";
import { readResourceInstance } from "./parse-resource.js";
import { type AbsResourceInstance, formatAbsResourceInstance } from "./resource.js";

/**
 * What `from` or `to` of a `moved` block names, relative to the module the block stands in. Without a key it can mean
 * the whole resource or module call; which, the other end decides.
 */
export type MoveEndpoint =
  | { readonly kind: "module"; readonly module: ModuleInstance }
  | { readonly kind: "resource"; readonly address: AbsResourceInstance };

/** What a pair of endpoints is about, once both are seen. The first two are whole objects, with all their instances. */
export type MoveScope = "moduleCall" | "resource" | "moduleInstance" | "resourceInstance";

export function parseMoveEndpoint(
  source: AddressSource,
  diags: DiagnosticSink = ignoreProblems,
): MoveEndpoint | undefined {
  const steps = addressSteps(source, diags);
  const prefix = steps && readModuleInstance(steps, diags);
  if (prefix === undefined) return undefined;
  if (prefix.rest.length === 0) return { kind: "module", module: prefix.instance };
  const address = readResourceInstance(prefix.instance, prefix.rest, diags);
  return address && { kind: "resource", address };
}

export function formatMoveEndpoint(endpoint: MoveEndpoint): string {
  return endpoint.kind === "module"
    ? formatModuleInstance(endpoint.module)
    : formatAbsResourceInstance(endpoint.address);
}

/** The least specific thing that both ends can mean; `undefined` when one is a module and the other a resource. */
export function moveScope(from: MoveEndpoint, to: MoveEndpoint): MoveScope | undefined {
  if (from.kind !== to.kind) return undefined;
  const keyed = hasFinalKey(from) || hasFinalKey(to);
  if (from.kind === "module") return keyed ? "moduleInstance" : "moduleCall";
  return keyed ? "resourceInstance" : "resource";
}

function hasFinalKey(endpoint: MoveEndpoint): boolean {
  if (endpoint.kind === "resource") return endpoint.address.key !== undefined;
  return endpoint.module.at(-1)?.key !== undefined;
}
