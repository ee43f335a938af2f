import type { DiagnosticSink } from "@landform/diagnostics";
import { type AddressSource, addressError, addressSteps, ignoreProblems, rangeOfSteps } from "./address-steps.js";
import type { Module } from "./module.js";
import { readModule } from "./parse-module.js";
import { readConfigResource } from "./parse-resource.js";
import type { ConfigResource } from "./resource.js";

/** What `from` of a `removed` block names, relative to the module the block stands in. */
export type RemoveEndpoint =
  | { readonly kind: "module"; readonly module: Module }
  | { readonly kind: "resource"; readonly address: ConfigResource };

export function parseRemoveEndpoint(
  source: AddressSource,
  diags: DiagnosticSink = ignoreProblems,
): RemoveEndpoint | undefined {
  const steps = addressSteps(source, diags);
  const prefix = steps && readModule(steps, diags);
  if (steps === undefined || prefix === undefined) return undefined;
  if (prefix.rest.length === 0) return { kind: "module", module: prefix.module };
  const address = readConfigResource(prefix.module, prefix.rest, diags);
  if (address === undefined || address.resource.mode === "managed") return address && { kind: "resource", address };
  const detail =
    address.resource.mode === "data"
      ? "Data sources cannot be destroyed, and therefore, 'removed' blocks are not allowed to target them. To remove data sources from the state, you should remove the data source block from the configuration."
      : "Ephemeral resources cannot be destroyed, and therefore, 'removed' blocks are not allowed to target them. To remove ephemeral resources from the state, you should remove the ephemeral resource block from the configuration.";
  const noun = address.resource.mode === "data" ? "Data source" : "Ephemeral resource";
  diags.add(addressError(`${noun} address is not allowed`, detail, rangeOfSteps(steps)));
  return undefined;
}
