import {
  type AbsResourceInstance,
  formatAbsResourceInstance,
  type InstanceKey,
  type ModuleInstance,
  moduleInstancesEqual,
  moduleOf,
  modulesEqual,
} from "@landform/addrs";
import { dynamicUnknown, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { DeferredReason } from "@landform/plan";
import type { ResourceState } from "@landform/state";
import { missingSelf } from "../checks/missing-self.js";
import { formatUnexpanded, isUnexpanded } from "../deferral/unexpanded.js";
import type { LiveModule } from "../evaluate/live-module.js";
import { instanceData, instanceKeys, type Repetition } from "../evaluate/repetition.js";
import type { ResourceFacts } from "../graph/resource-facts.js";
import { localName, type ResourceVertex } from "../graph/vertex.js";
import type { ResolvedImport } from "../refactoring/resolve-imports.js";
import type { ForcedReplacement } from "../resource/plan-change.js";
import { planData } from "../resource/plan-data.js";
import { type InstanceFindings, planManaged } from "../resource/plan-managed.js";
import { isTriggered } from "../resource/replace-triggers.js";
import type { ConfiguredInstance, ResourceBlock } from "../resource/resource-block.js";
import { type Effect, type Findings, nothingFound } from "./findings.js";
import { instanceBlock } from "./instance-block.js";
import type { PlanResults } from "./plan-results.js";
import type { PlanRun } from "./plan-run.js";
import { storedValue } from "./stored-values.js";

/** What planning the instances of one block takes. */
export interface BlockPlanning {
  readonly vertex: ResourceVertex;
  readonly block: ResourceBlock;
  readonly facts: ResourceFacts;
  /** By `formatAbsResourceInstance`. */
  readonly imports: ReadonlyMap<string, ResolvedImport>;
  readonly stateIn: (module: ModuleInstance) => ResourceState | undefined;
  readonly run: PlanRun;
}

/** One task for each instance that a block declares. */
export function planInstances(planning: BlockPlanning): readonly (() => Promise<Findings>)[] {
  const { vertex, run, stateIn } = planning;
  return run.modules.instancesOf(vertex.module).flatMap((module) => {
    const repetition = module.resource(localName(vertex))?.repetition;
    if (repetition === undefined) return [];
    const state = stateIn(module.address);
    return instanceKeys(repetition).map((key) => () => planInstance(planning, { module, repetition, key, state }));
  });
}

/** Where an instance stands, and what the state has of its resource. */
interface Place {
  readonly module: LiveModule;
  readonly repetition: Repetition;
  readonly key: InstanceKey;
  readonly state: ResourceState | undefined;
}

async function planInstance(planning: BlockPlanning, place: Place): Promise<Findings> {
  const { vertex, block, run } = planning;
  const { module, repetition, key } = place;
  const address: AbsResourceInstance = { module: module.address, resource: vertex.address.resource, key };
  if (!run.isSelected(vertex.address, address)) return leftAlone(planning, place);
  const diags = new DiagnosticList();
  const data = instanceData(repetition, key);
  const management = { kind: "declared", config: vertex.config, module, data } as const;
  const managed = instanceBlock(block, address, run, management, diags);
  if (managed === undefined) return { diagnostics: diags.items, effects: [] };
  const instance: ConfiguredInstance = {
    block: managed,
    address,
    name: formatAbsResourceInstance(address),
    config: vertex.config,
    scope: run.scopes.in(module, data),
  };
  const reason = reasonToDefer(planning, place);
  const { value = valueOfNothing(planning, place), effects } = await planByMode(
    instance,
    planning,
    { ...place, isDeferred: reason !== undefined },
    diags,
  );
  const seen: readonly Effect[] =
    value === undefined ? [] : [{ kind: "instanceValue", module, resource: localName(vertex), key, value }];
  const told = reason === undefined ? effects : effects.map((effect) => deferring(effect, module, reason));
  return { diagnostics: diags.items, effects: [...told, ...seen] };
}

function reasonToDefer({ facts, run }: BlockPlanning, { module, repetition }: Place): DeferredReason | undefined {
  if (run.unexpanded !== "any") return undefined;
  if (repetition.kind === "unknown" || isUnexpanded(module)) return "instance_count_unknown";
  const isDeferred = isAmong(module.address, facts.dependencies, (resource) => run.results.deferredIn(resource));
  return isDeferred ? "deferred_prereq" : undefined;
}

/** What need not be changed is left as it is now, not later. */
function deferring(effect: Effect, module: LiveModule, reason: DeferredReason): Effect {
  if (effect.kind !== "change" || effect.change.change.action === "no-op") return effect;
  const { change } = effect;
  const address = formatUnexpanded(module, change.address);
  return { kind: "deferred", deferred: { reason, address, change } };
}

/** Where nothing is repeated there is something to refer to even without an object, though no more is known of it. */
function valueOfNothing({ run }: BlockPlanning, { repetition }: Place): Value | undefined {
  return run.options.refreshOnly && repetition.kind === "single" ? dynamicUnknown : undefined;
}

/** An instance that is not to be planned is what the state says. */
function leftAlone({ vertex, block }: BlockPlanning, { module, key, state }: Place): Findings {
  const stored = state?.instances.get(key);
  if (stored === undefined) return nothingFound;
  const value = storedValue(stored, block);
  return { diagnostics: [], effects: [{ kind: "instanceValue", module, resource: localName(vertex), key, value }] };
}

function planByMode(
  instance: ConfiguredInstance,
  { facts, imports, run }: BlockPlanning,
  { module, state, isDeferred }: Place & { readonly isDeferred: boolean },
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const { address, config, name } = instance;
  if (config.mode === "data") {
    const dependenciesPending = isDeferred || hasPending(address.module, facts.readsAfter, run.results);
    return planData(
      instance,
      { dependenciesPending, previousAddress: run.previousAddress(address) },
      run.options,
      diags,
    );
  }
  const found = new DiagnosticList();
  const forced = isDeferred ? undefined : forcedReplacement(instance, module, run, found);
  for (const diagnostic of found.items) diags.add(diagnostic);
  const history = {
    stored: state?.instances.get(address.key)?.current,
    ...(run.options.refreshOnly && { missing: missingSelf(address.key, state?.instances, run.context.dialect) }),
    previousAddress: run.previousAddress(address),
    ...(state === undefined ? {} : { recordedProvider: state.provider.provider }),
    forced,
    isUndecided: found.hasErrors,
    importing: imports.get(name),
    isPlaceholder: run.placeholders.has(config),
  };
  return planManaged(instance, history, run.options, diags);
}

/** Is one of the resources going to change? In other instances of the same module that does not matter. */
export function hasPending(module: ModuleInstance, resources: readonly string[], results: PlanResults): boolean {
  return isAmong(module, resources, (resource) => results.pendingIn(resource));
}

function isAmong(
  module: ModuleInstance,
  resources: readonly string[],
  modulesOf: (resource: string) => readonly ModuleInstance[],
): boolean {
  return resources.some((resource) =>
    modulesOf(resource).some(
      (other) => !modulesEqual(moduleOf(other), moduleOf(module)) || moduleInstancesEqual(other, module),
    ),
  );
}

function forcedReplacement(
  { config, scope, name, block: { dialect } }: ConfiguredInstance,
  module: LiveModule,
  { results, options, forceReplace }: PlanRun,
  diags: DiagnosticSink,
): ForcedReplacement | undefined {
  const { replaceTriggeredBy } = config.lifecycle;
  if (replaceTriggeredBy.length > 0 && !options.refreshOnly) {
    if (isTriggered(replaceTriggeredBy, module, scope, { results, dialect }, diags)) return "replace_by_triggers";
  }
  return forceReplace.has(name) ? "replace_by_request" : undefined;
}
