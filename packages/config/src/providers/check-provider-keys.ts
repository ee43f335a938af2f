import { formatLocalProviderConfig } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { DecodeContext } from "../decode-context.js";
import { isTofu } from "../decode-context.js";
import type { ProviderRef } from "../module.js";
import { resourcesOf } from "./check-local-names.js";
import type { ModuleProviders } from "./module-providers.js";

/** OpenTofu: provider configurations with `for_each` are chosen by key, others are not. */
export function checkProviderKeys(providers: ModuleProviders, context: DecodeContext, diags: DiagnosticSink): void {
  if (!isTofu(context)) return;
  for (const call of providers.node.module.moduleCalls.values()) {
    for (const { inChild, inParent } of call.providers) {
      if (inChild.key !== undefined) {
        diags.add({
          severity: "error",
          summary: "Invalid module provider configuration",
          detail: "Instance keys are not allowed on the left side of a provider configuration assignment.",
          subject: inChild.key.range,
        });
      }
      checkKey(inParent, "module", providers, diags);
    }
  }
  for (const { providerRef } of resourcesOf(providers.node.module)) {
    if (providerRef !== undefined) checkKey(providerRef, "resource", providers, diags);
  }
}

function checkKey(
  ref: ProviderRef,
  user: "module" | "resource",
  providers: ModuleProviders,
  diags: DiagnosticSink,
): void {
  const name = formatLocalProviderConfig(ref);
  const isInstanced = providers.instanced.has(name);
  const report = (detail: string, subject: ProviderRef["range"]) =>
    diags.add({ severity: "error", summary: `Invalid ${user} provider configuration`, detail, subject });
  if (ref.key === undefined) {
    if (!isInstanced) return;
    const detail =
      "A reference to a provider configuration which uses for_each requires an instance key. Passing a collection of provider instances into a child module is not allowed.";
    report(detail, ref.nameRange);
  } else if (ref.alias === undefined) {
    const detail =
      "An instance key can be specified only for a provider configuration which has an alias and uses for_each.";
    report(detail, ref.key.range);
  } else if (!isInstanced && !providers.configured.has(name)) {
    const detail = `This module doesn't declare a provider "${ref.localName}" block with alias = "${ref.alias}", which is required for use with for_each.`;
    report(detail, ref.nameRange);
  } else if (!isInstanced) {
    report("An instance key can be specified only for a provider configuration that uses for_each.", ref.key.range);
  }
}
