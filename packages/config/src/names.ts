import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import { isValidIdentifier } from "@landform/hcl";

export const badNameDetail =
  "A name must start with a letter or underscore and may contain only letters, digits, underscores, and dashes.";

/** Report `name` unless it may be the name of `what`, such as "resource" or "data source". */
export function checkName(name: string, what: string, subject: SourceRange | undefined, diags: DiagnosticSink): void {
  if (isValidIdentifier(name)) return;
  diags.add({ severity: "error", summary: `Invalid ${what}`, detail: badNameDetail, ...(subject && { subject }) });
}
