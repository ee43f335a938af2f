import { formatProviderForDisplay, type Provider } from "@landform/addrs";
import { type DiagnosticSink, formatRange } from "@landform/diagnostics";
import type { DecodeContext } from "../decode-context.js";
import type { ProviderConfig } from "../module.js";
import { defaultProvider, type ModuleProviders } from "./module-providers.js";

/** Empty `provider` blocks in called modules used to say what `configuration_aliases` and `source` say now. */
export function warnAboutEmptyBlocks(providers: ModuleProviders, context: DecodeContext, diags: DiagnosticSink): void {
  const byLocalName = new Map<string, NamedConfig[]>();
  for (const named of providers.empty) {
    const localName = named[1].name;
    byLocalName.set(localName, [...(byLocalName.get(localName) ?? []), named]);
  }
  for (const [localName, blocks] of byLocalName) {
    const provider = providers.localNames.get(localName) ?? defaultProvider(localName, context);
    const [first] = blocks
      .map(([, config]) => config.range)
      .sort((a, b) => compareText(formatRange(a), formatRange(b)));
    const product = context.dialect.productName;
    const detail = `Earlier versions of ${product} used empty provider blocks ("proxy provider configurations") for child modules to declare their need to be passed a provider configuration by their callers. That approach was ambiguous and is now deprecated.\n\nIf you control this module, you can migrate to the new declaration syntax by removing all of the empty provider "${localName}" blocks and then adding or updating an entry like the following to the required_providers block of ${providers.text}:\n${entryText(localName, provider, blocks, context)}`;
    const summary = "Redundant empty provider block";
    diags.add({ severity: "warning", summary, detail, ...(first && { subject: first }) });
  }
}

type NamedConfig = readonly [name: string, config: ProviderConfig];

function entryText(
  localName: string,
  provider: Provider,
  blocks: readonly NamedConfig[],
  context: DecodeContext,
): string {
  const source = formatProviderForDisplay(provider, context.dialect.registryHost);
  const lines = [`    ${localName} = {`, `      source = "${source}"`];
  if (blocks.some(([, config]) => config.alias !== undefined)) {
    const names = blocks.map(([name]) => name).sort(compareText);
    lines.push("      configuration_aliases = [", ...names.map((name) => `        ${name},`), "      ]");
  }
  return [...lines, "    }"].join("\n");
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
