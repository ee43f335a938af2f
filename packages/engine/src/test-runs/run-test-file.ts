import type { ModuleNode, RawInput, TestFile, TestRun } from "@landform/config";
import { dynamicUnknown, objectValue, type Value } from "@landform/cty";
import type { Plan } from "@landform/plan";
import { emptyState, type State } from "@landform/state";
import type { OperationContext } from "../operation.js";
import { idleOverrides } from "./check-overrides.js";
import { destroyTested, type RunInput, type RunOutcome, runTest } from "./run-test.js";
import {
  type TestEvent,
  type TestedState,
  type TestFileResult,
  type TestRunResult,
  type TestStatus,
  worstOf,
} from "./test-results.js";

/** What all files of a suite share. */
export interface SuiteInput {
  /** Its `config` is the module under test. */
  readonly context: OperationContext;
  /** What is given for variables from outside the test files, to the runs of the file `name`. */
  readonly givenTo: (name: string) => ReadonlyMap<string, RawInput>;
  /** The configurations of runs about other modules. */
  readonly modules: ReadonlyMap<TestRun, ModuleNode>;
  /** Aborted: finish the run that goes on, clean up, skip the rest. */
  readonly stop?: AbortSignal | undefined;
  readonly emit: (event: TestEvent) => void;
}

interface ModuleState extends TestedState {
  /** The place of `run` among the runs. */
  readonly index: number;
}

/** Do the runs of a file in order, each with the state that earlier runs of its module left, then destroy all of it. */
export async function runTestFile(name: string, file: TestFile, suite: SuiteInput): Promise<TestFileResult> {
  suite.emit({ kind: "fileStart", file: name });
  const states = new Map<string, ModuleState>();
  const outputs = new Map<string, Value>();
  const results: TestRunResult[] = [];
  let status: TestStatus = "pass";
  for (const [index, run] of file.runs.entries()) {
    const key = stateKey(run);
    const isSkipped = status === "error" || suite.stop?.aborted === true;
    if (!isSkipped) suite.emit({ kind: "runStart", file: name, run, made: [...states.values()] });
    const onPlan = (plan: Plan) => suite.emit({ kind: "runPlanned", file: name, run, plan });
    const { result, state }: RunOutcome = isSkipped
      ? skipped(run)
      : await runTest(runInput(name, file, run, states.get(key)?.state ?? emptyState, suite, outputs), onPlan);
    if (state !== undefined) {
      states.set(key, { state, run, index });
      outputs.set(run.name, outputsOf(state));
    } else if (result.plan !== undefined && suite.context.dialect.name === "terraform") {
      outputs.set(run.name, plannedOutputs(result.plan));
    }
    status = worstOf([status, result.status]);
    results.push(result);
    suite.emit({ kind: "runDone", file: name, result });
  }
  const configs = [suite.context.config, ...file.runs.flatMap((run) => suite.modules.get(run) ?? [])];
  const isTerraform = suite.context.dialect.name === "terraform";
  const diagnostics = isTerraform ? idleOverrides(configs, file.overrides) : [];
  const result = { name, status, runs: results, diagnostics };
  const left = [...states.values()].sort((a, b) => b.index - a.index);
  suite.emit({ kind: "cleanupStart", result, made: left });
  for (const { run, state } of left) await cleanUp(name, runInput(name, file, run, state, suite, outputs), suite);
  suite.emit({ kind: "fileDone", result });
  return result;
}

function skipped(run: TestRun): RunOutcome {
  return { result: { run, status: "skip", diagnostics: [] } };
}

/** Runs about one module share its state, as do those of Terraform that say so. */
function stateKey({ stateKey: own, module }: TestRun): string {
  if (own !== undefined) return `key ${own}`;
  return module === undefined ? "" : `module ${JSON.stringify(module.source)}`;
}

function outputsOf({ outputs }: State): Value {
  return objectValue(new Map(Array.from(outputs, ([name, { value }]) => [name, value])));
}

/** Terraform lets later runs see what a run that only plans found out. */
function plannedOutputs({ outputChanges }: Plan): Value {
  const kept = outputChanges.filter(({ action }) => action !== "delete");
  return objectValue(new Map(kept.map(({ name, after }) => [name, after.kind === "unknown" ? dynamicUnknown : after])));
}

function runInput(
  name: string,
  file: TestFile,
  run: TestRun,
  state: State,
  { context, modules, givenTo }: SuiteInput,
  outputs: RunInput["outputs"],
): RunInput {
  const config = modules.get(run) ?? context.config;
  return { context: { ...context, config }, file, run, given: givenTo(name), outputs: new Map(outputs), state };
}

async function cleanUp(file: string, input: RunInput, { emit }: SuiteInput): Promise<void> {
  const { run, state } = input;
  // Of data sources there is nothing to destroy.
  if (![...state.resources.values()].some(({ resource }) => resource.mode === "managed")) return;
  emit({ kind: "runCleanupStart", file, run });
  const result = { run, ...(await destroyTested(input)) };
  emit({ kind: "cleanupDone", file, result });
}
