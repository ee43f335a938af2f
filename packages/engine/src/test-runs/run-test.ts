import type { RawInput, TestFile, TestRun } from "@landform/config";
import { emptyObjectValue } from "@landform/cty";
import { type Diagnostic, DiagnosticList, hasErrors } from "@landform/diagnostics";
import { formatTraversal } from "@landform/hcl";
import type { Plan } from "@landform/plan";
import type { State } from "@landform/state";
import { functionsFor } from "../evaluate/functions.js";
import type { Inspect, OperationContext, PlanRequest } from "../operation.js";
import { apply } from "../operations/apply.js";
import { plan } from "../operations/plan.js";
import { type Assertions, checkAssertions } from "./check-assertions.js";
import { settleFailures, withPrematureFailures } from "./expected-failures.js";
import type { RunOutputs } from "./resolve-run.js";
import { testConfig } from "./test-config.js";
import type { TestRunResult } from "./test-results.js";
import { type TestVariables, testVariables } from "./test-scope.js";

/** A run, and what is there when it begins. */
export interface RunInput {
  /** Its `config` is that of the module which the run is about. */
  readonly context: OperationContext;
  readonly file: TestFile;
  readonly run: TestRun;
  /** Given for variables from outside the test file. */
  readonly given: ReadonlyMap<string, RawInput>;
  readonly outputs: RunOutputs;
  readonly state: State;
}

export interface RunOutcome {
  readonly result: TestRunResult;
  /** Set when something may have changed. */
  readonly state?: State;
}

/** A run made ready: its module and variables as the test wants them. */
interface PreparedRun extends RunInput {
  readonly variables: TestVariables;
}

/** Plan, apply unless the run only plans, and check what came of it. `onPlan` is told what is about to be applied. */
export async function runTest(input: RunInput, onPlan: (plan: Plan) => void): Promise<RunOutcome> {
  const diags = new DiagnosticList();
  const prepared = prepare(input, diags);
  const outcome =
    prepared === undefined
      ? failed(input.run, [])
      : await (input.run.command === "plan" ? planOnly(prepared) : planAndApply(prepared, onPlan));
  const diagnostics = [...diags.items, ...outcome.result.diagnostics];
  return { ...outcome, result: { ...outcome.result, diagnostics } };
}

function prepare(input: RunInput, diags: DiagnosticList): PreparedRun | undefined {
  const { context, file, run, given, outputs } = input;
  const { config, dialect } = context;
  diags.addAll(run.problems ?? []);
  if (diags.hasErrors) return undefined;
  const functions = functionsFor(context, { isApply: false });
  const declared = config.module.variables;
  const variables = testVariables({ file, run, given, declared, outputs, functions, dialect }, diags);
  if (diags.hasErrors) return undefined;
  const tested = testConfig(config, { file, run, scope: variables.scope, dialect }, diags);
  if (diags.hasErrors) return undefined;
  return { ...input, variables, context: { ...context, config: tested.config, test: tested.setting } };
}

async function planOnly(prepared: PreparedRun): Promise<RunOutcome> {
  const { run, context } = prepared;
  const watched = watch(prepared);
  const planned = await plan(context, { ...planRequest(prepared), inspect: watched.inspect });
  const diagnostics = settleFailures(run.expectFailures, planned.diagnostics);
  const isShown = planned.value !== undefined && !hasErrors(diagnostics);
  const seen = isShown ? { plan: planned.value } : {};
  return { result: { ...conclude(run, diagnostics, watched.assertions()), ...seen } };
}

async function planAndApply(prepared: PreparedRun, onPlan: (plan: Plan) => void): Promise<RunOutcome> {
  const { run, context, variables } = prepared;
  const planned = await plan(context, planRequest(prepared));
  if (planned.value === undefined || hasErrors(planned.diagnostics)) {
    return failed(run, withPrematureFailures(run.expectFailures, planned.diagnostics, context.dialect.name));
  }
  onPlan(planned.value);
  const watched = watch(prepared);
  const request = { plan: planned.value, variables: variables.inputs, inspect: watched.inspect };
  const { state, diagnostics } = await apply(context, request);
  // Checks tell again, when all is known, what is wrong.
  const ofPlan = planned.diagnostics.filter(({ extra }) => extra?.kind !== "check" || extra.objectKind !== "check");
  const all = [...ofPlan, ...settleFailures(run.expectFailures, diagnostics)];
  return { state, result: { ...conclude(run, all, watched.assertions()), plan: planned.value, state } };
}

/** Destroy what is left of runs; `input.run` is the last that changed the state. */
export async function destroyTested(
  input: RunInput,
): Promise<{ readonly state: State; readonly diagnostics: readonly Diagnostic[] }> {
  const diags = new DiagnosticList();
  const prepared = prepare(input, diags);
  if (prepared === undefined) return { state: input.state, diagnostics: diags.items };
  const { context, variables } = prepared;
  // The run has told its warnings already.
  const before = diags.items.filter(({ severity }) => severity === "error");
  const planned = await plan(context, { ...planRequest(prepared), mode: "destroy", targets: [], forceReplace: [] });
  if (planned.value === undefined || hasErrors(planned.diagnostics)) {
    return { state: input.state, diagnostics: [...before, ...planned.diagnostics] };
  }
  const { state, diagnostics } = await apply(context, { plan: planned.value, variables: variables.inputs });
  return { state, diagnostics: [...before, ...planned.diagnostics, ...diagnostics] };
}

function planRequest({ run, state, variables, context }: PreparedRun): PlanRequest {
  const { mode, refresh, target, replace } = run.options;
  return {
    mode,
    refresh,
    priorState: state,
    variables: variables.inputs,
    targets: target.map(formatTraversal),
    excludes: [],
    forceReplace: replace.map(formatTraversal),
    backend: { type: "local", config: emptyObjectValue, workspace: context.workspace },
  };
}

/** Evaluates the assertions of a run when its operation is over. */
function watch({ file, run, outputs, variables, context }: PreparedRun) {
  let assertions: Assertions | undefined;
  const { dialect, config } = context;
  const inspect: Inspect = async (inspection) => {
    const input = {
      run,
      runs: file.runs,
      outputs,
      variables: variables.values,
      declared: config.module.variables,
      dialect,
    };
    assertions = await checkAssertions(input, inspection);
  };
  return { inspect, assertions: () => assertions };
}

/** Assertions say nothing where something else went wrong. */
function conclude(
  run: TestRun,
  diagnostics: readonly Diagnostic[],
  assertions: Assertions | undefined,
): Pick<TestRunResult, "run" | "status" | "diagnostics"> {
  if (hasErrors(diagnostics)) return { run, status: "error", diagnostics };
  if (assertions === undefined) return { run, status: "pass", diagnostics };
  return { run, status: assertions.status, diagnostics: [...diagnostics, ...assertions.diagnostics] };
}

function failed(run: TestRun, diagnostics: readonly Diagnostic[]): RunOutcome {
  return { result: { run, status: "error", diagnostics } };
}
