import type { Dialect } from "@landform/addrs";
import {
  conforms,
  formatPath,
  type Value,
  walkValue,
  withoutMarksDeep,
  withoutMarksDeepWithPaths,
} from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { Action } from "@landform/plan";
import type { ApplyResourceResponse } from "@landform/provider-protocol";
import { assertObjectCompatible, formatProblem } from "@landform/schema";
import { unknownAsNull } from "@landform/state";
import { errorAt } from "../diagnostics.js";
import { keepsToItself } from "./check-write-only.js";
import { withConfigMarks } from "./marks.js";
import type { PlannedChange } from "./plan-change.js";
import { type ProviderDiagnosticContext, reportFromProvider } from "./provider-diagnostics.js";
import { providerMetaOf } from "./provider-meta.js";
import { providerBug, providerName, type ResourceInstance } from "./resource-block.js";

/** What there is after a provider changed something. */
export interface Outcome {
  /** Null: nothing, or nothing that the provider told of. Undefined: what it told can't be kept. */
  readonly value: Value | undefined;
  readonly private: Uint8Array;
  readonly identity?: Value;
  readonly failed: boolean;
}

/** Have the provider carry out a planned change. `config` is wholly known and without marks; null to destroy. */
export async function carryOut(
  instance: ResourceInstance,
  { change, private: plannedPrivate }: Pick<PlannedChange, "change" | "private">,
  config: Value,
  context: ProviderDiagnosticContext,
  diags: DiagnosticSink,
): Promise<Outcome> {
  const { block } = instance;
  const { value: plannedState, paths } = withoutMarksDeepWithPaths(change.after);
  const response = await block.provider.provider.applyResourceChange({
    typeName: block.typeName,
    priorState: withoutMarksDeep(change.before).value,
    plannedState,
    config,
    plannedPrivate,
    ...(change.afterIdentity === undefined ? {} : { plannedIdentity: change.afterIdentity }),
    ...providerMetaOf(instance, diags),
  });
  const found = new DiagnosticList();
  reportFromProvider(response.diagnostics, context, found);
  const value = acceptedValue(instance, change.action, plannedState, response, found);
  for (const diagnostic of found.items) diags.add(diagnostic);
  return {
    value: value && withConfigMarks(value, paths, block.schema.block),
    private: response.private,
    ...(response.newIdentity === undefined ? {} : { identity: response.newIdentity }),
    failed: found.hasErrors,
  };
}

/** The object that the provider says there is, as far as it can be kept; what is wrong with it is reported. */
function acceptedValue(
  instance: ResourceInstance,
  action: Action,
  planned: Value,
  response: ApplyResourceResponse,
  diags: DiagnosticList,
): Value | undefined {
  const { block, name } = instance;
  const { newState } = response;
  const provider = `rovider ${providerName(block)}`;
  if (!conforms(newState.type, block.type)) {
    const detail = `P${provider} produced an invalid value after apply for ${name}. The result cannot not be saved in the ${block.dialect.productName} state.\n\n${providerBug}`;
    diags.add(errorAt(undefined, invalidObject, detail));
    return undefined;
  }
  if (!keepsToItself(instance, newState, invalidObject, { when: "after apply" }, diags)) return undefined;
  reportUnknowns(instance, newState, diags);
  const value = unknownAsNull(newState);
  if (action !== "delete" && !diags.hasErrors && response.legacyTypeSystem !== true) {
    for (const problem of assertObjectCompatible(block.schema.block, planned, value)) {
      const detail = `When applying changes to ${name}, p${provider} produced an unexpected new value: ${inWordsOf(block.dialect, formatProblem(problem))}.\n\n${providerBug}`;
      diags.add(errorAt(undefined, "Provider produced inconsistent result after apply", detail));
    }
  }
  if (!diags.hasErrors) reportWrongNull(instance, action, value, diags);
  return value;
}

/** Terraform begins with a capital what is about the object as a whole. */
function inWordsOf(dialect: Dialect, problem: string): string {
  return dialect.name === "terraform" ? problem.replace(/^root object/, "Root object") : problem;
}

const invalidObject = "Provider produced invalid object";
const invalidResult = "Provider returned invalid result object after apply";

function reportUnknowns({ block, name }: ResourceInstance, value: Value, diags: DiagnosticSink): void {
  walkValue(value, (path, part) => {
    if (part.kind !== "unknown") return true;
    const detail = `After the apply operation, the provider still indicated an unknown value for ${name}${formatPath(path)}. All values must be known after apply, so this is always a bug in the provider and should be reported in the provider's own repository. ${block.dialect.productName} will still save the other known object values in the state.`;
    diags.add(errorAt(undefined, invalidResult, detail));
    return false;
  });
}

/** An object must be there exactly when it was not to be destroyed. */
function reportWrongNull({ block, name }: ResourceInstance, action: Action, value: Value, diags: DiagnosticSink): void {
  const words = actionWords[action] ?? "Update";
  if (action === "delete" && value.kind !== "null") {
    const detail = `After applying a ${words} plan, the provider returned a non-null object for ${name}. Destroying should always produce a null value, so this is always a bug in the provider and should be reported in the provider's own repository. ${block.dialect.productName} will still save this errant object in the state for debugging and recovery.`;
    diags.add(errorAt(undefined, invalidResult, detail));
  }
  if (action !== "delete" && value.kind === "null") {
    const detail = `After applying a ${words} plan, the provider returned a null object for ${name}. Only destroying should always produce a null value, so this is always a bug in the provider and should be reported in the provider's own repository.`;
    diags.add(errorAt(undefined, invalidResult, detail));
  }
}

/** Actions as messages name them. */
export const actionWords: Readonly<Partial<Record<Action, string>>> = {
  "no-op": "NoOp",
  create: "Create",
  read: "Read",
  update: "Update",
  delete: "Delete",
  "delete-then-create": "DeleteThenCreate",
  "create-then-delete": "CreateThenDelete",
  forget: "Forget",
  "forget-then-create": "ForgetThenCreate",
};
