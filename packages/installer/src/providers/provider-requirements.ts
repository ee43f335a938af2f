import { formatProvider, type Provider } from "@landform/addrs";
import type { Module, ModuleNode, ResourceConfig } from "@landform/config";
import type { State } from "@landform/state";

/** A provider that something needs, and every version constraint on it. */
export interface ProviderRequirement {
  readonly provider: Provider;
  /** As written, in the order met. */
  readonly constraints: readonly string[];
}

/** By `HOST/NAMESPACE/TYPE`, in that order. */
export type ProviderRequirements = ReadonlyMap<string, ProviderRequirement>;

/** What the configuration and the objects in state need together. */
export function providerRequirements(config: ModuleNode | undefined, state?: State): ProviderRequirements {
  const found = new Map<string, { provider: Provider; constraints: string[] }>();
  if (config !== undefined) collectFromTree(config, found);
  for (const { provider } of state?.resources.values() ?? []) requirementFor(found, provider.provider);
  return sorted(found);
}

/** What one module needs, without those that it calls. */
export function moduleRequirements(module: Module): ProviderRequirements {
  const found: Collector = new Map();
  collectFromModule(module, found);
  return sorted(found);
}

/** What the objects in a state need. */
export function stateRequirements(state: State): ProviderRequirements {
  return providerRequirements(undefined, state);
}

type Collector = Map<string, { provider: Provider; constraints: string[] }>;

function collectFromTree(node: ModuleNode, found: Collector): void {
  collectFromModule(node.module, found);
  for (const child of node.children.values()) collectFromTree(child, found);
}

function collectFromModule(module: Module, found: Collector): void {
  for (const required of module.requiredProviders.values()) {
    const requirement = requirementFor(found, required.source);
    requirement.constraints.push(...required.versionConstraints.map(({ constraint }) => constraint));
  }
  for (const config of module.providerConfigs.values()) {
    const provider = module.providerLocalNames.get(config.name);
    if (provider === undefined) continue;
    const requirement = requirementFor(found, provider);
    if (config.versionConstraint !== undefined) requirement.constraints.push(config.versionConstraint.constraint);
  }
  for (const resource of resourcesOf(module)) requirementFor(found, resource.provider);
  // What they are for may have no block yet.
  for (const { target, provider } of module.imports) if (target.module.length === 0) requirementFor(found, provider);
}

function* resourcesOf(module: Module): Iterable<ResourceConfig> {
  yield* module.managedResources.values();
  yield* module.dataResources.values();
  yield* module.ephemeralResources.values();
  for (const { dataResource } of module.checks.values()) if (dataResource !== undefined) yield dataResource;
}

function requirementFor(found: Collector, provider: Provider): { provider: Provider; constraints: string[] } {
  const key = formatProvider(provider);
  let requirement = found.get(key);
  if (requirement === undefined) {
    requirement = { provider, constraints: [] };
    found.set(key, requirement);
  }
  return requirement;
}

function sorted(found: Collector): ProviderRequirements {
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
