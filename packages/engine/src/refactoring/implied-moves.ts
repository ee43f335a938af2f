import { type AbsResource, type AbsResourceInstance, type Dialect, type InstanceKey, moduleOf } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import type { ResourceState, State } from "@landform/state";
import { moduleAt } from "../config-tree.js";
import { resourceConfig } from "../evaluate/resource-config.js";

/** A move of one resource instance, or of everything in one instance of a module. */
export interface ImpliedMove {
  readonly from: AbsResourceInstance;
  readonly to: AbsResourceInstance;
}

/**
 * The moves that follow from `count` being added or removed: the first of several is what the single one was. In
 * OpenTofu the same goes for calls of modules. `isMentioned` tells what a `moved` block already speaks of.
 */
export function impliedMoves(
  config: ModuleNode,
  state: State,
  dialect: Dialect,
  isMentioned: (address: AbsResource) => boolean,
): readonly ImpliedMove[] {
  const moves: ImpliedMove[] = [];
  for (const resource of state.resources.values()) {
    const module = dialect.name === "tofu" ? impliedModule(config, resource) : undefined;
    for (const key of resource.instances.keys()) {
      const from: AbsResourceInstance = { module: resource.module, resource: resource.resource, key };
      const to = { ...from, module: module ?? from.module, key: impliedKey(config, resource, key) };
      const isSame = to.module === from.module && to.key === from.key;
      if (!isSame && !isMentioned(from) && !isMentioned(to)) moves.push({ from, to });
    }
  }
  return moves;
}

function impliedKey(config: ModuleNode, { module, resource, instances }: ResourceState, key: InstanceKey): InstanceKey {
  const node = moduleAt(config, moduleOf(module));
  const block = node && resourceConfig(node.module, resource);
  if (block === undefined || block.forEach !== undefined) return key;
  if (block.count !== undefined) return key === undefined && !instances.has(0) ? 0 : key;
  return key === 0 && !instances.has(undefined) ? undefined : key;
}

/** The module instance that the first or only instance of a call stands for now; `undefined`: the same as before. */
function impliedModule(config: ModuleNode, { module }: ResourceState): ResourceState["module"] | undefined {
  let node: ModuleNode | undefined = config;
  let changed = false;
  const steps = module.map((step) => {
    node = node?.children.get(step.name);
    const call = node?.call;
    if (call === undefined || call.forEach !== undefined) return step;
    const key = call.count === undefined ? undefined : 0;
    if (step.key === key || (step.key !== undefined && step.key !== 0)) return step;
    changed = true;
    return { ...step, key };
  });
  return changed ? steps : undefined;
}
