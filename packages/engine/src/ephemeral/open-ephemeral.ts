import {
  conforms,
  isWhollyKnown,
  nullValue,
  type PathMarks,
  type Value,
  withMark,
  withoutMarksDeepWithPaths,
} from "@landform/cty";
import { type Diagnostic, type DiagnosticSink, hasErrors, type Severity } from "@landform/diagnostics";
import type { OpenEphemeralResponse } from "@landform/provider-protocol";
import { assertPlanValid, formatProblem, plannedUnknownObject } from "@landform/schema";
import { conditionsHold } from "../checks/instance-conditions.js";
import { errorAt } from "../diagnostics.js";
import { evaluateConfig } from "../resource/evaluate-config.js";
import { withConfigMarks } from "../resource/marks.js";
import type { InstanceFindings } from "../resource/plan-managed.js";
import { reportFromProvider } from "../resource/provider-diagnostics.js";
import { type ConfiguredInstance, providerBug, providerName } from "../resource/resource-block.js";
import type { Effect } from "../walk/findings.js";
import { tellOfEphemeral } from "./tell-of-ephemeral.js";

export interface OpenOptions {
  readonly conditionSeverity: Severity;
  /** Something that the block waits for will change: it is opened when that is done. */
  readonly dependenciesPending: boolean;
  /** It is not known yet whether there will be anything to open. */
  readonly isDeferred?: boolean;
}

/** Open an ephemeral resource for as long as the walk goes on; what is not known yet is opened while applying. */
export async function openEphemeral(
  instance: ConfiguredInstance,
  options: OpenOptions,
  diags: DiagnosticSink,
): Promise<InstanceFindings> {
  const effects: Effect[] = [];
  const { conditionSeverity } = options;
  if (!(await conditionsHold(instance, "precondition", undefined, conditionSeverity, effects, diags)))
    return { effects };
  const config = await evaluateConfig(instance, diags);
  if (config === undefined) return { effects };
  const reason = reasonToWait(instance, config, options);
  if (reason !== undefined) instance.block.emit({ kind: "ephemeralDeferred", address: instance.address, reason });
  const value = reason !== undefined ? laterValue(instance, config) : await openNow(instance, config, effects, diags);
  if (value === undefined) return { effects };
  const holds = await conditionsHold(instance, "postcondition", value, conditionSeverity, effects, diags);
  return holds ? { value, effects } : { effects };
}

/** Terraform does not wait for what a block only depends on. */
function reasonToWait(
  { block }: ConfiguredInstance,
  config: Value,
  { dependenciesPending, isDeferred = false }: OpenOptions,
) {
  if (!isWhollyKnown(config)) return "unknown configuration";
  return isDeferred || (dependenciesPending && block.dialect.name === "tofu") ? "pending dependencies" : undefined;
}

function laterValue({ block }: ConfiguredInstance, markedConfig: Value): Value {
  const { value: config, paths } = withoutMarksDeepWithPaths(markedConfig);
  const unknown = plannedUnknownObject(block.schema.block, config);
  return withMark(withConfigMarks(unknown, paths, block.schema.block), "ephemeral");
}

async function openNow(
  instance: ConfiguredInstance,
  markedConfig: Value,
  effects: Effect[],
  diags: DiagnosticSink,
): Promise<Value | undefined> {
  const { block, name } = instance;
  const { provider } = block.provider;
  const { value: config, paths } = withoutMarksDeepWithPaths(markedConfig);
  const about = { body: instance.config.body, address: name };
  const request = { typeName: block.typeName, config };
  const validated = await provider.validateEphemeralConfig(request);
  reportFromProvider(validated.diagnostics, about, diags);
  if (hasErrors(validated.diagnostics)) return undefined;
  const isTerraform = block.dialect.name === "terraform";
  const response = await tellOfEphemeral(instance, "open", {
    work: () => provider.openEphemeral(request),
    hasFailed: (answer) =>
      hasErrors(answer.diagnostics) || (!isTerraform && problemWith(instance, answer) !== undefined),
  });
  reportFromProvider(response.diagnostics, about, diags);
  if (hasErrors(response.diagnostics)) return undefined;
  if (isTerraform) {
    if (!isConsistent(instance, config, response.result, diags)) return undefined;
    return opened(instance, response, paths, effects);
  }
  const problem = problemWith(instance, response);
  if (problem !== undefined) {
    diags.add(problem);
    const closed = await provider.closeEphemeral({ typeName: block.typeName, private: response.private });
    reportFromProvider(closed.diagnostics, about, diags);
    return undefined;
  }
  return opened(instance, response, paths, effects);
}

function opened(
  instance: ConfiguredInstance,
  { result, private: handle, renewAt }: OpenEphemeralResponse,
  paths: readonly PathMarks[],
  effects: Effect[],
): Value {
  effects.push({ kind: "ephemeralOpened", opened: { instance, private: handle, renewAt } });
  return withMark(withConfigMarks(result, paths, instance.block.schema.block), "ephemeral");
}

/** Terraform compares what was opened with the configuration, as it does for plans, and closes nothing that is wrong. */
function isConsistent(
  { block, name }: ConfiguredInstance,
  config: Value,
  result: Value,
  diags: DiagnosticSink,
): boolean {
  const problems = conforms(result.type, block.type)
    ? assertPlanValid(block.schema.block, nullValue(block.type), config, result)
    : [{ path: [], message: "wrong type" }];
  for (const problem of problems) {
    const detail = `The provider for ${block.typeName} produced an inconsistent result: ${formatProblem(problem)}.`;
    const summary = "Provider produced invalid ephemeral resource instance";
    diags.add({ ...errorAt(undefined, summary, detail), address: name });
  }
  return problems.length === 0;
}

function problemWith({ block, name }: ConfiguredInstance, { result }: OpenEphemeralResponse): Diagnostic | undefined {
  const provider = `Provider ${providerName(block)}`;
  if (!conforms(result.type, block.type)) {
    const detail = `${provider} produced an invalid value for ${name}.\n\n${providerBug}`;
    return errorAt(undefined, "Provider produced invalid object", detail);
  }
  if (result.kind === "null") {
    const detail = `${provider} produced a null value for ${name}.\n\n${providerBug}`;
    return errorAt(undefined, "Provider produced null object", detail);
  }
  if (isWhollyKnown(result)) return undefined;
  const detail = `${provider} produced a value for ${name} that is not wholly known.\n\n${providerBug}`;
  return errorAt(undefined, "Provider produced invalid object", detail);
}
