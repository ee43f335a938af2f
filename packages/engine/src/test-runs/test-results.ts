import type { TestRun } from "@landform/config";
import type { Diagnostic } from "@landform/diagnostics";
import type { Plan } from "@landform/plan";
import type { State } from "@landform/state";

/** How something came out, from the least to the most that is wrong. */
export type TestStatus = "pending" | "skip" | "pass" | "fail" | "error";

const severities: readonly TestStatus[] = ["pending", "skip", "pass", "fail", "error"];

/** The status of a whole whose parts have these. */
export function worstOf(statuses: Iterable<TestStatus>): TestStatus {
  let worst = 0;
  for (const status of statuses) worst = Math.max(worst, severities.indexOf(status));
  return severities[worst] ?? "pending";
}

export interface TestRunResult {
  readonly run: TestRun;
  readonly status: TestStatus;
  readonly diagnostics: readonly Diagnostic[];
  /** What was planned and, unless the run only plans, what came of it. */
  readonly plan?: Plan;
  readonly state?: State;
}

/** That what a run made was destroyed again, as far as that went. */
export interface CleanupResult {
  readonly run: TestRun;
  readonly diagnostics: readonly Diagnostic[];
  /** What is left. */
  readonly state: State;
}

export interface TestFileResult {
  readonly name: string;
  readonly status: TestStatus;
  readonly runs: readonly TestRunResult[];
  /** About the file outside of its runs. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface TestSuiteResult {
  readonly status: TestStatus;
  readonly files: readonly TestFileResult[];
}

/** What a module has made so far, and the last run that changed it. */
export interface TestedState {
  readonly run: TestRun;
  readonly state: State;
}

/** What happens while tests run. `made`: what is there then, by module. */
export type TestEvent =
  | { readonly kind: "fileStart"; readonly file: string }
  | { readonly kind: "runStart"; readonly file: string; readonly run: TestRun; readonly made: readonly TestedState[] }
  /** The plan is about to be applied. */
  | { readonly kind: "runPlanned"; readonly file: string; readonly run: TestRun; readonly plan: Plan }
  | { readonly kind: "runDone"; readonly file: string; readonly result: TestRunResult }
  /** What the runs of a module made is about to be destroyed; `run` is the last of them. */
  | { readonly kind: "runCleanupStart"; readonly file: string; readonly run: TestRun }
  | { readonly kind: "cleanupDone"; readonly file: string; readonly result: CleanupResult }
  /** All runs are through; what they made is destroyed between the two. */
  | { readonly kind: "cleanupStart"; readonly result: TestFileResult; readonly made: readonly TestedState[] }
  | { readonly kind: "fileDone"; readonly result: TestFileResult };
