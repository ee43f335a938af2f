import type { Diagnostic, DiagnosticExtra, SourceRange } from "@landform/diagnostics";
import { dialectOf, type Expression, evaluate, expressionError, type Scope } from "@landform/hcl";

export function errorAt(subject: SourceRange | undefined, summary: string, detail: string): Diagnostic {
  return problem("error", subject, summary, detail);
}

export function warningAt(subject: SourceRange | undefined, summary: string, detail: string): Diagnostic {
  return problem("warning", subject, summary, detail);
}

/** Of an operation that was interrupted: what it says of the rest is not all there is to say. */
export const executionHalted: Diagnostic = errorAt(undefined, "execution halted", "");

/** An error about the value of `expression`, which tells the values it depends on. */
export function valueError(
  expression: Expression,
  scope: Scope,
  summary: string,
  detail: string,
  extra?: DiagnosticExtra,
): Diagnostic {
  return expressionError(valueProblem(expression, summary, detail, extra), expression, scope);
}

export function valueWarning(
  expression: Expression,
  scope: Scope,
  summary: string,
  detail: string,
  extra?: DiagnosticExtra,
): Diagnostic {
  return expressionError(
    { severity: "warning", ...valueProblem(expression, summary, detail, extra) },
    expression,
    scope,
  );
}

/** OpenTofu shows what a failed `==` compared. */
export function comparedIn(expression: Expression, scope: Scope): Pick<Diagnostic, "compared"> {
  if (expression.kind !== "binary" || expression.operator !== "==" || dialectOf(scope) === "terraform") return {};
  const ignored = { add: () => {} };
  return { compared: [evaluate(expression.left, scope, ignored), evaluate(expression.right, scope, ignored)] };
}

function valueProblem({ range }: Expression, summary: string, detail: string, extra: DiagnosticExtra | undefined) {
  return { summary, detail, subject: range, ...(extra && { extra }) };
}

function problem(
  severity: Diagnostic["severity"],
  subject: SourceRange | undefined,
  summary: string,
  detail: string,
): Diagnostic {
  return subject === undefined ? { severity, summary, detail } : { severity, summary, detail, subject };
}
