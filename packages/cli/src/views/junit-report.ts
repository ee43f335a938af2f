import { type Diagnostic, plain, renderDiagnostic, type SourceLookup, sortDiagnostics } from "@landform/diagnostics";
import type { TestEvent, TestFileResult, TestRunResult } from "@landform/engine";

/** Collects how long runs take, and writes what came of them as JUnit XML, which CI systems read. */
export interface JunitReport {
  readonly onEvent: (event: TestEvent) => void;
  text(files: readonly TestFileResult[], stop: Stop): string;
}

/** What ended the tests early. */
export interface Stop {
  readonly isInterrupted: boolean;
  readonly productName: string;
}

interface Timing {
  readonly startedAt: Date;
  readonly seconds: number;
}

/** `now` in milliseconds. */
export function junitReport(sources: SourceLookup, now: () => number = Date.now): JunitReport {
  const starts = new Map<string, number>();
  const timings = new Map<string, Timing>();
  return {
    onEvent(event) {
      if (event.kind === "runStart") starts.set(runKey(event.file, event.run.name), now());
      if (event.kind !== "runDone") return;
      const key = runKey(event.file, event.result.run.name);
      const start = starts.get(key);
      if (start !== undefined) timings.set(key, { startedAt: new Date(start), seconds: (now() - start) / 1000 });
    },
    text(files, stop) {
      const suites = files.map((file) => suite(file, timings, sources, stop));
      const content = suites.length === 0 ? "" : `\n${suites.join("\n")}\n`;
      return `<?xml version="1.0" encoding="UTF-8"?><testsuites>${content}</testsuites>`;
    },
  };
}

function runKey(file: string, run: string): string {
  return `${file}\u0000${run}`;
}

function suite(
  { name, runs }: TestFileResult,
  timings: ReadonlyMap<string, Timing>,
  sources: SourceLookup,
  stop: Stop,
): string {
  const count = (wanted: TestRunResult["status"]): number => runs.filter(({ status }) => status === wanted).length;
  const failed = runs.find(({ status }) => status === "error")?.run.name;
  const cases = runs.map((result) => {
    const timing = result.status === "skip" ? undefined : timings.get(runKey(name, result.run.name));
    const measured =
      timing === undefined
        ? ""
        : ` time="${timing.seconds}" timestamp="${timing.startedAt.toISOString().replace(/\.\d+Z$/, "Z")}"`;
    const head = `    <testcase name="${escaped(result.run.name)}" classname="${escaped(name)}"${measured}>`;
    const detail = outcome(result, failed, sources, stop);
    return detail === undefined ? `${head}</testcase>` : `${head}\n      ${detail}\n    </testcase>`;
  });
  const counts = `tests="${runs.length}" skipped="${count("skip")}" failures="${count("fail")}" errors="${count("error")}"`;
  const start = `  <testsuite name="${escaped(name)}" ${counts}>`;
  return cases.length === 0 ? `${start}</testsuite>` : [start, ...cases, "  </testsuite>"].join("\n");
}

function outcome(
  { run, status, diagnostics }: TestRunResult,
  failedRun: string | undefined,
  sources: SourceLookup,
  stop: Stop,
): string | undefined {
  const rendered = (shown: readonly Diagnostic[]) =>
    shown.map((diagnostic) => renderDiagnostic(diagnostic, { sources, style: plain, width: 80 })).join("");
  const errors = rendered(diagnostics.filter(isError));
  const warnings = sortDiagnostics(diagnostics.filter((diagnostic) => !isError(diagnostic)));
  const rest = warnings.length === 0 ? "" : `<system-err>${characterData(rendered(warnings))}</system-err>`;
  const also = rest === "" ? "" : `\n      ${rest}`;
  switch (status) {
    case "skip":
      return skipped(failedRun, stop);
    case "fail":
      return element("failure", failureMessage(diagnostics, run.asserts.length), errors) + also;
    case "error":
      return element("error", "Encountered an error", errors) + also;
    default:
      return rest === "" ? undefined : rest;
  }
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

function skipped(failedRun: string | undefined, { isInterrupted, productName }: Stop): string {
  if (isInterrupted) {
    const text = `${productName} received an interrupt and stopped gracefully. This caused all remaining testcases to be skipped`;
    return element("skipped", "Testcase skipped due to an interrupt", text);
  }
  if (failedRun === undefined) return "<skipped></skipped>";
  const text = `Previous testcase "${failedRun}" ended in error, which caused the remaining tests in the file to be skipped`;
  return element("skipped", "Testcase skipped due to a previous testcase error", text);
}

function failureMessage(diagnostics: readonly Diagnostic[], assertions: number): string {
  const failed = diagnostics.filter(({ summary }) => summary === "Test assertion failed");
  const counted = `${failed.length} of ${assertions} assertions failed`;
  return `${counted}${failed.length > 1 ? ", including" : ""}: ${failed[0]?.detail ?? ""}`;
}

function element(name: string, message: string, text: string): string {
  return `<${name} message="${escaped(message)}">${characterData(text)}</${name}>`;
}

function characterData(text: string): string {
  return `<![CDATA[${withoutControls(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

function escaped(text: string): string {
  return withoutControls(text).replaceAll(/[&<>"'\t\n\r]/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

/** XML has no way to write these. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");
}
