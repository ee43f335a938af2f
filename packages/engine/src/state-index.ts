import { configResourceOf, formatConfigResource, formatModuleInstance, type ModuleInstance } from "@landform/addrs";
import type { ResourceState, State } from "@landform/state";

/** The resources of a state by the block that they came from. Made once for each run. */
export interface StateIndex {
  /** By `formatConfigResource`; one entry for each instance of the module. */
  readonly byConfigResource: ReadonlyMap<string, readonly ResourceState[]>;
}

export function indexState(state: State): StateIndex {
  const byConfigResource = new Map<string, ResourceState[]>();
  for (const resource of state.resources.values()) {
    const key = formatConfigResource(configResourceOf(resource));
    const known = byConfigResource.get(key);
    if (known === undefined) byConfigResource.set(key, [resource]);
    else known.push(resource);
  }
  return { byConfigResource };
}

/** Finds the state of a resource in one instance of its module. */
export function statesByModule(
  states: readonly ResourceState[],
): (module: ModuleInstance) => ResourceState | undefined {
  const byModule = new Map(states.map((state) => [formatModuleInstance(state.module), state]));
  return (module) => byModule.get(formatModuleInstance(module));
}
