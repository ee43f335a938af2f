import {
  type AbsProviderConfig,
  type Dialect,
  formatAbsProviderConfig,
  formatConfigResource,
  formatLocalProviderConfig,
  impliedProvider,
  type LocalProviderConfig,
  type Provider,
  providersEqual,
} from "@landform/addrs";
import type { Module, ModuleNode, ProviderConfig, ResourceConfig } from "@landform/config";
import type { DiagnosticSink } from "@landform/diagnostics";
import { callerOf, moduleAt } from "../config-tree.js";
import { errorAt } from "../diagnostics.js";

/** Where provider configurations are looked up. */
export interface ProviderLookup {
  /** The root module. */
  readonly config: ModuleNode;
  readonly dialect: Dialect;
  readonly isValidation?: boolean;
}

/** The provider configuration that manages a resource; what is missing is reported. */
export function providerFor(
  lookup: ProviderLookup,
  module: ModuleNode,
  config: ResourceConfig,
  diags: DiagnosticSink,
): AbsProviderConfig | undefined {
  const found = findProvider(lookup, module, config.providerLocal, config.provider);
  if (found === undefined) {
    const { alias } = config.providerLocal;
    const needed = formatAbsProviderConfig(absConfig(module, config.provider, alias));
    const { mode, type, name } = config;
    const resource = formatConfigResource({ module: module.path, resource: { mode, type, name } });
    const detail = `To work with ${resource} its original provider configuration at ${needed} is required, but it has been removed. This occurs when a provider configuration is removed while objects created by that provider still exist in the state. Re-add the provider configuration to destroy ${resource}, after which you can remove the provider configuration again.`;
    diags.add(errorAt(undefined, "Provider configuration not present", detail));
  }
  return found;
}

/**
 * Where the configuration is that a module knows as `local`: its own, the one that its caller passes, or, for one
 * without alias, the nearest that a module above has for the same provider; at last an empty one in the root.
 */
function findProvider(
  lookup: ProviderLookup,
  module: ModuleNode,
  local: LocalProviderConfig,
  provider: Provider,
): AbsProviderConfig | undefined {
  const passed = module.call?.providers.find(
    ({ inChild }) => inChild.localName === local.localName && inChild.alias === local.alias,
  );
  const caller = callerOf(lookup.config, module);
  if (passed !== undefined && caller !== undefined) return findProvider(lookup, caller, passed.inParent, provider);
  if (caller === undefined || module.module.providerConfigs.has(formatLocalProviderConfig(local))) {
    const isDeclared = caller !== undefined || local.alias === undefined || isInRoot(local, lookup);
    return isDeclared ? absConfig(module, provider, local.alias) : undefined;
  }
  if (local.alias !== undefined) return undefined;
  return findProvider(lookup, caller, { localName: localNameFor(caller.module, provider) }, provider);
}

/** OpenTofu lets one validate a module that is meant to be called, with configurations passed, as if it were the root. */
function isInRoot(local: LocalProviderConfig, { config: { module }, dialect, isValidation }: ProviderLookup): boolean {
  if (module.providerConfigs.has(formatLocalProviderConfig(local))) return true;
  if (isValidation !== true || dialect.name === "terraform") return false;
  const aliases = module.requiredProviders.get(local.localName)?.configurationAliases ?? [];
  return aliases.some(({ alias }) => alias === local.alias);
}

function absConfig(module: ModuleNode, provider: Provider, alias: string | undefined): AbsProviderConfig {
  return { module: module.path, provider, ...(alias === undefined ? {} : { alias }) };
}

/** The provider that a module means by a local name. */
export function providerNamed(module: Module, localName: string, { registryHost }: Dialect): Provider {
  return module.providerLocalNames.get(localName) ?? impliedProvider(localName, registryHost);
}

/** The name under which a module knows a provider. */
function localNameFor(module: Module, provider: Provider): string {
  for (const [name, known] of module.providerLocalNames) if (providersEqual(known, provider)) return name;
  return provider.type;
}

/** The block at `address`, whatever its module calls the provider. */
export function providerConfigAt(module: ModuleNode, address: AbsProviderConfig): ProviderConfig | undefined {
  const localName = localNameFor(module.module, address.provider);
  const { alias } = address;
  return module.module.providerConfigs.get(
    formatLocalProviderConfig(alias === undefined ? { localName } : { localName, alias }),
  );
}

/**
 * The configuration for an object whose block is gone: the one that the state names, or the nearest above it that is
 * still there.
 */
export function providerForOrphan(root: ModuleNode, recorded: AbsProviderConfig): AbsProviderConfig {
  for (let length = recorded.module.length; length > 0; length--) {
    const module = moduleAt(root, recorded.module.slice(0, length));
    const address = { ...recorded, module: recorded.module.slice(0, length) };
    if (module !== undefined && providerConfigAt(module, address) !== undefined) return address;
  }
  return { ...recorded, module: [] };
}
