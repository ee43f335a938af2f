import type { Diagnostic, SourceRange } from "@landform/diagnostics";

export function errorAt(subject: SourceRange | undefined, summary: string, detail: string): Diagnostic {
  return problem("error", subject, summary, detail);
}

export function warningAt(subject: SourceRange | undefined, summary: string, detail: string): Diagnostic {
  return problem("warning", subject, summary, detail);
}

function problem(
  severity: Diagnostic["severity"],
  subject: SourceRange | undefined,
  summary: string,
  detail: string,
): Diagnostic {
  return subject === undefined ? { severity, summary, detail } : { severity, summary, detail, subject };
}

/** The diagnostics with `address` as the object they are about, where they do not name one. */
export function about(address: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.map((diagnostic) => (diagnostic.address === undefined ? { ...diagnostic, address } : diagnostic));
}
