import { formatModule, formatModuleInstance, moduleOf } from "@landform/addrs";
import { isWhollyKnown, nullValue, type Value, withoutMarksDeepWithPaths } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { ActionReason } from "@landform/plan";
import { plannedUnknownObject } from "@landform/schema";
import { conditionsHold } from "../checks/instance-conditions.js";
import type { Effect } from "../walk/findings.js";
import { evaluateConfig } from "./evaluate-config.js";
import { withConfigMarks } from "./marks.js";
import { type InstanceFindings, type PlanOptions, placed } from "./plan-managed.js";
import { readData } from "./read-data.js";
import type { ConfiguredInstance } from "./resource-block.js";
import { storedForm } from "./stored-form.js";

export interface DataContext {
  /** Something that the block waits for will change. */
  readonly dependenciesPending: boolean;
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
  if (delayed !== undefined && !options.refreshOnly) effects.push(readLater(instance, value, delayed));
  const holds = await conditionsHold(instance, "postcondition", value, severity, effects, diags);
  return holds ? { value, effects } : { effects };
}

function reasonToWait(config: Value, { dependenciesPending }: DataContext): ActionReason | undefined {
  if (!isWhollyKnown(config)) return "read_because_config_unknown";
  return dependenciesPending ? "read_because_dependency_pending" : undefined;
}

/** Inside a `check` block a failed read is a failed check, not the end of what depends on it. */
async function readNow(
  instance: ConfiguredInstance,
  config: Value,
  effects: Effect[],
  diags: DiagnosticSink,
): Promise<Value | undefined> {
  const { checkName } = instance.config;
  const found = new DiagnosticList();
  const value = await readData(instance, config, found);
  if (checkName === undefined) {
    for (const diagnostic of found.items) diags.add(diagnostic);
  } else {
    for (const diagnostic of found.items) diags.add({ ...diagnostic, severity: "warning" });
  }
  if (value === undefined) {
    if (checkName === undefined) return undefined;
    effects.push(failedCheck(instance, checkName, found.items));
    return laterValue(instance, config);
  }
  effects.push(...stateEffects(instance, value, diags));
  return value;
}

/** That the check around a data source failed because the data could not be read. */
export function failedCheck(
  { address }: ConfiguredInstance,
  checkName: string,
  diagnostics: readonly Diagnostic[],
): Effect {
  const failureMessages = diagnostics.map(({ summary, detail }) => (detail === "" ? summary : `${summary}: ${detail}`));
  const name = `check.${checkName}`;
  const inModule = (module: string) => (module === "" ? name : `${module}.${name}`);
  const result = { address: inModule(formatModuleInstance(address.module)), status: "fail", failureMessages } as const;
  const configAddress = inModule(formatModule(moduleOf(address.module)));
  return { kind: "check", check: { objectKind: "check", configAddress, result } };
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
          provider: instance.block.provider.address,
        },
      ];
}

/** What was read in an earlier run says nothing about this one. */
function notReadYet({ address, block }: ConfiguredInstance): Effect {
  return { kind: "object", in: "refreshed", address, object: undefined, provider: block.provider.address };
}

/** The configuration with unknowns for what reading will tell. */
function laterValue({ block }: ConfiguredInstance, config: Value): Value {
  const { value, paths } = withoutMarksDeepWithPaths(config);
  return withConfigMarks(plannedUnknownObject(block.schema.block, value), paths, block.schema.block);
}

function readLater(instance: ConfiguredInstance, after: Value, reason: ActionReason): Effect {
  const change = {
    change: { action: "read", before: nullValue(instance.block.type), after },
    reason,
    requiredReplace: [],
    private: new Uint8Array(),
  } as const;
  return { kind: "change", change: placed(instance, instance.address, change) };
}
