import { type Dialect, formatReference, type Reference } from "@landform/addrs";
import type { TestFile, TestRun } from "@landform/config";
import { asMap, asString, isWhollyKnown, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";
import { referencesIn } from "@landform/lang";
import { errorAt, warningAt } from "../diagnostics.js";
import { explainUnknownRun, type RunOutputs } from "./resolve-run.js";

// Terraform says what values of variables in test files may refer to; OpenTofu only sees what it can find.

interface VariablePlace {
  readonly place: "file" | "run";
  readonly run: TestRun;
  readonly file: TestFile;
  /** What `var` has there. */
  readonly set: ReadonlyMap<string, Value>;
  readonly outputs: RunOutputs;
  readonly dialect: Dialect;
}

/** Is all there that `expression`, the value of a variable, refers to? If not, `diags` says what isn't. */
export function isAvailable(expression: Expression, where: VariablePlace, diags: DiagnosticSink): boolean {
  const problems = new DiagnosticList();
  for (const reference of referencesIn(expression, problems, { dialect: where.dialect, inTest: true })) {
    const problem = unavailable(reference, where);
    if (problem !== undefined) problems.add(errorAt(reference.range, problem.summary, problem.detail));
  }
  for (const problem of problems.items) diags.add(problem);
  return !problems.hasErrors;
}

function unavailable(reference: Reference, { place, file, set, outputs }: VariablePlace) {
  const { subject } = reference;
  if (subject.kind === "providerFunction") return undefined;
  if (subject.kind === "variable") {
    if (set.has(subject.name)) return undefined;
    const detail =
      place === "file"
        ? `The input variable "${subject.name}" is not available to the current context. You can only reference global variables.`
        : `The input variable "${subject.name}" is not available to the current run block. You can only reference variables defined at the file or global levels.`;
    return { summary: "Reference to unavailable variable", detail };
  }
  if (subject.kind === "run") {
    if (place === "file") {
      return { summary: invalid, detail: "You can not reference run blocks from within the file variables block." };
    }
    const value = outputs.get(subject.name);
    if (value !== undefined) {
      const part = namedPart(value, reference);
      return part === undefined || isWhollyKnown(part) ? undefined : onlyPlanned(reference);
    }
    if (!file.runs.some(({ name }) => name === subject.name)) return explainUnknownRun(subject.name);
    const detail = `The run block "${subject.name}" has not executed yet. You can only reference run blocks that are in the same test file and will execute before the current run block.`;
    return { summary: "Reference to unavailable run block", detail };
  }
  return {
    summary: invalid,
    detail:
      place === "file"
        ? "You can only reference global variables within the test file variables block."
        : "You can only reference earlier run blocks, file level, and global variables while defining variables from inside a run block.",
  };
}

/** The output that the reference is about, or all of them; `undefined` where there is none of that name. */
function namedPart(outputs: Value, { remaining: [step] }: Reference): Value | undefined {
  if (step === undefined) return outputs;
  const name = step.kind === "attribute" ? step.name : step.kind === "index" ? step.key : undefined;
  const key = typeof name === "object" && name.kind === "known" && name.type.kind === "string" ? asString(name) : name;
  return typeof key === "string" ? asMap(outputs).get(key) : undefined;
}

/** What is known after apply only is no value for another run. */
function onlyPlanned(reference: Reference) {
  const name = reference.subject.kind === "run" ? reference.subject.name : "";
  const detail = `The value for ${formatReference(reference)} is unknown. Run block "${name}" is executing a "plan" operation, and the specified output value is only known after apply.`;
  return { summary: "Reference to unknown value", detail };
}

const invalid = "Invalid reference";

interface VariablesOfRun {
  readonly file: TestFile;
  readonly run: TestRun;
  readonly declared: { has(name: string): boolean; keys(): Iterable<string> };
  readonly dialect: Dialect;
}

/** The variables of the file that a run has a use for: the others are not even evaluated. */
export function namesNeeded({ run, declared, dialect }: VariablesOfRun): ReadonlySet<string> {
  const expressions = [...run.variables.values(), ...assertedExpressions(run)];
  return new Set([...declared.keys(), ...variableNamesIn(expressions, dialect)]);
}

/** Warn of the variables of a run that nothing uses. */
export function warnOfUndeclared({ run, declared, dialect }: VariablesOfRun, diags: DiagnosticSink): void {
  const asserted = new Set(variableNamesIn(assertedExpressions(run), dialect));
  for (const [name, expression] of run.variables) {
    if (declared.has(name) || asserted.has(name)) continue;
    const detail = `The module under test does not declare a variable named "${name}", but it is declared in run block "${run.name}".`;
    diags.add(warningAt(expression.range, "Value for undeclared variable", detail));
  }
}

function assertedExpressions({ asserts }: TestRun): readonly Expression[] {
  return asserts.flatMap(({ condition, errorMessage }) => [condition, errorMessage]);
}

function variableNamesIn(expressions: readonly Expression[], dialect: Dialect): readonly string[] {
  const unreported = new DiagnosticList();
  return expressions
    .flatMap((expression) => referencesIn(expression, unreported, { dialect, inTest: true }))
    .flatMap(({ subject }) => (subject.kind === "variable" ? [subject.name] : []));
}
