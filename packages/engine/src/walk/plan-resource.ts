import {
  type AbsResourceInstance,
  formatAbsResourceInstance,
  formatConfigResource,
  type InstanceKey,
  type ModuleInstance,
  moduleInstancesEqual,
  moduleOf,
  modulesEqual,
} from "@landform/addrs";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { ResourceState } from "@landform/state";
import type { LiveModule } from "../evaluate/live-module.js";
import { instanceData, instanceKeys } from "../evaluate/repetition.js";
import { noFacts, type ResourceFacts } from "../graph/resource-facts.js";
import { localName, type ResourceVertex } from "../graph/vertex.js";
import type { ForcedReplacement } from "../resource/plan-change.js";
import { planData } from "../resource/plan-data.js";
import { type InstanceFindings, planManaged } from "../resource/plan-managed.js";
import { isTriggered } from "../resource/replace-triggers.js";
import type { ConfiguredInstance, ResourceBlock } from "../resource/resource-block.js";
import { statesByModule } from "../state-index.js";
import { combineFindings, type Effect, type Findings } from "./findings.js";
import { orphanTasks } from "./plan-orphans.js";
import type { PlanResults } from "./plan-results.js";
import type { PlanRun } from "./plan-run.js";
import { resourceBlockFor } from "./resource-block-for.js";
import { unknownResourceType } from "./unknown-resource-type.js";

/** Plan all instances of a block: those that it declares, and those that the state has beyond them. */
export async function planResource(vertex: ResourceVertex, run: PlanRun): Promise<Findings> {
  const problem = unknownResourceType(vertex, run);
  if (problem !== undefined) return { diagnostics: [problem], effects: [] };
  const diags = new DiagnosticList();
  const facts = run.facts.get(vertex) ?? noFacts;
  const block = resourceBlockFor(vertex.address.resource, vertex.provider, run, facts, diags);
  if (block === undefined) return { diagnostics: diags.items, effects: [] };
  const states = run.state.byConfigResource.get(formatConfigResource(vertex.address)) ?? [];
  const stateIn = statesByModule(states);
  const tasks = run.modules
    .instancesOf(vertex.module)
    .flatMap((module) => declaredTasks(vertex, block, facts, module, stateIn(module.address), run));
  if (vertex.config.mode === "managed") tasks.push(...orphanTasks(vertex, block, states, run));
  return combineFindings(await run.limiter.map(tasks, (task) => task()));
}

function declaredTasks(
  vertex: ResourceVertex,
  block: ResourceBlock,
  facts: ResourceFacts,
  module: LiveModule,
  state: ResourceState | undefined,
  run: PlanRun,
): (() => Promise<Findings>)[] {
  const resource = module.resource(localName(vertex));
  if (resource === undefined) return [];
  return instanceKeys(resource.repetition).map((key) => async () => {
    const address: AbsResourceInstance = { module: module.address, resource: vertex.address.resource, key };
    const scope = run.scopes.in(module, instanceData(resource.repetition, key));
    const name = formatAbsResourceInstance(address);
    const instance: ConfiguredInstance = { block, address, name, config: vertex.config, scope };
    const diags = new DiagnosticList();
    const found = await planInstance(instance, facts, module, state, run, diags);
    return { diagnostics: diags.items, effects: withValue(found, module, vertex, key) };
  });
}

function planInstance(
  instance: ConfiguredInstance,
  facts: ResourceFacts,
  module: LiveModule,
  state: ResourceState | undefined,
  run: PlanRun,
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const { address, config } = instance;
  if (config.mode === "data") {
    const dependenciesPending = isPending(address.module, facts.readsAfter, run.results);
    return planData(instance, { dependenciesPending }, run.options, diags);
  }
  const history = {
    stored: state?.instances.get(address.key)?.current,
    previousAddress: run.previousAddress(address),
    ...(state === undefined ? {} : { recordedProvider: state.provider.provider }),
    forced: forcedReplacement(instance, module, run, diags),
  };
  return planManaged(instance, history, run.options, diags);
}

/** Is one of the resources going to change? In other instances of the same module that does not matter. */
function isPending(module: ModuleInstance, resources: readonly string[], results: PlanResults): boolean {
  return resources.some((resource) =>
    results
      .pendingIn(resource)
      .some((other) => !modulesEqual(moduleOf(other), moduleOf(module)) || moduleInstancesEqual(other, module)),
  );
}

function forcedReplacement(
  { config, scope, name }: ConfiguredInstance,
  module: LiveModule,
  run: PlanRun,
  diags: DiagnosticSink,
): ForcedReplacement | undefined {
  const { replaceTriggeredBy } = config.lifecycle;
  if (replaceTriggeredBy.length > 0 && !run.options.refreshOnly) {
    if (isTriggered(replaceTriggeredBy, module, scope, run.results, diags)) return "replace_by_triggers";
  }
  return run.forceReplace.has(name) ? "replace_by_request" : undefined;
}

function withValue(
  { value, effects }: InstanceFindings,
  module: LiveModule,
  vertex: ResourceVertex,
  key: InstanceKey,
): readonly Effect[] {
  if (value === undefined) return effects;
  return [...effects, { kind: "instanceValue", module, resource: localName(vertex), key, value }];
}
