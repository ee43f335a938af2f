import { formatAbsResourceInstance, formatConfigResource } from "@landform/addrs";
import { dynamicNull } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { noFacts } from "../graph/resource-facts.js";
import type { OrphanVertex, ResourceVertex } from "../graph/vertex.js";
import { managerOf } from "../resource/manager-of.js";
import { planDestroy, planForget } from "../resource/plan-destroy.js";
import { placed } from "../resource/plan-managed.js";
import { preventsDestroy } from "../resource/prevent-destroy.js";
import { readStored } from "../resource/read-stored.js";
import type { ResourceBlock, ResourceInstance } from "../resource/resource-block.js";
import { storedForm } from "../resource/stored-form.js";
import { combineFindings, type Effect, type Findings } from "./findings.js";
import { instanceBlock } from "./instance-block.js";
import type { PlanRun } from "./plan-run.js";
import { resourceBlockFor } from "./resource-block-for.js";
import { objectsOf, type StateObject } from "./state-objects.js";
import { storedValues } from "./stored-values.js";

/**
 * Plan that every object of a resource goes away. Until then it is what the state says. What keeps an object from going
 * is no error of the vertex: nothing waits for it, but others may have to stay too.
 */
export async function planToDestroy(vertex: ResourceVertex | OrphanVertex, run: PlanRun): Promise<Findings> {
  const diags = new DiagnosticList();
  const block = resourceBlockFor(vertex.address.resource, vertex.provider, run, noFacts, diags);
  if (block === undefined) return { diagnostics: diags.items, effects: [] };
  const states = run.state.byConfigResource.get(formatConfigResource(vertex.address)) ?? [];
  const objects = states
    .flatMap(objectsOf)
    .filter(({ state: { module, resource }, key }) => run.isSelected(vertex.address, { module, resource, key }));
  const planned = await run.limiter.map(objects, (object) => planObject(object, vertex, block, run));
  const values = vertex.kind === "resource" ? storedValues(vertex, states, block, run.modules) : [];
  return combineFindings([...planned, { diagnostics: [], effects: values }]);
}

async function planObject(
  object: StateObject,
  vertex: ResourceVertex | OrphanVertex,
  block: ResourceBlock,
  run: PlanRun,
): Promise<Findings> {
  const diags = new DiagnosticList();
  const { state, key, deposedKey, stored } = object;
  const address = { module: state.module, resource: state.resource, key };
  const name = formatAbsResourceInstance(address);
  const management = { kind: "recorded", key: state.instances.get(key)?.providerKey, deposedKey } as const;
  const managed = instanceBlock(block, address, run, management, diags);
  if (managed === undefined) return { diagnostics: diags.items, effects: [] };
  const instance: ResourceInstance = {
    block: managed,
    address,
    name,
    ...(vertex.kind === "resource" && { config: vertex.config }),
  };
  const previousAddress = run.previousAddress(address);
  if (state.resource.mode !== "managed") return { diagnostics: [], effects: [droppedData(instance)] };
  const undestroyable = (): readonly Effect[] => [{ kind: "undestroyable", resource: state, diagnostics: diags.items }];
  const recorded = await readStored(instance, stored, diags);
  if (recorded === undefined) return { diagnostics: [], effects: undestroyable() };
  const destroys = declaredDestroy(vertex) ?? recorded.skipDestroy !== true;
  const planned = destroys ? await planDestroy(instance, recorded, diags) : planForget(instance, recorded);
  if (planned === undefined) return { diagnostics: [], effects: undestroyable() };
  const change = placed(instance, previousAddress, planned, deposedKey);
  const effects: Effect[] = [{ kind: "change", change }];
  const upgraded = storedForm(instance, recorded, diags);
  const place = { address, ...managerOf(instance.block), ...(deposedKey === undefined ? {} : { deposedKey }) };
  for (const where of ["previousRun", "refreshed"] as const) {
    effects.push({ kind: "object", in: where, ...place, object: upgraded });
  }
  if (vertex.kind === "resource" && deposedKey === undefined) {
    // Where a literal says so, nothing is known of the module, nor needs to be.
    const scope = run.scopes.in(run.modules.at(state.module) ?? run.modules.root);
    const declared = { ...instance, config: vertex.config, scope };
    preventsDestroy(declared, planned.change.action, diags);
  }
  if (diags.hasErrors) return { diagnostics: [], effects: [...effects, ...undestroyable()] };
  return { diagnostics: diags.items, effects };
}

function declaredDestroy(vertex: ResourceVertex | OrphanVertex): boolean | undefined {
  return vertex.kind === "resource" ? vertex.config.lifecycle.destroy : undefined;
}

/** What was read from a data source is dropped from the state when the plan is carried out. */
function droppedData(instance: ResourceInstance): Effect {
  const change = { action: "delete", before: dynamicNull, after: dynamicNull } as const;
  const planned = { change, requiredReplace: [], private: new Uint8Array() };
  return { kind: "change", change: placed(instance, instance.address, planned) };
}
