import type { Diagnostic } from "@landform/diagnostics";

/** Why a state can't be read from where it is kept, in the words of the reference tools. */
export function loadingProblem(message: string): Diagnostic {
  return { severity: "error", summary: `error loading state: ${message}`, detail: "" };
}

/** Why a state can't be written. */
export function savingProblem(message: string): Diagnostic {
  return { severity: "error", summary: "Failed to save state", detail: `Error saving state: ${message}` };
}

/** What went wrong, of a problem that a store reports with loading or saving: without what was to be done. */
export function reasonOf({ summary, detail }: Diagnostic): string {
  return detail === "" ? summary.replace(/^error loading state: /, "") : detail.replace(/^Error saving state: /, "");
}

/** A problem that is said in one line. */
export function problem(summary: string): Diagnostic {
  return { severity: "error", summary, detail: "" };
}
