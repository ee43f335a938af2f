import { configResourceOf, formatAbsResourceInstance, formatResource, type InstanceKey } from "@landform/addrs";
import type { ResourceConfig } from "@landform/config";
import { DiagnosticList } from "@landform/diagnostics";
import type { ActionReason } from "@landform/plan";
import type { ResourceState, StoredObject } from "@landform/state";
import { mayBeCalled } from "../deferral/unexpanded.js";
import type { LiveModule } from "../evaluate/live-module.js";
import { hasInstance } from "../evaluate/repetition.js";
import { noFacts } from "../graph/resource-facts.js";
import { localName, type OrphanVertex, type ResourceVertex } from "../graph/vertex.js";
import { removalOf } from "../refactoring/removed-blocks.js";
import { planOrphan } from "../resource/plan-orphan.js";
import { preventsDestroy } from "../resource/prevent-destroy.js";
import type { ResourceBlock } from "../resource/resource-block.js";
import { combineFindings, type Effect, type Findings } from "./findings.js";
import { instanceBlock } from "./instance-block.js";
import type { PlanRun } from "./plan-run.js";
import { resourceBlockFor } from "./resource-block-for.js";
import { objectsOf, type StateObject } from "./state-objects.js";
import { storedValue } from "./stored-values.js";

/** Plan what happens to a resource whose block is gone. */
export async function planOrphans(vertex: OrphanVertex, run: PlanRun): Promise<Findings> {
  if (vertex.address.resource.mode !== "managed") {
    return { diagnostics: [], effects: vertex.states.flatMap(objectsOf).map(dropData) };
  }
  const diags = new DiagnosticList();
  const block = resourceBlockFor(vertex.address.resource, vertex.provider, run, noFacts, diags);
  if (block === undefined) return { diagnostics: diags.items, effects: [] };
  const tasks = vertex.states.flatMap((state) =>
    objectsOf(state).map((object) => orphanTask(object, block, undefined, "delete_because_no_resource_config", run)),
  );
  return combineFindings(await run.limiter.map(tasks, (task) => task()));
}

/** What was read from a data source that is no longer there is not kept. */
function dropData({ state, key }: StateObject): Effect {
  const address = { module: state.module, resource: state.resource, key };
  return { kind: "object", in: "refreshed", address, provider: state.provider, object: undefined };
}

/** For a block that is there: the objects that it does not declare any more, and all deposed ones. */
export function orphanTasks(
  vertex: ResourceVertex,
  block: ResourceBlock,
  states: readonly ResourceState[],
  run: PlanRun,
): (() => Promise<Findings>)[] {
  return states.flatMap((state) => {
    const module = run.modules.at(state.module);
    const repetition = module?.resource(localName(vertex))?.repetition;
    // After an error in `count` nobody knows what is to be kept.
    if (module !== undefined && repetition === undefined) return [];
    // Nor while it is not known yet.
    if (repetition?.kind === "unknown" || (module === undefined && mayBeCalled(state.module, run.modules))) return [];
    return objectsOf(state).flatMap((object) => {
      const isDeclared = repetition !== undefined && hasInstance(repetition, object.key);
      if (isDeclared && object.deposedKey === undefined) return [];
      if (state.resource.mode !== "managed") return [async () => ({ diagnostics: [], effects: [dropData(object)] })];
      const reason = repetition === undefined ? "delete_because_no_module" : deleteReason(vertex.config, object.key);
      return [orphanTask(object, block, { config: vertex.config, ...(module && { module }) }, reason, run)];
    });
  });
}

/** The block that an object is of, if it is still there, and its module. */
interface DeclaredBlock {
  readonly module?: LiveModule;
  readonly config: ResourceConfig;
}

function orphanTask(
  object: StateObject,
  block: ResourceBlock,
  declared: DeclaredBlock | undefined,
  reason: ActionReason,
  run: PlanRun,
): () => Promise<Findings> {
  const { state, key, deposedKey, stored } = object;
  return async () => {
    const diags = new DiagnosticList();
    const address = { module: state.module, resource: state.resource, key };
    if (!run.isSelected(configResourceOf(address), address)) {
      return { diagnostics: [], effects: valueOfStaying(object, stored, block, declared) };
    }
    const management = { kind: "recorded", key: state.instances.get(key)?.providerKey, deposedKey } as const;
    const managed = instanceBlock(block, address, run, management, diags);
    if (managed === undefined) return { diagnostics: diags.items, effects: [] };
    const instance = {
      block: managed,
      address,
      name: formatAbsResourceInstance(address),
      ...(declared && { config: declared.config }),
    };
    const previousAddress = run.previousAddress(address);
    const removal = declared === undefined ? removalOf(run.removed, configResourceOf(address)) : undefined;
    const destroy = removal?.destroy ?? declared?.config.lifecycle.destroy;
    const hasMoved = previousAddress !== address && reason === "delete_because_no_resource_config";
    const effects = await planOrphan(
      instance,
      {
        stored,
        previousAddress,
        reason: hasMoved ? "delete_because_no_move_target" : reason,
        ...(deposedKey === undefined ? {} : { deposedKey }),
        ...(destroy === undefined ? {} : { destroy }),
      },
      run.options,
      diags,
    );
    const isPlanned = effects.some((effect) => effect.kind === "change" && effect.change.change.action === "delete");
    if (isPlanned && declared !== undefined && deposedKey === undefined) {
      // Of a module instance that is gone nothing but the root module is left to ask, which a literal does not need.
      const scope = run.scopes.in(declared.module ?? run.modules.root);
      preventsDestroy({ ...instance, config: declared.config, scope }, "delete", diags);
    }
    if (!run.options.refreshOnly) return { diagnostics: diags.items, effects };
    const values = effects.flatMap((effect) =>
      effect.kind === "object" && effect.in === "refreshed"
        ? valueOfStaying(object, effect.object, block, declared)
        : [],
    );
    return { diagnostics: diags.items, effects: [...effects, ...values] };
  };
}

/** An instance that is not declared any more counts among those of its block as long as it is there. */
function valueOfStaying(
  { state, key, deposedKey }: StateObject,
  stored: StoredObject | undefined,
  block: ResourceBlock,
  declared: DeclaredBlock | undefined,
): readonly Effect[] {
  const isSecondary = deposedKey !== undefined && state.instances.get(key)?.current !== undefined;
  if (declared?.module === undefined || stored === undefined || isSecondary) return [];
  const instance = { ...(deposedKey === undefined && { current: stored }), deposed: new Map() };
  const resource = formatResource(state.resource);
  return [{ kind: "instanceValue", module: declared.module, resource, key, value: storedValue(instance, block) }];
}

/** Why a block does not declare the instance with this key. */
function deleteReason({ count, forEach, lifecycle }: ResourceConfig, key: InstanceKey): ActionReason {
  if (key === undefined) {
    return lifecycle.enabled === undefined ? "delete_because_wrong_repetition" : "delete_because_enabled_false";
  }
  if (typeof key === "number")
    return count === undefined ? "delete_because_wrong_repetition" : "delete_because_count_index";
  return forEach === undefined ? "delete_because_wrong_repetition" : "delete_because_each_key";
}
