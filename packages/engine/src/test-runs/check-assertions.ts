import type { Dialect } from "@landform/addrs";
import { type CheckRule, conversionWords, type TestRun } from "@landform/config";
import { asBool, bool, convert, isConversionError, type Value, withoutMarks } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Expression, evaluate, expressionError, type Scope } from "@landform/hcl";
import { referencesIn } from "@landform/lang";
import { errorMessage } from "../checks/condition.js";
import { comparedIn, errorAt, valueError } from "../diagnostics.js";
import { referenceRange, unresolved } from "../evaluate/resolved.js";
import type { Inspection } from "../operation.js";
import { explainRunInAssertion, explainUnknownRun, type RunOutputs, resolveRun } from "./resolve-run.js";
import { type TestStatus, worstOf } from "./test-results.js";

export interface AssertionInput {
  readonly run: TestRun;
  /** All runs of the file. */
  readonly runs: readonly TestRun[];
  readonly outputs: RunOutputs;
  /** Of all variables that the test file knows. */
  readonly variables: ReadonlyMap<string, Value>;
  /** Declared by the module: these it knows itself. */
  readonly declared: { has(name: string): boolean };
  readonly dialect: Dialect;
}

export interface Assertions {
  readonly status: TestStatus;
  readonly diagnostics: readonly Diagnostic[];
}

/** Evaluate the assertions of a run where it has come to. */
export async function checkAssertions(input: AssertionInput, inspection: Inspection): Promise<Assertions> {
  return inspection.settle(() => {
    const diags = new DiagnosticList();
    const scope = assertionScope(input, inspection);
    const statuses = input.run.asserts.map((rule) => {
      const wrong = new DiagnosticList();
      if (input.dialect.name === "terraform") {
        inspection.checkObjects(rule.condition, wrong);
        checkRuns(rule.condition, input, wrong);
      }
      diags.addAll(wrong.items);
      return wrong.hasErrors ? "error" : checkAssertion(rule, scope, input, diags);
    });
    return { status: worstOf(["pass", ...statuses]), diagnostics: diags.items };
  });
}

/** In Terraform nothing is evaluated that refers to a run which there is not. */
function checkRuns(condition: Expression, { runs, dialect }: AssertionInput, diags: DiagnosticSink): void {
  for (const { subject, range } of referencesIn(condition, new DiagnosticList(), { dialect, inTest: true })) {
    if (subject.kind !== "run" || runs.some(({ name }) => name === subject.name)) continue;
    const { summary, detail } = explainRunInAssertion(subject.name, false);
    diags.add(errorAt(range, summary, detail));
  }
}

/** The names of the root module, with `output` and `run`, and variables that only the test file has. */
function assertionScope(
  { runs, outputs, variables, declared, dialect }: AssertionInput,
  { scope, output }: Pick<Inspection, "scope" | "output">,
): Scope {
  const explain = (name: string) =>
    dialect.name === "terraform"
      ? explainRunInAssertion(
          name,
          runs.some((run) => run.name === name),
        )
      : explainUnknownRun(name);
  return {
    resolve(reference, diags) {
      const [step] = reference.steps;
      const name = step?.kind === "attribute" ? step.name : undefined;
      if (reference.root === "run") return resolveRun(reference, outputs, diags, explain);
      if (name === undefined) return undefined;
      if (reference.root === "output") {
        const value = output(name);
        if (value !== undefined) return { value, stepsTaken: 1 };
        const detail = `An output value with the name "${name}" has not been declared.`;
        diags.add(errorAt(referenceRange(reference, 1), "Reference to undeclared output value", detail));
        return unresolved(reference);
      }
      const value = reference.root === "var" && !declared.has(name) ? variables.get(name) : undefined;
      return value && { value, stepsTaken: 1 };
    },
    parent: scope,
  };
}

function checkAssertion(rule: CheckRule, scope: Scope, { dialect }: AssertionInput, diags: DiagnosticSink): TestStatus {
  const found = new DiagnosticList();
  const message = errorMessage(rule, { scope, dialect }, found);
  const result = evaluate(rule.condition, scope, found);
  for (const diagnostic of found.items) diags.add(diagnostic);
  if (found.hasErrors) return "error";
  const refuse = (summary: string, detail: string): TestStatus => {
    diags.add(valueError(rule.condition, scope, summary, detail));
    return "error";
  };
  if (result.kind === "null") {
    return refuse("Invalid condition run", "Condition expression must return either true or false, not null.");
  }
  if (result.kind === "unknown") {
    const { summary, detail } = unknownWords[dialect.name];
    return refuse(summary, detail);
  }
  const converted = convert(withoutMarks(result).value, bool);
  if (isConversionError(converted)) {
    const why = conversionWords(converted, { dialect });
    return refuse("Invalid condition run", `Invalid condition run value: ${why}.`);
  }
  if (asBool(converted)) return "pass";
  const failure = { summary: "Test assertion failed", detail: message, subject: rule.condition.range };
  diags.add(expressionError({ ...failure, ...comparedIn(rule.condition, scope) }, rule.condition, scope));
  return "fail";
}

const unknownWords = {
  tofu: { summary: "Unknown condition run", detail: "Condition expression could not be evaluated at this time." },
  terraform: {
    summary: "Unknown condition value",
    detail:
      "Condition expression could not be evaluated at this time. This means you have executed a `run` block with `command = plan` and one of the values your condition depended on is not known until after the plan has been applied. Either remove this value from your condition, or execute an `apply` command from this `run` block. Alternatively, if there is an override for this value, you can make it available during the plan phase by setting `override_during = plan` in the `override_` block.",
  },
};
