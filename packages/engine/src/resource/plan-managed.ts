import type { AbsResourceInstance, Provider } from "@landform/addrs";
import { unknownValue, type Value } from "@landform/cty";
import type { DiagnosticSink, Severity } from "@landform/diagnostics";
import type { StepProblem } from "@landform/hcl";
import type { ResourceInstanceChange } from "@landform/plan";
import type { DecodedObject, StoredObject } from "@landform/state";
import { conditionsHold } from "../checks/instance-conditions.js";
import { generateConfig } from "../generated-config/generate-config.js";
import type { ResolvedImport } from "../refactoring/resolve-imports.js";
import type { Effect } from "../walk/findings.js";
import { evaluateConfig, validateConfig } from "./evaluate-config.js";
import { importObject } from "./import-object.js";
import { type ForcedReplacement, type PlannedChange, planChange } from "./plan-change.js";
import { mergeAddresses, type PresentObject, presentEffects, presentObject } from "./present-object.js";
import { preventsDestroy } from "./prevent-destroy.js";
import type { ConfiguredInstance, ResourceBlock, ResourceInstance } from "./resource-block.js";

/** How instances are planned in this walk. */
export interface PlanOptions {
  /** Ask providers what objects look like now. */
  readonly refresh: boolean;
  /** Only find out what changed outside; plan nothing. */
  readonly refreshOnly: boolean;
  /** Declared instances without objects are not known yet, where else a walk that only refreshes has none of them. */
  readonly expectsMissing?: boolean;
  /** Of failed conditions. */
  readonly conditionSeverity: Severity;
}

/** What is known of an instance before it is planned. */
export interface InstanceHistory {
  readonly stored: StoredObject | undefined;
  /** What a postcondition finds in place of an object that is not there. */
  readonly missing?: StepProblem | undefined;
  /** The very same as the instance's address where it did not move. */
  readonly previousAddress: AbsResourceInstance;
  /** Of the object in the state. */
  readonly recordedProvider?: Provider;
  readonly forced?: ForcedReplacement | undefined;
  /** Something is wrong with what may force a replacement: nothing is planned. */
  readonly isUndecided?: boolean;
  /** Counts only where there is no object yet. */
  readonly importing?: ResolvedImport | undefined;
  /** The configuration is to be written from the object. */
  readonly isPlaceholder?: boolean;
}

/** What planning one instance found. */
export interface InstanceFindings {
  /** What others see of it; none after an error. */
  readonly value?: Value;
  readonly effects: readonly Effect[];
}

/** Plan one instance of a managed resource: bring its object up to date, then work out what has to happen to it. */
export async function planManaged(
  instance: ConfiguredInstance,
  history: InstanceHistory,
  options: PlanOptions,
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const present = await findObject(instance, history, options, diags);
  if (present === undefined) return { effects: [] };
  if (history.isUndecided === true)
    return { effects: effectsOf(instance, history, present, undefined, options, diags) };
  if (history.isPlaceholder === true) return planGenerated(instance, history, present, options, diags);
  return options.refreshOnly
    ? observe(instance, history, present, options, diags)
    : planPresent(instance, history, present, options, diags);
}

async function findObject(
  instance: ConfiguredInstance,
  history: InstanceHistory,
  options: PlanOptions,
  diags: DiagnosticSink,
): Promise<Partial<PresentObject> | undefined> {
  const { stored, importing } = history;
  if (stored !== undefined) return presentObject(instance, { ...history, stored }, options, diags);
  if (importing === undefined) return {};
  const { block, address, name } = instance;
  const imported = await importObject({ block, address, name }, importing, diags);
  return imported && { recorded: imported, current: imported };
}

/** Take the object as it is for what the instance is. Others see nothing of an instance that has none. */
async function observe(
  instance: ConfiguredInstance,
  history: InstanceHistory,
  present: Partial<PresentObject>,
  options: PlanOptions,
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const value = present.current?.value ?? unknownValue(instance.block.type);
  const effects = [...effectsOf(instance, history, present, undefined, options, diags)];
  await conditionsHold(instance, "precondition", undefined, options.conditionSeverity, effects, diags);
  const isMissing = present.current === undefined && options.expectsMissing !== true;
  const self = isMissing ? (history.missing ?? value) : value;
  await conditionsHold(instance, "postcondition", self, options.conditionSeverity, effects, diags);
  return isMissing ? { effects } : { value, effects };
}

