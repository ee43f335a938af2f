import type { Dialect, Provider } from "@landform/addrs";
import type { Diagnostic, SourceLookup } from "@landform/diagnostics";
import type { ProviderSchemas } from "@landform/provider-protocol";
import type { PlanDocument, StateDocument, StateValues } from "../plan-document.js";
import { providerSchemasDocument } from "../provider-schemas-document.js";
import { diagnosticLine, type LogLine } from "./log-line.js";

/** How far something is: told by Terraform only. */
export type TestProgress = "starting" | "teardown" | "complete";

export type TestLineStatus = "pending" | "skip" | "pass" | "fail" | "error";

/** What a line is about. */
export interface TestPlace {
  readonly file: string;
  readonly run?: string;
}

/** Which files and runs there are, by the name of the file. */
export function testAbstractLine(runs: ReadonlyMap<string, readonly string[]>): LogLine {
  const count = [...runs.values()].reduce((sum, names) => sum + names.length, 0);
  const files = runs.size === 1 ? "file" : "files";
  const blocks = count === 1 ? "run block" : "run blocks";
  const named = Array.from(runs, ([file, names]) => [file, names.length === 0 ? null : names] as const);
  return {
    level: "info",
    message: `Found ${runs.size} ${files} and ${count} ${blocks}`,
    fields: { type: "test_abstract", test_abstract: Object.fromEntries(named) },
  };
}

/** Where a file or run stands: its status, or how far it is. */
export function testStatusLine(
  place: TestPlace,
  status: TestLineStatus | undefined,
  progress: TestProgress | undefined,
): LogLine {
  const { file, run } = place;
  const type = run === undefined ? "test_file" : "test_run";
  const name = run === undefined ? file : `  ${JSON.stringify(run)}`;
  const payload = {
    path: file,
    ...(run !== undefined && { run }),
    ...(progress !== undefined && { progress }),
    ...(run !== undefined && (progress === "starting" || progress === "teardown") && { elapsed: 0 }),
    ...(status !== undefined && { status }),
  };
  const words = status === undefined ? progressWords[progress ?? "starting"] : statusWord(status);
  return { level: "info", message: `${name}... ${words}`, fields: { type, [type]: payload, ...placeFields(place) } };
}

const progressWords: Readonly<Record<TestProgress, string>> = {
  starting: "in progress",
  teardown: "tearing down",
  complete: "complete",
};

/** A status in words: an error is a failure too. */
export function statusWord(status: TestLineStatus): string {
  return status === "error" ? "fail" : status;
}

/** The state that a run left, for `-verbose`. Terraform tells what its values are with the schemas of `providers`. */
export function testStateDocumentLine(place: TestPlace, state: StateDocument, shown: ShownWith): LogLine {
  const message = "-verbose flag enabled, printing state";
  const { values } = state;
  const payload = isTerraform(shown)
    ? { state_format_version: state.format_version, ...rootFirst(values), ...schemaFields(shown) }
    : state;
  return { level: "info", message, fields: { type: "test_state", test_state: payload, ...placeFields(place) } };
}

/** What a run planned, for `-verbose`. Terraform tells what changes, with the schemas of `providers`; OpenTofu more. */
export function testPlanDocumentLine(place: TestPlace, plan: PlanDocument, shown: ShownWith): LogLine {
  const message = "-verbose flag enabled, printing plan";
  const { format_version, output_changes, resource_changes, resource_drift, relevant_attributes } = plan;
  const { prior_state: _, ...withoutPrior } = plan;
  const payload = isTerraform(shown)
    ? {
        plan_format_version: format_version,
        output_changes: output_changes ?? {},
        ...(resource_changes !== undefined && { resource_changes }),
        ...(resource_drift !== undefined && { resource_drift }),
        ...(relevant_attributes !== undefined && { relevant_attributes }),
        ...schemaFields(shown),
      }
    : withoutPrior;
  return { level: "info", message, fields: { type: "test_plan", test_plan: payload, ...placeFields(place) } };
}

/** What documents of tests are made with. */
export interface ShownWith {
  readonly providers: Iterable<readonly [Provider, ProviderSchemas]>;
  readonly dialect: Dialect;
}

function isTerraform({ dialect }: ShownWith): boolean {
  return dialect.name === "terraform";
}

function rootFirst(values: StateValues | undefined) {
  const { root_module, outputs } = values ?? {};
  return { ...(root_module && { root_module }), ...(outputs && { outputs }) };
}

function schemaFields({ providers, dialect }: ShownWith) {
  const { format_version, ...schemas } = providerSchemasDocument(providers, dialect);
  return { provider_format_version: format_version, ...schemas };
}

export function testDiagnosticLine(place: TestPlace, diagnostic: Diagnostic, sources: SourceLookup): LogLine {
  const line = diagnosticLine(diagnostic, sources);
  return { ...line, fields: { ...line.fields, ...placeFields(place) } };
}

/** The address of an object, with its key if it is a deposed one. */
export interface TestObject {
  readonly instance: string;
  readonly deposedKey?: string;
}

/** `left`: what could not be destroyed. */
export function testCleanupLine(place: TestPlace, message: string, left: readonly TestObject[]): LogLine {
  const payload = { failed_resources: left.map(objectFields) };
  return { level: "error", message, fields: { type: "test_cleanup", test_cleanup: payload, ...placeFields(place) } };
}

/** What may be left of tests that were given up. */
export interface TestRemains {
  /** Of the module under test. */
  readonly made: readonly TestObject[];
  /** Of other modules, by the run that made it. */
  readonly madeByRuns: ReadonlyMap<string, readonly TestObject[]>;
  /** Addresses of what was being created. */
  readonly planned: readonly string[];
}

export function testInterruptLine(
  place: TestPlace,
  { made, madeByRuns, planned }: TestRemains,
  { productName }: Dialect,
): LogLine {
  const states = Array.from(madeByRuns, ([run, objects]) => [run, objects.map(objectFields)] as const);
  const payload = {
    ...(made.length > 0 && { state: made.map(objectFields) }),
    ...(states.length > 0 && { states: Object.fromEntries(states) }),
    ...(planned.length > 0 && { planned }),
  };
  const message = `${productName} was interrupted during test execution, and may not have performed the expected cleanup operations.`;
  return {
    level: "error",
    message,
    fields: { type: "test_interrupt", test_interrupt: payload, ...placeFields(place) },
  };
}

function objectFields({ instance, deposedKey }: TestObject) {
  return { instance, ...(deposedKey !== undefined && { deposed_key: deposedKey }) };
}

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly errored: number;
  readonly skipped: number;
}

export function testSummaryLine(status: TestLineStatus, counts: TestCounts): LogLine {
  const { passed, failed, errored, skipped } = counts;
  const fields = { type: "test_summary", test_summary: { status, passed, failed, errored, skipped } };
  return { level: "info", message: `${testSummaryStart(status)}${testSummaryEnd(counts)}`, fields };
}

export function testSummaryStart(status: TestLineStatus): string {
  return status === "pass" ? "Success!" : "Failure!";
}

export function testSummaryEnd({ passed, failed, errored, skipped }: TestCounts): string {
  const skippedPart = skipped > 0 ? `, ${skipped} skipped` : "";
  return ` ${passed} passed, ${failed + errored} failed${skippedPart}.`;
}

function placeFields({ file, run }: TestPlace) {
  return { "@testfile": file, ...(run !== undefined && { "@testrun": run }) };
}
