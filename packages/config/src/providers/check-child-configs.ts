import { formatModule, formatModuleSource, formatProviderForDisplay } from "@landform/addrs";
import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import type { DecodeContext } from "../decode-context.js";
import { isTofu } from "../decode-context.js";
import type { ModuleProviders } from "./module-providers.js";

/** Check the provider configurations that a called module has, and those it must be given. */
export function checkChildConfigs(
  providers: ModuleProviders,
  repetition: SourceRange | undefined,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  const { node, configured, passedIn, aliases } = providers;
  if (configured.size > 0 && repetition !== undefined) {
    const [listed, choice] = isTofu(context)
      ? ["count, for_each, enabled and depends_on", "count, for_each, enabled or depends_on"]
      : ["count, for_each, and depends_on", "count, for_each, or depends_on"];
    const address = node.call?.sourceAddress;
    const source = address === undefined ? "" : formatModuleSource(address);
    diags.add({
      severity: "error",
      summary: `Module is incompatible with ${listed}`,
      detail: `The module at ${formatModule(node.path)} is a legacy module which contains its own local provider configurations, and so calls to it may not use the ${choice} arguments.\n\nIf you also control the module "${source}", consider updating this module to instead expect provider configurations to be passed by its caller.`,
      subject: repetition,
    });
  }
  for (const name of configured.keys()) {
    const passed = passedIn.get(name);
    if (passed === undefined) continue;
    const detail = `The configuration of ${providers.text} has its own local configuration for ${name}, and so it cannot accept an overridden configuration provided by ${providers.parentText}.`;
    const summary = "Cannot override provider configuration";
    diags.add({ severity: "error", summary, detail, subject: passed.inChild.nameRange });
  }
  for (const [name, provider] of aliases) {
    if (configured.has(name) || passedIn.has(name)) continue;
    const shown = formatProviderForDisplay(provider, context.dialect.registryHost);
    const detail = `The child module requires an additional configuration for provider ${shown}, with the local name "${name}".\n\nRefer to the module's documentation to understand the intended purpose of this additional provider configuration, and then add an entry for ${name} in the "providers" meta-argument in the module block to choose which provider configuration the module should use for that purpose.`;
    const subject = node.call?.range;
    const summary = "Missing required provider configuration";
    diags.add({ severity: "error", summary, detail, ...(subject && { subject }) });
  }
}
