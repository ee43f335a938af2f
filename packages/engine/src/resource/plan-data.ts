import type { AbsResourceInstance } from "@landform/addrs";
import { isWhollyKnown, nullValue, type Value, withoutMarksDeepWithPaths } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { ActionReason } from "@landform/plan";
import { plannedUnknownObject } from "@landform/schema";
import { conditionsHold } from "../checks/instance-conditions.js";
import type { Effect } from "../walk/findings.js";
import { evaluateConfig } from "./evaluate-config.js";
import { managerOf } from "./manager-of.js";
import { withConfigMarks } from "./marks.js";
import { type InstanceFindings, type PlanOptions, placed } from "./plan-managed.js";
import { readChecked } from "./read-checked.js";
import type { ConfiguredInstance } from "./resource-block.js";
import { storedForm } from "./stored-form.js";

export interface DataContext {
  /** Something that the block waits for will change. */
  readonly dependenciesPending: boolean;
  readonly previousAddress: AbsResourceInstance;
}

/** Read a data source now, or plan to read it later when not all that it needs is known yet. */
export async function planData(
  instance: ConfiguredInstance,
  context: DataContext,
  options: PlanOptions,
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const effects: Effect[] = [];
  const severity = options.conditionSeverity;
  if (!(await conditionsHold(instance, "precondition", undefined, severity, effects, diags))) return { effects };
  const config = await evaluateConfig(instance, diags);
  if (config === undefined) return { effects };
  const reason = reasonToWait(config, context);
  if (reason !== undefined) effects.push(notReadYet(instance));
  const value = reason === undefined ? await readNow(instance, config, effects, diags) : laterValue(instance, config);
  if (value === undefined) return { effects };
  const delayed = reason ?? (instance.config.checkName === undefined ? undefined : "read_because_check_nested");
  if (delayed !== undefined && !options.refreshOnly) {
    effects.push(readLater(instance, context.previousAddress, value, delayed));
  }
  const holds = await conditionsHold(instance, "postcondition", value, severity, effects, diags);
  return holds && !isMissing(reason, options) ? { value, effects } : { effects };
}

/** A walk that only refreshes makes nothing of what it can't read. */
function isMissing(reason: ActionReason | undefined, { refreshOnly, expectsMissing }: PlanOptions): boolean {
  return reason !== undefined && refreshOnly && expectsMissing !== true;
}

function reasonToWait(config: Value, { dependenciesPending }: DataContext): ActionReason | undefined {
  if (!isWhollyKnown(config)) return "read_because_config_unknown";
  return dependenciesPending ? "read_because_dependency_pending" : undefined;
}

async function readNow(
  instance: ConfiguredInstance,
  config: Value,
  effects: Effect[],
  diags: DiagnosticSink,
): Promise<Value | undefined> {
  const read = await readChecked(instance, config, () => laterValue(instance, config), effects, diags);
  if (read?.isRead === true) effects.push(...stateEffects(instance, read.value, diags));
  return read?.value;
}

const noBytes = new Uint8Array();

function stateEffects(instance: ConfiguredInstance, value: Value, diags: DiagnosticSink): readonly Effect[] {
  const read = { status: "ready", value, private: noBytes, dependencies: [], createBeforeDestroy: false } as const;
  const object = storedForm(instance, read, diags);
  return object === undefined
    ? []
    : [
        {
          kind: "object",
          in: "refreshed",
          address: instance.address,
          object,
          ...managerOf(instance.block),
        },
      ];
}

/** What was read in an earlier run says nothing about this one. */
function notReadYet({ address, block }: ConfiguredInstance): Effect {
  return { kind: "object", in: "refreshed", address, object: undefined, ...managerOf(block) };
}

/** The configuration with unknowns for what reading will tell. */
function laterValue({ block }: ConfiguredInstance, config: Value): Value {
  const { value, paths } = withoutMarksDeepWithPaths(config);
  return withConfigMarks(plannedUnknownObject(block.schema.block, value), paths, block.schema.block);
}

function readLater(
  instance: ConfiguredInstance,
  previousAddress: AbsResourceInstance,
  after: Value,
  reason: ActionReason,
): Effect {
  const change = {
    change: { action: "read", before: nullValue(instance.block.type), after },
    reason,
    requiredReplace: [],
    private: new Uint8Array(),
  } as const;
  return { kind: "change", change: placed(instance, previousAddress, change) };
}
