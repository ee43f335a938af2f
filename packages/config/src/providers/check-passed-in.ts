import { formatLocalProviderConfig, formatProviderForDisplay, type Provider, providersEqual } from "@landform/addrs";
import type { DiagnosticSink } from "@landform/diagnostics";
import { type DecodeContext, isTofu } from "../decode-context.js";
import type { PassedProvider } from "../module.js";
import { defaultProvider, type ModuleProviders, providerOf } from "./module-providers.js";

/** Check that a called module expects what it is passed, and that it is of the right provider. */
export function checkPassedIn(
  providers: ModuleProviders,
  parent: ModuleProviders,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  for (const [name, passed] of providers.passedIn) {
    const alias = providers.aliases.get(name);
    const declared = alias ?? providers.localNames.get(name);
    const expected = declared ?? providerOf(passed.inChild.localName, providers, context);
    if (declared === undefined && !providers.empty.has(name)) {
      reportUndeclared(name, expected, passed, providers, context, diags);
    }
    // As in the reference tools, a requirement of the caller under the name that the child uses comes first.
    const given = parent.localNames.get(name) ?? providerOf(passed.inParent.localName, parent, context);
    if (!providersEqual(expected, given)) reportMismatch(expected, given, passed, providers, context, diags);
  }
}

function reportUndeclared(
  name: string,
  expected: Provider,
  passed: PassedProvider,
  providers: ModuleProviders,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  const shown = formatProviderForDisplay(expected, context.dialect.registryHost);
  const isDefault = providersEqual(expected, defaultProvider(expected.type, context));
  const detail = isDefault
    ? `There is no explicit declaration for local provider name "${name}" in ${providers.text}, so ${context.dialect.productName} is assuming you mean to pass a configuration for "${shown}".\n\nIf you also control the child module, add a required_providers entry named "${name}" with the source address "${shown}".`
    : `The child module does not declare any provider requirement with the local name "${name}".\n\nIf you also control the child module, you can add a required_providers entry named "${name}" with the source address "${shown}" to accept this provider configuration.`;
  const severity = isDefault ? "warning" : "error";
  diags.add({ severity, summary: "Reference to undefined provider", detail, subject: passed.inChild.nameRange });
}

function reportMismatch(
  expected: Provider,
  given: Provider,
  passed: PassedProvider,
  providers: ModuleProviders,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  const show = (provider: Provider) => formatProviderForDisplay(provider, context.dialect.registryHost);
  const { inChild, inParent } = passed;
  const otherName = [...providers.localNames].find(([, provider]) => providersEqual(provider, given))?.[0];
  const summary = "Provider type mismatch";
  if (otherName !== undefined) {
    const [assigned, represented] = isTofu(context) ? [expected, given] : [given, expected];
    const detail = `The assigned configuration is for provider "${show(assigned)}", but local name "${inChild.localName}" in ${providers.parentText} represents "${show(represented)}".\n\nTo pass this configuration to the child module, use the local name "${otherName}" instead.`;
    diags.add({ severity: "error", summary, detail, subject: inChild.nameRange });
    return;
  }
  const child = formatLocalProviderConfig(inChild);
  const detail = `The local name "${formatLocalProviderConfig(inParent)}" in ${providers.parentText} represents provider "${show(given)}", but "${child}" in ${providers.text} represents "${show(expected)}".\n\nEach provider has its own distinct configuration schema and provider types, so this module's "${child}" can be assigned only a configuration for ${show(expected)}, which is not required by ${providers.text}.`;
  diags.add({ severity: "error", summary, detail, subject: inParent.nameRange });
}
