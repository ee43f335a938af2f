import { formatProviderForDisplay } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { DecodeContext } from "../decode-context.js";
import { defaultProvider, type ModuleProviders } from "./module-providers.js";

/** Warn where a module passes on configurations that it does not have. */
export function checkPassedOn(providers: ModuleProviders, context: DecodeContext, diags: DiagnosticSink): void {
  for (const call of providers.node.module.moduleCalls.values()) {
    for (const { inParent } of call.providers) {
      if (inParent.alias !== undefined) continue;
      const name = inParent.localName;
      const isConfigured = providers.configured.has(name);
      const shown = formatProviderForDisplay(defaultProvider(name, context), context.dialect.registryHost);
      if (!isConfigured && !providers.localNames.has(name)) {
        const detail = `There is no explicit declaration for local provider name "${name}" in ${providers.text}, so ${context.dialect.productName} is assuming you mean to pass a configuration for provider "${shown}".\n\nTo clarify your intent and silence this warning, add to ${providers.parentText} a required_providers entry named "${name}" with source = "${shown}", or a different source address if appropriate.`;
        const summary = "Reference to undefined provider";
        diags.add({ severity: "warning", summary, detail, subject: inParent.nameRange });
        continue;
      }
      const parentCall = providers.node.call;
      if (parentCall === undefined || isConfigured || providers.passedIn.has(name)) continue;
      const detail = `The configuration for ${providers.text} expects to inherit a configuration for provider ${shown} with local name "${name}", but ${providers.parentText} doesn't pass a configuration under that name.\n\nTo satisfy this requirement, add an entry for "${name}" to the "providers" argument in the module "${parentCall.name}" block.`;
      const summary = "Missing required provider configuration";
      diags.add({ severity: "warning", summary, detail, subject: parentCall.range });
    }
  }
}
