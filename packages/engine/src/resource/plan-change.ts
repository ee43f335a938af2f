import {
  conforms,
  nullValue,
  type Path,
  type PathMarks,
  rawEquals,
  type Value,
  withoutMarksDeep,
  withoutMarksDeepWithPaths,
} from "@landform/cty";
import { type DiagnosticSink, hasErrors } from "@landform/diagnostics";
import type { Action, ActionReason, ResourceInstanceChange } from "@landform/plan";
import { isReplace } from "@landform/plan";
import type { PlanResourceResponse } from "@landform/provider-protocol";
import { assertPlanValid, attributeAtPath, formatProblem, proposedNew } from "@landform/schema";
import type { DecodedObject } from "@landform/state";
import { errorAt } from "../diagnostics.js";
import { keepsToItself } from "./check-write-only.js";
import { ignoreChanges } from "./ignore-changes.js";
import { sameSensitivity, withConfigMarks } from "./marks.js";
import { reportFromProvider } from "./provider-diagnostics.js";
import { providerMetaOf } from "./provider-meta.js";
import { requiredReplacePaths } from "./required-replace.js";
import { type ConfiguredInstance, providerAddress, providerBug, providerName } from "./resource-block.js";

/** What asks for a replacement although the configuration may be met. */
export type ForcedReplacement = "replace_by_request" | "replace_by_triggers";

/** A change without the place where it happens. */
export type PlannedChange = Pick<ResourceInstanceChange, "change" | "reason" | "requiredReplace" | "private">;

/**
 * Work out with the provider what has to happen so that the object becomes what `config` says. `prior` undefined:
 * there is no object yet. `undefined` after an error.
 */
export async function planChange(
  instance: ConfiguredInstance,
  prior: DecodedObject | undefined,
  config: Value,
  options: { readonly forced?: ForcedReplacement | undefined },
  diags: DiagnosticSink,
): Promise<PlannedChange | undefined> {
  const { block } = instance;
  const isTainted = prior?.status === "tainted";
  const start = isTainted ? undefined : prior;
  const first = await askForPlan(instance, start, config, diags);
  if (first === undefined) return undefined;
  const paths = requiredReplacePaths(
    instance,
    first.response.requiresReplace,
    first.prior,
    withoutMarksDeep(first.planned).value,
    diags,
  );
  if (paths === undefined) return undefined;
  const decided = decideAction(instance, first, paths, options.forced);
  const last = isReplace(decided.action) ? await planReplacement(instance, first, config, diags) : first;
  if (last === undefined) return undefined;
  const before = prior?.value ?? nullValue(block.type);
  const tainted = { action: replaceAction(instance), reason: "replace_because_tainted" as const };
  const { action, reason: found } = isTainted ? tainted : decided;
  // Told also where something else decides, and of new objects.
  const reason = options.forced === "replace_by_triggers" ? options.forced : found;
  return {
    change: {
      action: action === "no-op" && !sameSensitivity(before, last.planned) ? "update" : action,
      before,
      after: last.planned,
      ...(prior?.identity === undefined ? {} : { beforeIdentity: prior.identity }),
      ...(last.response.plannedIdentity === undefined ? {} : { afterIdentity: last.response.plannedIdentity }),
    },
    ...(reason === undefined ? {} : { reason }),
    requiredReplace: paths,
    private: last.response.plannedPrivate,
  };
}

/** An answer of the provider to what it would do. */
interface Answer {
  readonly response: PlanResourceResponse;
  /** What it started from, without marks. */
  readonly prior: Value;
  /** Its answer, with marks. */
  readonly planned: Value;
  readonly configMarks: readonly PathMarks[];
}

