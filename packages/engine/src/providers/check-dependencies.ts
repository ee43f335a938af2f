import { type Dialect, formatProvider, isBuiltInProvider, type Provider } from "@landform/addrs";
import type { Module, ModuleNode } from "@landform/config";
import { compareStrings } from "@landform/cty";
import type { Diagnostic, DiagnosticSink } from "@landform/diagnostics";
import { modulesIn } from "../config-tree.js";
import { errorAt } from "../diagnostics.js";
import { allResources } from "../evaluate/resource-config.js";
import type { OperationContext } from "../operation.js";
import { provisionerSchema } from "../provisioners/schemas.js";
import { providerNamed } from "./provider-for.js";

/** Report the providers and provisioners that a configuration asks for, in use or not, and that are not there. */
export function checkDependencies(
  { config, dialect, providers }: Pick<OperationContext, "config" | "dialect" | "providers">,
  diags: DiagnosticSink,
): void {
  const required = [...requiredProviders(config, dialect)].sort(([a], [b]) => compareStrings(a, b));
  for (const [, provider] of required) {
    if (providers.get(provider) === undefined) diags.add(missingProvider(provider, dialect));
  }
  for (const type of [...provisionersIn(config)].sort(compareStrings)) {
    if (provisionerSchema(type) === undefined) diags.add(missingProvisioner(type, dialect));
  }
}

function requiredProviders(config: ModuleNode, dialect: Dialect): ReadonlyMap<string, Provider> {
  const required = new Map<string, Provider>();
  for (const { module } of modulesIn(config)) {
    for (const provider of providersOf(module, dialect)) required.set(formatProvider(provider), provider);
  }
  return required;
}

function* providersOf(module: Module, dialect: Dialect): Iterable<Provider> {
  for (const { source } of module.requiredProviders.values()) yield source;
  for (const { provider } of allResources(module)) yield provider;
  // What they are for may have no block yet.
  for (const { target, provider } of module.imports) if (target.module.length === 0) yield provider;
  for (const { name } of module.providerConfigs.values()) yield providerNamed(module, name, dialect);
}

/** One for each use. */
function* provisionersIn(config: ModuleNode): Iterable<string> {
  for (const { module } of modulesIn(config)) {
    for (const { provisioners } of module.managedResources.values()) {
      for (const { type } of provisioners) yield type;
    }
  }
}

export function missingProvider(
  provider: Provider,
  { name, productName }: Dialect,
  requiredBy: "configuration" | "state" = "configuration",
): Diagnostic {
  const address = formatProvider(provider);
  const detail = isBuiltInProvider(provider)
    ? `This ${requiredBy} requires built-in provider ${address}, but that provider isn't available in this ${productName} version.`
    : `This ${requiredBy} requires provider ${address}, but that provider isn't available. You may be able to install it automatically by running:\n  ${name} init`;
  return errorAt(undefined, "Missing required provider", detail);
}

function missingProvisioner(type: string, { productName }: Dialect): Diagnostic {
  const detail = `This configuration requires provisioner plugin "${type}", which isn't available. If you're intending to use an external provisioner plugin, you must install it manually into one of the plugin search directories before running ${productName}.`;
  return errorAt(undefined, "Missing required provisioner plugin", detail);
}
