import type { Dialect } from "@landform/addrs";
import {
  type InputValue,
  parseInput,
  type RawInput,
  type TestFile,
  type TestRun,
  type VariableConfig,
} from "@landform/config";
import { objectValue, type Value } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { evaluate, type FunctionTable, type Scope } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import { orUndefined } from "../evaluate/evaluate-value.js";
import { referenceRange } from "../evaluate/resolved.js";

/** The outputs of the runs before, by the name of the run. */
export type RunOutputs = ReadonlyMap<string, Value>;

export interface TestVariablesInput {
  readonly file: TestFile;
  readonly run: TestRun;
  /** Given from outside the test file. */
  readonly given: ReadonlyMap<string, RawInput>;
  /** Of the module that the run is about. */
  readonly declared: ReadonlyMap<string, VariableConfig>;
  readonly outputs: RunOutputs;
  readonly functions: FunctionTable;
  readonly dialect: Dialect;
}

export interface TestVariables {
  /** For the module. */
  readonly inputs: ReadonlyMap<string, InputValue>;
  /** What `var` and `run` stand for in expressions of the test file. */
  readonly scope: Scope;
  /** Of all variables, those that the module does not declare included. */
  readonly values: ReadonlyMap<string, Value>;
}

/** The values for a run, each from the nearest place that says something: the run, its file, outside, the default. */
export function testVariables(input: TestVariablesInput, diags: DiagnosticSink): TestVariables {
  const { file, run, given, declared, dialect } = input;
  const inputs = new Map<string, InputValue>();
  const values = new Map<string, Value>();
  for (const [name, { default: value }] of declared) if (value !== undefined) values.set(name, value);
  for (const [name, raw] of given) {
    const variable = declared.get(name);
    const value = variable && parseInput(raw, variable, diags);
    if (value === undefined) continue;
    inputs.set(name, value);
    values.set(name, value.value);
  }
  const scope = testScope(values, input);
  for (const variables of [file.variables, run.variables]) {
    const evaluated = Array.from(variables, ([name, expression]) => {
      const value = orUndefined(diags, (found) => evaluate(expression, scope, found));
      return { name, value, range: expression.range };
    });
    for (const { name, value, range } of evaluated) {
      if (value === undefined) continue;
      values.set(name, value);
      if (declared.has(name)) inputs.set(name, { value, source: "call", range });
    }
  }
  for (const variable of declared.values()) {
    const { name } = variable;
    const isGiven = inputs.has(name) || file.variables.has(name) || run.variables.has(name);
    if (variable.default === undefined && !isGiven) diags.add(missingValue(variable, run, dialect));
  }
  return { inputs, scope, values };
}

/** `values` may grow while the scope is in use. */
function testScope(
  values: ReadonlyMap<string, Value>,
  { outputs, functions, dialect }: Pick<TestVariablesInput, "outputs" | "functions" | "dialect">,
): Scope {
  return {
    resolve(reference, diags) {
      if (reference.root === "run") return resolveRun(reference, outputs, diags);
      return reference.root === "var" ? { value: objectValue(values), stepsTaken: 0 } : undefined;
    },
    functions,
    dialect: dialect.name,
  };
}

type Resolve = NonNullable<Scope["resolve"]>;

/** What `run.NAME` stands for. */
export function resolveRun(
  reference: Parameters<Resolve>[0],
  outputs: RunOutputs,
  diags: DiagnosticSink,
): ReturnType<Resolve> {
  const [step] = reference.steps;
  if (step?.kind !== "attribute") return { value: objectValue(outputs), stepsTaken: 0 };
  const value = outputs.get(step.name);
  if (value !== undefined) return { value, stepsTaken: 1 };
  const detail = `The run block "${step.name}" does not exist within this test file. You can only reference run blocks that are in the same test file and will execute before the current run block.`;
  diags.add(errorAt(referenceRange(reference, 1), "Reference to unknown run block", detail));
  return { value: objectValue(outputs), stepsTaken: reference.steps.length };
}

function missingValue({ name, range }: VariableConfig, run: TestRun, dialect: Dialect) {
  const detail =
    dialect.name === "terraform"
      ? `The module under test for run block "${run.name}" has a required variable "${name}" with no set value. Use a -var or -var-file command line argument or add this variable into a "variables" block within the test file or run block.`
      : `The root module input variable "${name}" is not set, and has no default value. Use a -var or -var-file command line argument to provide a value for this variable.`;
  return errorAt(range, "No value for required variable", detail);
}
