import { isWhollyKnown, rawEquals, type Value, withoutMarksDeep } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { isStepProblem, type StepProblem } from "@landform/hcl";
import { type Action, isReplace, type ResourceInstanceChange } from "@landform/plan";
import type { DecodedObject, StoredObject } from "@landform/state";
import { conditionsHold } from "../checks/instance-conditions.js";
import { errorAt } from "../diagnostics.js";
import type { ProviderOperation } from "../journal.js";
import { runProvisioners } from "../provisioners/run-provisioners.js";
import type { Effect } from "../walk/findings.js";
import { carryOut, type Outcome } from "./carry-out.js";
import { isAsPlanned } from "./check-final-plan.js";
import { evaluateConfig, validateConfig } from "./evaluate-config.js";
import { managerOf } from "./manager-of.js";
import { sameSensitivity } from "./marks.js";
import { type PlannedChange, planChange } from "./plan-change.js";
import type { InstanceFindings } from "./plan-managed.js";
import { withProgress } from "./progress.js";
import { readStored } from "./read-stored.js";
import type { ConfiguredInstance } from "./resource-block.js";
import { storedForm } from "./stored-form.js";

/** What is to be done with one instance, and what is there now. */
export interface ApplyTask {
  readonly planned: ResourceInstanceChange;
  /** The current object; the one to be replaced may be gone already. */
  readonly stored: StoredObject | undefined;
  /** What a postcondition finds when no object came to be. */
  readonly missing: () => StepProblem | undefined;
  /** Set when that object stays until the new one is there: the key it then has. */
  readonly deposedKey?: string;
  /** Writes down at once what must not be forgotten while provisioners run. */
  readonly record: (effect: Effect) => void;
}

/** Carry out the planned change of one instance of a managed resource. */
export async function applyManaged(
  instance: ConfiguredInstance,
  task: ApplyTask,
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const effects: Effect[] = [];
  if (!(await conditionsHold(instance, "precondition", undefined, "error", effects, diags))) return { effects };
  const { planned } = task;
  if (planned.change.importing !== undefined) tellOfImport(instance, planned.change.importing.id ?? "");
  if (planned.change.action === "no-op") return checked(instance, planned.change.after, effects, diags);
  const prior = await priorObject(instance, task, diags);
  const final = prior && (await finalPlan(instance, planned, prior.object, diags));
  if (prior === undefined || final === undefined) return { effects };
  if (final.plan.change.action === "no-op") return checked(instance, final.plan.change.after, effects, diags);
  const { object, failed } = await change(instance, task, prior.object, final, effects, diags);
  // Without a new object, one that was to stay until then is what there is.
  const before = task.deposedKey === undefined ? undefined : planned.change.before;
  const there = object?.value ?? before ?? task.missing();
  if (there === undefined) return { effects };
  // What is there after a failure is checked too, but nothing may be made from it.
  const findings = await checked(instance, there, effects, diags);
  return failed ? { effects } : findings;
}

/** The object came into the state when it was planned for. */
function tellOfImport({ block, address }: ConfiguredInstance, id: string): void {
  block.emit({ kind: "importStart", address, id });
  block.emit({ kind: "importDone", address, id });
}

async function checked(
  instance: ConfiguredInstance,
  value: Value | StepProblem,
  effects: Effect[],
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const holds = await conditionsHold(instance, "postcondition", value, "error", effects, diags);
  return holds && !isStepProblem(value) ? { value, effects } : { effects };
}

/** What the change starts from: nothing for a new object, and for one that takes the place of another. */
async function priorObject(
  instance: ConfiguredInstance,
  { planned, stored }: ApplyTask,
  diags: DiagnosticSink,
): Promise<{ readonly object: DecodedObject | undefined } | undefined> {
  if (stored === undefined || isReplace(planned.change.action)) return { object: undefined };
  const object = await readStored(instance, stored, diags);
  return object && { object };
}

interface FinalPlan {
  readonly plan: PlannedChange;
  /** Without marks. */
  readonly config: Value;
}

/** Plan again, now that all values are known: it must come to the same. */
async function finalPlan(
  instance: ConfiguredInstance,
  planned: ResourceInstanceChange,
  prior: DecodedObject | undefined,
  diags: DiagnosticSink,
): Promise<FinalPlan | undefined> {
  const config = await evaluateConfig(instance, diags);
  if (config === undefined || !(await validateConfig(instance, config, diags))) return undefined;
  if (!isWhollyKnown(config)) {
    const detail = `configuration for ${instance.name} still contains unknown values during apply (this is a bug in ${instance.block.dialect.productName}; please report it!)`;
    diags.add(errorAt(undefined, "Configuration contains unknown value", detail));
    return undefined;
  }
  const replanned = await planChange(instance, prior, config, {}, diags);
  if (replanned === undefined) return undefined;
  const plan = asReplacement(replanned, planned.change.action);
  return isAsPlanned(instance, planned, plan, diags) ? { plan, config: withoutMarksDeep(config).value } : undefined;
}

