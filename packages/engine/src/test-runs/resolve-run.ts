import { objectValue, type Value } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { Scope } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import { referenceRange } from "../evaluate/resolved.js";

/** The outputs of the runs before, by the name of the run. */
export type RunOutputs = ReadonlyMap<string, Value>;

type Resolve = NonNullable<Scope["resolve"]>;

/** What `run.NAME` stands for. */
export function resolveRun(
  reference: Parameters<Resolve>[0],
  outputs: RunOutputs,
  diags: DiagnosticSink,
  explain: (name: string) => Explanation = explainUnknownRun,
): ReturnType<Resolve> {
  const [step] = reference.steps;
  if (step?.kind !== "attribute") return { value: objectValue(outputs), stepsTaken: 0 };
  const value = outputs.get(step.name);
  if (value !== undefined) return { value, stepsTaken: 1 };
  const { summary, detail } = explain(step.name);
  diags.add(errorAt(referenceRange(reference, 1), summary, detail));
  return { value: objectValue(outputs), stepsTaken: reference.steps.length };
}

interface Explanation {
  readonly summary: string;
  readonly detail: string;
}

export function explainUnknownRun(name: string): Explanation {
  return {
    summary: "Reference to unknown run block",
    detail: `The run block "${name}" does not exist within this test file. You can only reference run blocks that are in the same test file and will execute before the current run block.`,
  };
}

/** Terraform, in assertions. */
export function explainRunInAssertion(name: string, isLater: boolean): Explanation {
  return isLater
    ? {
        summary: "Reference to unevaluated run block",
        detail: `The run "${name}" block has not yet been evaluated, so its results are not available here.`,
      }
    : {
        summary: "Reference to undeclared run block",
        detail: `There is no run "${name}" declared in this test suite.`,
      };
}
