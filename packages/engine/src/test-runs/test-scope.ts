import type { Dialect } from "@landform/addrs";
import {
  type InputValue,
  parseInput,
  type RawInput,
  type TestFile,
  type TestRun,
  type VariableConfig,
} from "@landform/config";
import { objectValue, stringValue, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { evaluate, type FunctionTable, type Scope } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import { orUndefined } from "../evaluate/evaluate-value.js";
import { type RunOutputs, resolveRun } from "./resolve-run.js";
import { isAvailable, namesNeeded, warnOfUndeclared } from "./variable-references.js";

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
  /** Without defaults. */
  const set = new Map<string, Value>();
  for (const [name, raw] of given) {
    const variable = declared.get(name);
    const value = variable === undefined ? undeclaredInput(raw) : parseInput(raw, variable, diags);
    if (value === undefined) continue;
    if (variable !== undefined) inputs.set(name, value);
    values.set(name, value.value);
    set.set(name, value.value);
  }
  const isStrict = dialect.name === "terraform";
  const scope = testScope(values, input);
  const needed = isStrict ? namesNeeded(input) : undefined;
  for (const place of ["file", "run"] as const) {
    const variables = place === "file" ? file.variables : run.variables;
    const inPlace = isStrict ? testScope(new Map(set), input) : scope;
    const evaluated = Array.from(variables, ([name, expression]) => {
      if (place === "file" && needed?.has(name) === false) return undefined;
      if (isStrict && !isAvailable(expression, { place, run, file, set, outputs: input.outputs, dialect }, diags)) {
        return undefined;
      }
      const value = orUndefined(diags, (found) => evaluate(expression, inPlace, found));
      return value && { name, value, range: expression.range };
    });
    for (const each of evaluated) {
      if (each === undefined) continue;
      const { name, value, range } = each;
      values.set(name, value);
      set.set(name, value);
      if (declared.has(name)) inputs.set(name, { value, source: "call", range });
    }
  }
  if (isStrict) warnOfUndeclared(input, diags);
  for (const variable of declared.values()) {
    const { name } = variable;
    const isGiven = inputs.has(name) || file.variables.has(name) || run.variables.has(name);
    if (variable.default === undefined && !isGiven) diags.add(missingValue(variable, run, dialect));
  }
  return { inputs, scope, values };
}

/** What is given for a variable that only tests know; of texts nobody says how to read them. */
function undeclaredInput(raw: RawInput): InputValue | undefined {
  if (raw.kind === "text") return { value: stringValue(raw.text), source: raw.source };
  const problems = new DiagnosticList();
  const value = evaluate(raw.expression, undefined, problems);
  return problems.hasErrors ? undefined : { value, source: raw.source, range: raw.expression.range };
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

function missingValue({ name, range }: VariableConfig, run: TestRun, dialect: Dialect) {
  const detail =
    dialect.name === "terraform"
      ? `The module under test for run block "${run.name}" has a required variable "${name}" with no set value. Use a -var or -var-file command line argument or add this variable into a "variables" block within the test file or run block.`
      : `The root module input variable "${name}" is not set, and has no default value. Use a -var or -var-file command line argument to provide a value for this variable.`;
  return errorAt(range, "No value for required variable", detail);
}