/** The object to be replaced is out of the way by now: making the new one is what is left of the replacement. */
function asReplacement(plan: PlannedChange, plannedAction: Action): PlannedChange {
  if (!isReplace(plannedAction) || plan.change.action !== "create") return plan;
  return { ...plan, change: { ...plan.change, action: plannedAction } };
}

/** Have the change made and say what is there then. */
async function change(
  instance: ConfiguredInstance,
  task: ApplyTask,
  prior: DecodedObject | undefined,
  { plan, config }: FinalPlan,
  effects: Effect[],
  diags: DiagnosticSink,
): Promise<{ readonly object?: DecodedObject | undefined; readonly failed: boolean }> {
  const { block, config: written, name } = instance;
  const making = isReplace(plan.change.action) ? { ...plan.change, action: "create" as const } : plan.change;
  if (onlySensitivityChanges(plan)) {
    const object = prior && { ...prior, value: making.after };
    if (object !== undefined) keep(instance, task, object, effects, diags);
    return { object, failed: false };
  }
  const found = new DiagnosticList();
  // On record before anybody is told of it.
  task.record({ kind: "asking", operation: operationOf(instance, making.action) });
  const outcome = await withProgress(instance, making, undefined, async () => {
    const made = await carryOut(
      instance,
      { ...plan, change: making },
      config,
      { body: written.body, address: name },
      found,
    );
    return making.action === "create" ? provision(instance, task, made, found) : made;
  });
  const object = objectAfter(outcome, making.action, prior, block);
  if (object !== undefined && object !== prior) keep(instance, task, object, effects, found);
  for (const diagnostic of found.items) diags.add(diagnostic);
  return { object, failed: found.hasErrors };
}

export function operationOf({ address }: ConfiguredInstance, action: Action): ProviderOperation {
  return { address, action: action === "update" ? "update" : "create" };
}

/** Run the provisioners for an object that is there now. Until they are through it counts as damaged. */
async function provision(
  instance: ConfiguredInstance,
  task: ApplyTask,
  made: Outcome,
  diags: DiagnosticSink,
): Promise<Outcome> {
  const { config, scope, block } = instance;
  const provisioners = config.provisioners.filter(({ when }) => when === "create");
  if (provisioners.length === 0 || made.failed || made.value === undefined) return made;
  const damaged = objectAfter({ ...made, failed: true }, "create", undefined, block);
  const written: Effect[] = [];
  if (damaged !== undefined) keep(instance, task, damaged, written, diags);
  for (const effect of written) task.record(effect);
  const provisioning = { provisioners, connection: config.connection, scope };
  return { ...made, failed: !(await runProvisioners(instance, provisioning, made.value, diags)) };
}

function onlySensitivityChanges({ change: { action, before, after } }: PlannedChange): boolean {
  if (action !== "update" || sameSensitivity(before, after)) return false;
  return rawEquals(withoutMarksDeep(before).value, withoutMarksDeep(after).value);
}

/** What is known to exist: after a failure that told nothing of it, what was there before. */
function objectAfter(
  outcome: Outcome,
  action: Action,
  prior: DecodedObject | undefined,
  block: ConfiguredInstance["block"],
): DecodedObject | undefined {
  const { value, failed, identity } = outcome;
  if (value === undefined) return undefined;
  if (value.kind === "null") return failed ? prior : undefined;
  return {
    status: failed ? (action === "create" ? "tainted" : (prior?.status ?? "ready")) : "ready",
    value,
    private: outcome.private,
    dependencies: block.dependencies,
    createBeforeDestroy: block.createBeforeDestroy,
    ...(identity === undefined ? {} : { identity }),
  };
}

/** Write the object down; the one that it takes the place of, if still there, under its new key. */
function keep(
  instance: ConfiguredInstance,
  { stored, deposedKey }: ApplyTask,
  object: DecodedObject,
  effects: Effect[],
  diags: DiagnosticSink,
): void {
  const { address, block, config } = instance;
  const place = { in: "working", address, ...managerOf(block) } as const;
  if (deposedKey !== undefined && stored !== undefined) {
    effects.push({ kind: "object", ...place, deposedKey, object: stored });
  }
  const skipDestroy = config.lifecycle.destroy === false;
  const kept = storedForm(instance, { ...object, ...(skipDestroy ? { skipDestroy } : {}) }, diags);
  if (kept !== undefined) effects.push({ kind: "object", ...place, object: kept });
}
