import {
  type AbsResourceInstance,
  configResourceOf,
  formatConfigResource,
  formatModuleInstance,
  moduleOf,
  modulesEqual,
} from "@landform/addrs";
import type { State } from "@landform/state";
import type { ApplyVertex, DestroyVertex, Vertex } from "../graph/vertex.js";
import { isDestroyedLate } from "./object-before.js";

/** What happens to objects of one resource: they are made or changed, or destroyed before or after that. */
export type Stage = "changed" | "destroyed early" | "destroyed late";

/** All that happens at one stage to the objects of one resource that count for some other object. */
export interface ActionGroup {
  /** Tells groups apart. */
  readonly name: string;
  readonly members: readonly (ApplyVertex | DestroyVertex)[];
}

/** Finds what is going to happen to a resource. */
export class ActionGroups {
  readonly #byResource = new Map<string, (ApplyVertex | DestroyVertex)[]>();
  readonly #byModuleInstance = new Map<string, (ApplyVertex | DestroyVertex)[]>();

  constructor(vertices: Iterable<Vertex>, state: State) {
    for (const vertex of vertices) {
      const stage = stageOf(vertex, state);
      if (stage === undefined || (vertex.kind !== "apply" && vertex.kind !== "destroy")) continue;
      const { address } = vertex.change;
      const name = groupName(stage, formatConfigResource(configResourceOf(address)));
      append(this.#byResource, name, vertex);
      append(this.#byModuleInstance, nameInModule(name, address), vertex);
    }
  }

  /**
   * What happens to `resource` (by `formatConfigResource`) as far as it counts for an object at `address`: inside the
   * same module only objects of the same instance of it do.
   */
  find(stage: Stage, resource: string, address: AbsResourceInstance): ActionGroup | undefined {
    const name = groupName(stage, resource);
    const members = this.#byResource.get(name);
    const first = members?.[0];
    if (members === undefined || first === undefined) return undefined;
    if (!modulesEqual(moduleOf(first.change.address.module), moduleOf(address.module))) return { name, members };
    const narrowName = nameInModule(name, address);
    const narrow = this.#byModuleInstance.get(narrowName);
    return narrow && { name: narrowName, members: narrow };
  }
}

function stageOf(vertex: Vertex, state: State): Stage | undefined {
  if (vertex.kind === "apply") return vertex.change.change.action === "no-op" ? undefined : "changed";
  if (vertex.kind !== "destroy") return undefined;
  return isDestroyedLate(vertex, state) ? "destroyed late" : "destroyed early";
}

function groupName(stage: Stage, resource: string): string {
  return `${resource} ${stage}`;
}

function nameInModule(name: string, address: AbsResourceInstance): string {
  return `${name} in ${formatModuleInstance(address.module)}`;
}

function append<T>(map: Map<string, T[]>, key: string, item: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [item]);
  else known.push(item);
}
