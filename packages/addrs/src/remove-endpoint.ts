import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import {
  type AddressSource,
  type AddressSteps,
  addressError,
  addressSteps,
  ignoreProblems,
  nameOf,
  rangeOfSteps,
} from "./address-steps.js";
import type { Dialect } from "./dialect.js";
import type { Module } from "./module.js";
import { readModule } from "./parse-module.js";
import { readConfigResource } from "./parse-resource.js";
import type { ConfigResource } from "./resource.js";

/** What `from` of a `removed` block names, relative to the module the block stands in. */
export type RemoveEndpoint =
  | { readonly kind: "module"; readonly module: Module }
  | { readonly kind: "resource"; readonly address: ConfigResource };

/** `dialect` decides the words. */
export function parseRemoveEndpoint(
  source: AddressSource,
  diags: DiagnosticSink = ignoreProblems,
  dialect?: Pick<Dialect, "name">,
): RemoveEndpoint | undefined {
  const problems = new DiagnosticList();
  const isTerraform = dialect?.name === "terraform";
  const endpoint = readEndpoint(source, isTerraform, problems);
  for (const problem of problems.items)
    diags.add(isTerraform ? { ...problem, ...terraformWords.get(problem.summary) } : problem);
  return endpoint;
}

function readEndpoint(source: AddressSource, isTerraform: boolean, diags: DiagnosticSink): RemoveEndpoint | undefined {
  const steps = addressSteps(source, diags);
  const prefix = steps && readModule(steps, diags);
  if (steps === undefined || prefix === undefined) return undefined;
  if (prefix.rest.length === 0) return { kind: "module", module: prefix.module };
  const address = isTerraform
    ? readTerraformResource(prefix.module, prefix.rest, diags)
    : readConfigResource(prefix.module, prefix.rest, diags);
  if (address === undefined || address.resource.mode === "managed") return address && { kind: "resource", address };
  const detail =
    address.resource.mode === "data"
      ? "Data sources cannot be destroyed, and therefore, 'removed' blocks are not allowed to target them. To remove data sources from the state, you should remove the data source block from the configuration."
      : "Ephemeral resources cannot be destroyed, and therefore, 'removed' blocks are not allowed to target them. To remove ephemeral resources from the state, you should remove the ephemeral resource block from the configuration.";
  const noun = address.resource.mode === "data" ? "Data source" : "Ephemeral resource";
  diags.add(addressError(`${noun} address is not allowed`, detail, rangeOfSteps(steps)));
  return undefined;
}

/** Here Terraform takes `ephemeral` and `resource` for resource types, and whatever follows a name for an instance key. */
function readTerraformResource(module: Module, steps: AddressSteps, diags: DiagnosticSink): ConfigResource | undefined {
  const extra = steps[nameOf(steps[0]) === "data" ? 3 : 2];
  if (extra === undefined) return readConfigResource(module, steps, diags, new Set(["data"]));
  diags.add(addressError("Resource instance address with keys is not allowed", "", extra.range));
  return undefined;
}

const terraformWords: ReadonlyMap<string, { readonly summary: string; readonly detail: string }> = new Map([
  [
    "Data source address is not allowed",
    {
      summary: "Data source address not allowed",
      detail:
        "Data sources are never destroyed, so they are not valid targets of removed blocks. To remove the data source from state, remove the data source block from configuration.",
    },
  ],
  [
    "Resource instance address with keys is not allowed",
    {
      summary: "Resource instance keys not allowed",
      detail:
        'Resource address must be a resource (e.g. "test_instance.foo"), not a resource instance (e.g. "test_instance.foo[1]").',
    },
  ],
  [
    "Module instance address with keys is not allowed",
    {
      summary: "Module instance keys not allowed",
      detail: 'Module address must be a module (e.g. "module.foo"), not a module instance (e.g. "module.foo[1]").',
    },
  ],
]);
