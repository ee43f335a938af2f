import type { Diagnostic } from "@landform/diagnostics";

/** What went wrong while provisioning, about the whole block. */
export function problem(summary: string, detail: string): Diagnostic {
  return { severity: "error", summary, detail };
}
