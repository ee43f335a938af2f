import {
  type AbsResourceInstance,
  type ConfigResource,
  configResourceOf,
  formatAbsResource,
  formatConfigResource,
  type InstanceKey,
  moduleInstancesEqual,
  modulesEqual,
  targetContains,
} from "@landform/addrs";
import type { ResourceState } from "@landform/state";
import type { StateIndex } from "../state-index.js";
import type { Selection } from "./selection.js";

/** Which of the objects in a state are to be destroyed. */
export interface DestroySelection {
  /** Are any objects of this block, in whichever instance of its module? */
  readonly concerns: (block: ConfigResource) => boolean;
  readonly includes: (instance: AbsResourceInstance) => boolean;
}

/**
 * What depends on a target goes with it; what an excluded instance depends on stays with it. The state knows the
 * dependencies, of what is no longer configured too. They are those of a whole resource, and end at the instance of the
 * module where both are in the same one.
 */
export function selectToDestroy({ targets, excludes }: Selection, state: StateIndex): DestroySelection {
  const resources = [...state.byConfigResource.values()].flat();
  const isTargeting = targets.length > 0;
  const named = isTargeting ? targets : excludes;
  const seeds = resources.flatMap((resource) => {
    const instances = [...resource.instances.keys()].map((key) => ({ ...resource, key }));
    const found = instances.filter((instance) => named.some((target) => targetContains(target, instance)));
    return found.length === 0 ? [] : [{ resource, keys: new Set(found.map(({ key }) => key)) }];
  });
  const next = isTargeting ? dependentsIn(state) : (resource: ResourceState) => dependenciesOf(resource, state);
  const reached = reach(seeds, next);
  const isReached = (address: AbsResourceInstance): boolean =>
    reached.get(formatAbsResource(address))?.(address.key) ?? false;
  const includes = (address: AbsResourceInstance): boolean => isReached(address) === isTargeting;
  return {
    includes,
    concerns: (block) =>
      (state.byConfigResource.get(formatConfigResource(block)) ?? []).some((resource) =>
        [...resource.instances.keys()].some((key) => includes({ ...resource, key })),
      ),
  };
}

/** What these resources depend on, through others too, by `formatAbsResource`: it can't go before they do. */
export function neededBy(resources: readonly ResourceState[], state: StateIndex): ReadonlySet<string> {
  const needed = allReached(resources, (resource) => dependenciesOf(resource, state));
  return new Set([...needed].map(formatAbsResource));
}

interface Seed {
  readonly resource: ResourceState;
  readonly keys: ReadonlySet<InstanceKey>;
}

/** By `formatAbsResource`: is the instance with this key reached? Behind the seeds, resources are reached as a whole. */
function reach(
  seeds: readonly Seed[],
  next: (resource: ResourceState) => readonly ResourceState[],
): ReadonlyMap<string, (key: InstanceKey) => boolean> {
  const found = new Map(
    seeds.map(({ resource, keys }) => [formatAbsResource(resource), (key: InstanceKey) => keys.has(key)]),
  );
  const whole = allReached(
    seeds.map(({ resource }) => resource),
    next,
  );
  for (const resource of whole) found.set(formatAbsResource(resource), () => true);
  return found;
}

/** What is reached from these resources, which are part of it only where others lead back to them. */
function allReached(
  start: readonly ResourceState[],
  next: (resource: ResourceState) => readonly ResourceState[],
): ReadonlySet<ResourceState> {
  const reached = new Set<ResourceState>();
  const queue = [...start];
  for (const resource of queue) {
    for (const other of next(resource)) {
      if (reached.has(other)) continue;
      reached.add(other);
      queue.push(other);
    }
  }
  return reached;
}

function dependenciesOf(resource: ResourceState, { byConfigResource }: StateIndex): readonly ResourceState[] {
  return dependencyNames(resource)
    .flatMap((name) => byConfigResource.get(name) ?? [])
    .filter((other) => canDepend(resource, other));
}

function dependentsIn({ byConfigResource }: StateIndex): (resource: ResourceState) => readonly ResourceState[] {
  const dependents = new Map<string, ResourceState[]>();
  for (const resource of [...byConfigResource.values()].flat()) {
    for (const name of dependencyNames(resource)) {
      const known = dependents.get(name);
      if (known === undefined) dependents.set(name, [resource]);
      else known.push(resource);
    }
  }
  return (resource) => {
    const found = dependents.get(formatConfigResource(configResourceOf(resource))) ?? [];
    return found.filter((other) => canDepend(other, resource));
  };
}

function dependencyNames({ instances }: ResourceState): readonly string[] {
  const names = new Set<string>();
  for (const { current, deposed } of instances.values()) {
    for (const object of [...(current === undefined ? [] : [current]), ...deposed.values()]) {
      for (const name of object.dependencies) names.add(name);
    }
  }
  return [...names];
}

/** Instances of one module have nothing to do with each other. */
function canDepend(resource: ResourceState, other: ResourceState): boolean {
  const isSameModule = modulesEqual(configResourceOf(resource).module, configResourceOf(other).module);
  return !isSameModule || moduleInstancesEqual(resource.module, other.module);
}
