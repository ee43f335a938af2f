import { formatLocalProviderConfig, formatModule, type Module as ModulePath, type Provider } from "@landform/addrs";
import { DiagnosticList, type SourceRange } from "@landform/diagnostics";
import { contentOf, type Expression } from "@landform/hcl";
import type { DecodeContext } from "../decode-context.js";
import type { ModuleNode, PassedProvider, ProviderConfig } from "../module.js";

/** What a module says of providers, by name as a resource would use it: `aws`, `aws.west`. */
export interface ModuleProviders {
  readonly node: ModuleNode;
  /** Of the module, as messages have it: "the root module", "module.a". */
  readonly text: string;
  /** Of the module that calls it. */
  readonly parentText: string;
  /** `provider` blocks with arguments. */
  readonly configured: ReadonlyMap<string, ProviderConfig>;
  /** `provider` blocks without any. */
  readonly empty: ReadonlyMap<string, ProviderConfig>;
  /** `configuration_aliases`, and which provider each is of. */
  readonly aliases: ReadonlyMap<string, Provider>;
  /** Local names in `required_providers`. */
  readonly localNames: ReadonlyMap<string, Provider>;
  /** What the call of the module passes, by name in the module. */
  readonly passedIn: ReadonlyMap<string, PassedProvider>;
  /** The `for_each` of provider blocks that have one. */
  readonly instanced: ReadonlyMap<string, Expression>;
}

export function moduleProviders(node: ModuleNode): ModuleProviders {
  const configured = new Map<string, ProviderConfig>();
  const empty = new Map<string, ProviderConfig>();
  const instanced = new Map<string, Expression>();
  for (const [name, config] of node.module.providerConfigs) {
    (isConfigured(config) ? configured : empty).set(name, config);
    if (config.forEach !== undefined) instanced.set(name, config.forEach);
  }
  const aliases = new Map<string, Provider>();
  for (const required of node.module.requiredProviders.values()) {
    for (const alias of required.configurationAliases) aliases.set(formatLocalProviderConfig(alias), required.source);
  }
  const passedIn = new Map<string, PassedProvider>();
  for (const passed of node.call?.providers ?? []) passedIn.set(formatLocalProviderConfig(passed.inChild), passed);
  return {
    node,
    text: moduleText(node.path),
    parentText: moduleText(node.path.slice(0, -1)),
    configured,
    empty,
    aliases,
    localNames: node.module.providerLocalNames,
    passedIn,
    instanced,
  };
}

function moduleText(path: ModulePath): string {
  return path.length === 0 ? "the root module" : formatModule(path);
}

function isConfigured(config: ProviderConfig): boolean {
  if (config.versionConstraint !== undefined) return true;
  const problems = new DiagnosticList();
  contentOf(config.body, { attributes: [], blocks: [] }, problems);
  return problems.hasErrors;
}

/** The provider that a local name stands for; the default registry's of that name when nothing says otherwise. */
export function providerOf(
  localName: string,
  providers: Pick<ModuleProviders, "localNames">,
  context: DecodeContext,
): Provider {
  return providers.localNames.get(localName) ?? defaultProvider(localName, context);
}

export function defaultProvider(localName: string, context: DecodeContext): Provider {
  return { hostname: context.dialect.registryHost, namespace: "hashicorp", type: localName };
}

/** Where a call says that there can be several instances of a module, or that it waits for something. */
export function repetitionRange(node: ModuleNode): SourceRange | undefined {
  const { call } = node;
  const expression = call?.count ?? call?.forEach ?? call?.enabled;
  return expression?.range ?? call?.dependsOn[0]?.range;
}
