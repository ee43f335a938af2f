import { type Diagnostic, type DiagnosticSink, rangeBetween, type SourceRange } from "@landform/diagnostics";
import { parseTraversal, type Traversal, type TraversalStep } from "@landform/hcl";

/** An address as text, or as a traversal where it stands in a file. */
export type AddressSource = string | Traversal;

/** The steps of an address, its root name among them: `module`, `a`, `[0]`, `aws_instance`, `web`. */
export type AddressSteps = readonly TraversalStep[];

/** The steps of `source`; `undefined` when its text is no traversal, which `diags` then tells. */
export function addressSteps(source: AddressSource, diags: DiagnosticSink): AddressSteps | undefined {
  if (typeof source !== "string") return stepsWithRoot(source);
  const { value, diagnostics } = parseTraversal(source, "");
  for (const diagnostic of diagnostics) diags.add(diagnostic);
  const failed = diagnostics.some((diagnostic) => diagnostic.severity === "error");
  return value === undefined || failed ? undefined : stepsWithRoot(value);
}

function stepsWithRoot(traversal: Traversal): AddressSteps {
  return [{ kind: "attribute", name: traversal.root, range: traversal.rootRange }, ...traversal.steps];
}

export function nameOf(step: TraversalStep | undefined): string | undefined {
  return step?.kind === "attribute" ? step.name : undefined;
}

/** From the first step to the last; `undefined` without steps. */
export function rangeOfSteps(steps: AddressSteps): SourceRange | undefined {
  const first = steps[0];
  const last = steps.at(-1);
  return first === undefined || last === undefined ? undefined : rangeBetween(first.range, last.range);
}

export function addressError(summary: string, detail: string, subject: SourceRange | undefined): Diagnostic {
  return { severity: "error", summary, detail, ...(subject !== undefined && { subject }) };
}

/** For callers that only want to know whether a text is an address. */
export const ignoreProblems: DiagnosticSink = { add() {} };
