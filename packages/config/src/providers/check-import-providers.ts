import { formatResource } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import { type DecodeContext, isTofu } from "../decode-context.js";
import type { Module, ProviderRef } from "../module.js";

/** Where an `import` block and the resource it is for both name a provider configuration, it must be the same. */
export function checkImportProviders(module: Module, context: DecodeContext, diags: DiagnosticSink): void {
  for (const { target, providerRef, providerRange } of module.imports) {
    if (providerRef === undefined || target.module.length > 0) continue;
    const resource = module.managedResources.get(formatResource(target.resource));
    if (resource === undefined || isSame(resource.providerRef, providerRef)) continue;
    diags.add({
      severity: "error",
      summary: "Invalid import provider argument",
      detail: isTofu(context) ? mustMatch(resource.providerRef) : onlyToGenerate,
      ...(providerRange && { subject: providerRange }),
    });
  }
}

function isSame(inResource: ProviderRef | undefined, { localName, alias }: ProviderRef): boolean {
  return inResource !== undefined && inResource.localName === localName && inResource.alias === alias;
}

function mustMatch(inResource: ProviderRef | undefined): string {
  const rule = inResource === undefined ? "be specified and match" : "match";
  return `The provider argument in the target resource block must ${rule} the import block.`;
}

const onlyToGenerate =
  "The provider argument can only be specified in import blocks that will generate configuration.\n\nUse the provider argument in the target resource block to configure the provider for a resource with explicit provider configuration.";
