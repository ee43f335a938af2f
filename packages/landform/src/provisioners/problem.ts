import type { Diagnostic } from "@landform/diagnostics";

/** What went wrong while provisioning, about the whole block. */
export function problem(summary: string, detail: string): Diagnostic {
  return { severity: "error", summary, detail };
}

export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