async function planPresent(
  instance: ConfiguredInstance,
  history: InstanceHistory,
  present: Partial<PresentObject>,
  options: PlanOptions,
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const checks: Effect[] = [];
  const planned = (await conditionsHold(instance, "precondition", undefined, options.conditionSeverity, checks, diags))
    ? await planConfigured(instance, present.current, history.forced, diags)
    : undefined;
  const effects = [...checks, ...effectsOf(instance, history, present, planned, options, diags)];
  if (planned === undefined) return { effects };
  const change = placed(instance, history.previousAddress, planned);
  effects.push({
    kind: "change",
    change: history.stored === undefined ? withImport(change, history.importing) : change,
  });
  if (preventsDestroy(instance, planned.change.action, diags)) return { effects };
  const value = planned.change.after;
  const holds = await conditionsHold(instance, "postcondition", value, options.conditionSeverity, effects, diags);
  return holds ? { value, effects } : { effects };
}

/** Write the configuration of an object, and plan by that. What was written is told of even if nothing could be planned. */
async function planGenerated(
  placeholder: ConfiguredInstance,
  history: InstanceHistory,
  present: Partial<PresentObject>,
  options: PlanOptions,
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const { current } = present;
  const generated = current && generateConfig(placeholder, current.value, diags);
  if (current === undefined || generated === undefined) return { effects: [] };
  const instance = { ...placeholder, config: generated.config };
  const findings = await planPresent(instance, history, present, options, diags);
  const asItIs = { action: "no-op", before: current.value, after: current.value } as const;
  const stays = { change: asItIs, requiredReplace: [], private: current.private };
  const isPlanned = findings.effects.some(({ kind }) => kind === "change");
  const effects: readonly Effect[] = isPlanned
    ? findings.effects
    : [...findings.effects, { kind: "change", change: placed(instance, history.previousAddress, stays) }];
  return { ...findings, effects: effects.map((effect) => withConfig(effect, generated.text)) };
}

function withConfig(effect: Effect, generatedConfig: string): Effect {
  if (effect.kind !== "change") return effect;
  return { kind: "change", change: { ...effect.change, change: { ...effect.change.change, generatedConfig } } };
}

function withImport(
  placedChange: ResourceInstanceChange,
  importing: ResolvedImport | undefined,
): ResourceInstanceChange {
  if (importing === undefined) return placedChange;
  const { address: _, ...source } = importing;
  return { ...placedChange, change: { ...placedChange.change, importing: source } };
}

async function planConfigured(
  instance: ConfiguredInstance,
  current: DecodedObject | undefined,
  forced: ForcedReplacement | undefined,
  diags: DiagnosticSink,
): Promise<PlannedChange | undefined> {
  const config = await evaluateConfig(instance, diags);
  if (config === undefined || !(await validateConfig(instance, config, diags))) return undefined;
  return planChange(instance, current, config, { forced }, diags);
}

function effectsOf(
  instance: ConfiguredInstance,
  { previousAddress, stored }: InstanceHistory,
  { recorded, current }: Partial<PresentObject>,
  planned: PlannedChange | undefined,
  { refresh }: PlanOptions,
  diags: DiagnosticSink,
): readonly Effect[] {
  if (recorded === undefined) return [];
  const { block, config } = instance;
  const refreshed = current && {
    ...current,
    dependencies:
      planned?.change.action === "no-op"
        ? block.dependencies
        : dependenciesUntilChanged(current, refresh && stored !== undefined, block),
    // One that is being imported gets it when its change is carried out.
    createBeforeDestroy: stored === undefined ? current.createBeforeDestroy : block.createBeforeDestroy,
    skipDestroy: config.lifecycle.destroy === false,
  };
  return presentEffects(instance, { recorded, current: refreshed }, previousAddress, undefined, diags);
}

/**
 * An object that stays as it is gets the dependencies of its block at once, any other when its change is carried out; until
 * then, one of the state that was brought up to date has both.
 */
function dependenciesUntilChanged(
  { dependencies }: DecodedObject,
  isRefreshed: boolean,
  block: ResourceBlock,
): readonly string[] {
  return isRefreshed ? mergeAddresses(dependencies, block.dependencies) : dependencies;
}

/** A planned change at the place of `instance`. */
export function placed(
  { address, block }: ResourceInstance,
  previousAddress: AbsResourceInstance,
  planned: PlannedChange,
  deposedKey?: string,
): ResourceInstanceChange {
  return {
    address,
    previousAddress,
    ...(deposedKey === undefined ? {} : { deposedKey }),
    provider: block.provider.address,
    ...planned,
  };
}
