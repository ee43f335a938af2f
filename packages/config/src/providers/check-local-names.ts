import {
  formatProvider,
  formatProviderForDisplay,
  formatResource,
  impliedLocalName,
  impliedProvider,
  parseProviderPart,
} from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { DecodeContext } from "../decode-context.js";
import type { Module, RequiredProvider, ResourceConfig } from "../module.js";
import { defaultProvider, type ModuleProviders } from "./module-providers.js";

const summary = "Duplicate required provider";

/** A provider should have one local name in a module, whether it is written or implied. */
export function checkLocalNames(providers: ModuleProviders, context: DecodeContext, diags: DiagnosticSink): void {
  const { module } = providers.node;
  const localNameOf = new Map<string, string>();
  for (const required of module.requiredProviders.values()) {
    const key = formatProvider(required.source);
    const previous = localNameOf.get(key);
    if (previous === undefined) {
      localNameOf.set(key, required.localName);
      warnIfConfiguredByOtherName(required, module, context, diags);
      continue;
    }
    const shown = formatProviderForDisplay(required.source, context.dialect.registryHost);
    const detail = `Provider ${shown} with the local name "${required.localName}" was previously required as "${previous}". A provider can only be required once within required_providers.`;
    diags.add({ severity: "warning", summary, detail, subject: required.range });
  }
  for (const resource of resourcesOf(module)) {
    if (resource.providerRef === undefined) checkImpliedName(resource, providers, localNameOf, context, diags);
  }
}

export function* resourcesOf(module: Module): Generator<ResourceConfig> {
  yield* module.managedResources.values();
  yield* module.dataResources.values();
  yield* module.ephemeralResources.values();
}

function warnIfConfiguredByOtherName(
  required: RequiredProvider,
  module: Module,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  const { source, localName, range } = required;
  const implied = defaultProvider(source.type, context);
  if (formatProvider(source) !== formatProvider(implied) || localName === source.type) return;
  if (![...module.providerConfigs.values()].some((config) => config.name === source.type)) return;
  const shown = formatProviderForDisplay(source, context.dialect.registryHost);
  const detail = `Provider ${shown} with the local name "${localName}" was implicitly required via a configuration block as "${source.type}". The provider configuration block name must match the name used in required_providers.`;
  diags.add({ severity: "warning", summary, detail, subject: range });
}

function checkImpliedName(
  resource: ResourceConfig,
  providers: ModuleProviders,
  localNameOf: ReadonlyMap<string, string>,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  const localName = impliedLocalName(resource.type);
  if (providers.localNames.has(localName)) return;
  const part = parseProviderPart(localName);
  if (typeof part !== "string") {
    const detail = `"${localName}" is an invalid implied provider local name: ${part.message}`;
    diags.add({ severity: "error", summary: "Invalid provider local name", detail, subject: resource.range });
    return;
  }
  const implied = formatProvider(impliedProvider(localName, context.dialect.registryHost));
  const listed = localNameOf.get(implied);
  if (listed === undefined) return;
  const detail = `Provider "${implied}" was implicitly required via resource "${formatResource(resource)}", but listed in required_providers as "${listed}". Either the local name in required_providers must match the resource name, or the "${listed}" provider must be assigned within the resource block.`;
  diags.add({ severity: "warning", summary, detail, subject: resource.range });
}
