import { formatConfigResource, formatLocalProviderConfig, formatModule } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import { type Expression, traversalsIn } from "@landform/hcl";
import type { DecodeContext } from "../decode-context.js";
import { isTofu } from "../decode-context.js";
import type { ProviderRef } from "../module.js";
import { resourcesOf } from "./check-local-names.js";
import type { ModuleProviders } from "./module-providers.js";
import { sameExpression } from "./same-expression.js";

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
      if (inParent.key === undefined) continue;
      const target = formatModule([...providers.node.path, call.name]);
      warnAboutSameForEach(inParent, call.forEach, "module", target, providers, diags);
    }
  }
  for (const resource of resourcesOf(providers.node.module)) {
    const { providerRef } = resource;
    if (providerRef === undefined) continue;
    checkKey(providerRef, "resource", providers, diags);
    if (providerRef.key === undefined || resource.mode !== "managed") continue;
    const target = formatConfigResource({ module: providers.node.path, resource });
    warnAboutSameForEach(providerRef, resource.forEach, "resource", target, providers, diags);
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

/** Elements that are taken away take the configuration along that is needed to destroy what belongs to them. */
function warnAboutSameForEach(
  ref: ProviderRef,
  forEach: Expression | undefined,
  user: "module" | "resource",
  target: string,
  providers: ModuleProviders,
  diags: DiagnosticSink,
): void {
  const instances = providers.instanced.get(formatLocalProviderConfig(ref));
  if (forEach === undefined || instances === undefined || traversalsIn(forEach).length === 0) return;
  if (!sameExpression(forEach, instances)) return;
  diags.add({
    severity: "warning",
    summary: `Provider configuration for_each matches ${user}`,
    detail: `This provider configuration uses the same for_each expression as a ${user}, which means that subsequent removal of elements from this collection would cause a planning error.\n\nOpenTofu relies on a provider instance to destroy resource instances that are associated with it, and so the provider instance must outlive all of its resource instances by at least one plan/apply round. For removal of instances to succeed in future you must structure the configuration so that the provider block's for_each expression can produce a superset of the instances of the resources associated with the provider configuration. Refer to the OpenTofu documentation for specific suggestions.\n\nTo destroy this object before removing the provider configuration, consider first performing a targeted destroy:\n    tofu apply -destroy -target=${target}`,
    subject: forEach.range,
  });
}