async function askForPlan(
  instance: ConfiguredInstance,
  prior: DecodedObject | undefined,
  markedConfig: Value,
  diags: DiagnosticSink,
): Promise<Answer | undefined> {
  const { block, config: written, name } = instance;
  const schema = block.schema.block;
  const markedPrior = prior?.value ?? nullValue(block.type);
  const ignored = written.lifecycle.ignoreChanges;
  const { value: config, paths: configMarks } = withoutMarksDeepWithPaths(
    ignoreChanges(ignored, markedPrior, markedConfig, schema),
  );
  const priorValue = withoutMarksDeep(markedPrior).value;
  const response = await block.provider.provider.planResourceChange({
    typeName: block.typeName,
    priorState: priorValue,
    proposedNewState: proposedNew(schema, priorValue, config),
    config,
    priorPrivate: prior?.private ?? nothing,
    ...(prior?.identity === undefined ? {} : { priorIdentity: prior.identity }),
    ...providerMetaOf(instance, diags),
  });
  reportFromProvider(response.diagnostics, { body: written.body, address: name }, diags);
  if (hasErrors(response.diagnostics) || !answersValidly(instance, priorValue, config, response, diags)) {
    return undefined;
  }
  // The old SDK may change what it was told to leave alone.
  const answered = response.legacyTypeSystem
    ? ignoreChanges(ignored, priorValue, response.plannedState, undefined)
    : response.plannedState;
  return { response, prior: priorValue, planned: withConfigMarks(answered, configMarks, schema), configMarks };
}

const nothing = new Uint8Array();

function answersValidly(
  instance: ConfiguredInstance,
  prior: Value,
  config: Value,
  response: PlanResourceResponse,
  diags: DiagnosticSink,
): boolean {
  const { block } = instance;
  const { plannedState } = response;
  if (!conforms(plannedState.type, block.type)) {
    diags.add(invalidPlan(instance, instance.name));
    return false;
  }
  if (!keepsToItself(instance, plannedState, invalidPlanSummary, { when: "during planning" }, diags)) return false;
  // What is built on the old SDK can't keep these rules.
  if (response.legacyTypeSystem) return true;
  const problems = assertPlanValid(block.schema.block, prior, config, plannedState);
  for (const problem of problems) {
    const detail = `Provider ${providerAddress(block)} planned an invalid value for ${formatProblem(problem, instance.name)}.\n\n${providerBug}`;
    diags.add(errorAt(undefined, invalidPlanSummary, detail));
  }
  return problems.length === 0;
}

function invalidPlan({ block }: ConfiguredInstance, what: string) {
  const detail = `Provider ${providerName(block)} planned an invalid value for ${what}.\n\n${providerBug}`;
  return errorAt(undefined, invalidPlanSummary, detail);
}

const invalidPlanSummary = "Provider produced invalid plan";

interface Decision {
  readonly action: Action;
  readonly reason?: ActionReason;
}

function decideAction(
  instance: ConfiguredInstance,
  { prior, planned }: Answer,
  replacePaths: readonly Path[],
  forced: ForcedReplacement | undefined,
): Decision {
  if (prior.kind === "null") return { action: "create" };
  const schema = instance.block.schema.block;
  const replace = (): Decision => ({
    action: replaceAction(instance),
    reason: forced ?? "replace_because_cannot_update",
  });
  if (replacePaths.some((path) => attributeAtPath(schema, path)?.writeOnly === true)) return replace();
  if (forced === undefined && rawEquals(withoutMarksDeep(planned).value, prior)) return { action: "no-op" };
  return forced !== undefined || replacePaths.length > 0 ? replace() : { action: "update" };
}

function replaceAction({ block, config }: ConfiguredInstance): Action {
  if (config.lifecycle.destroy === false) return "forget-then-create";
  return block.createBeforeDestroy ? "create-then-delete" : "delete-then-create";
}

/**
 * Plan the object that takes the place of another: from nothing, so that what the provider computed for the old one
 * becomes unknown. Warnings would repeat those of the first answer.
 */
async function planReplacement(
  instance: ConfiguredInstance,
  first: Answer,
  markedConfig: Value,
  diags: DiagnosticSink,
): Promise<Answer | undefined> {
  const { block, config: written, name } = instance;
  const schema = block.schema.block;
  const { value: config, paths: configMarks } = withoutMarksDeepWithPaths(markedConfig);
  const prior = nullValue(block.type);
  const response = await block.provider.provider.planResourceChange({
    typeName: block.typeName,
    priorState: prior,
    proposedNewState: proposedNew(schema, prior, config),
    config,
    priorPrivate: first.response.plannedPrivate,
    ...providerMetaOf(instance, diags),
  });
  if (hasErrors(response.diagnostics)) {
    reportFromProvider(response.diagnostics, { body: written.body, address: name }, diags);
    return undefined;
  }
  if (!conforms(response.plannedState.type, block.type)) {
    diags.add(invalidPlan(instance, name));
    return undefined;
  }
  return { response, prior, planned: withConfigMarks(response.plannedState, configMarks, schema), configMarks };
}
