import type { Provider } from "@landform/addrs";
import type { ModuleNode, TestFile, TestRun } from "@landform/config";
import { hasErrors, type SourceLookup, wrapParagraphs } from "@landform/diagnostics";
import type {
  CleanupResult,
  TestEvent,
  TestFileResult,
  TestRunResult,
  TestStatus,
  TestSuiteResult,
} from "@landform/engine";
import {
  type LogLine,
  planDocument,
  stateDocument,
  statusWord,
  type TestCounts,
  type TestPlace,
  testAbstractLine,
  testCleanupLine,
  testDiagnosticLine,
  testPlanDocumentLine,
  testStateDocumentLine,
  testStatusLine,
  testSummaryEnd,
  testSummaryLine,
  testSummaryStart,
} from "@landform/json-output";
import type { ProviderSchemas } from "@landform/provider-protocol";
import type { SchemaCatalog } from "landform";
import type { CommandContext } from "../command.js";
import { followTests, showAbandoned } from "./abandoned-tests.js";
import type { JsonLog } from "./json-log.js";
import { listOfObjects, objectsIn } from "./objects-left.js";
import { report } from "./report.js";
import { planText } from "./show-plan.js";
import { stateText } from "./show-state.js";

/** Shows tests while they run and what came of them. */
export interface TestView {
  start(files: ReadonlyMap<string, TestFile>): void;
  readonly onEvent: (event: TestEvent) => void;
  conclude(result: TestSuiteResult): void;
  /** Tell what may be left: the tests did not come to their end, nor is what they made destroyed. */
  abandon(): void;
}

/** What plans and states of runs are shown with. */
export interface VerboseTests {
  readonly schemas: SchemaCatalog;
  /** All providers that the configuration has to do with. */
  readonly providers: readonly Provider[];
  readonly rootOf: (run: TestRun) => ModuleNode;
}

/** With `verbose`, plans and states of runs are shown too. */
export function showTests(context: CommandContext, sources: SourceLookup, verbose?: VerboseTests): TestView {
  const { jsonLog } = context;
  const view =
    jsonLog === undefined ? textView(context, sources, verbose?.schemas) : jsonView(context, jsonLog, sources, verbose);
  const open = followTests();
  return {
    ...view,
    onEvent: (event) => {
      open.onEvent(event);
      view.onEvent(event);
    },
    abandon() {
      const file = open.file();
      if (file !== undefined) showAbandoned(context, file);
    },
  };
}

type Progress = Omit<TestView, "abandon">;

/** Terraform tells of each run as it ends, OpenTofu of all when the last of a file has ended. */
function textView(context: CommandContext, sources: SourceLookup, schemas: SchemaCatalog | undefined): Progress {
  const { terminal, dialect } = context;
  const { style } = terminal;
  const isTerraform = dialect.name === "terraform";
  const colored = (status: TestStatus) => {
    const word = statusWord(status);
    if (status === "pass") return style.green(word);
    return status === "fail" || status === "error" ? style.red(word) : style.gray(word);
  };
  const fileLine = (file: string, words: string) => terminal.out(`${file}... ${words}\n`);
  const showRun = (result: TestRunResult) => {
    terminal.out(`  run ${JSON.stringify(result.run.name)}... ${colored(result.status)}\n`);
    if (schemas !== undefined) terminal.out(verboseText(result, schemas, context));
    report(context, result.diagnostics, { sources });
    if (isTerraform && result.diagnostics.some(({ severity }) => severity === "warning")) terminal.out("\n");
  };
  const onEvent = (event: TestEvent): void => {
    switch (event.kind) {
      case "fileStart":
        if (isTerraform) fileLine(event.file, style.gray("in progress"));
        break;
      case "runDone":
        if (isTerraform) showRun(event.result);
        break;
      case "cleanupStart":
        if (isTerraform) fileLine(event.result.name, style.gray("tearing down"));
        else {
          fileLine(event.result.name, colored(event.result.status));
          event.result.runs.forEach(showRun);
        }
        break;
      case "cleanupDone":
        showCleanup(context, event.file, event.result, sources);
        break;
      case "fileDone":
        if (isTerraform) fileLine(event.result.name, colored(event.result.status));
        report(context, event.result.diagnostics, { sources });
        break;
    }
  };
  return {
    start: () => {},
    onEvent,
    conclude({ status, files }) {
      const start = testSummaryStart(status);
      const shown = status === "pass" ? style.green(start) : style.red(start);
      terminal.out(`\n${shown}${testSummaryEnd(countRuns(files))}\n`);
    },
  };
}

function verboseText({ run, plan, state }: TestRunResult, schemas: SchemaCatalog, context: CommandContext): string {
  const isTerraform = context.dialect.name === "terraform";
  if (run.command === "plan") {
    if (plan === undefined) return "";
    return isTerraform ? `${planText(plan, schemas, context)}\n` : planText(plan, schemas, context);
  }
  if (state === undefined) return "";
  const { value } = stateDocument(state, schemas, context.dialect);
  const text = stateText(value, schemas, context);
  return isTerraform ? `\n${text}\n` : text;
}

function showCleanup(
  context: CommandContext,
  file: string,
  { run, diagnostics, state }: CleanupResult,
  sources: SourceLookup,
): void {
  const { terminal, dialect } = context;
  const place = `${file}/${run.name}`;
  const say = (text: string) => terminal.err(wrapParagraphs(text, terminal.width));
  if (hasErrors(diagnostics)) {
    say(`${dialect.productName} encountered an error destroying resources created while executing ${place}.\n`);
  }
  report(context, diagnostics, { sources });
  const left = objectsIn(state);
  if (left.length === 0) return;
  say(`\n${leftText(dialect.productName, place)}\n`);
  terminal.err(listOfObjects(left));
}

function leftText(productName: string, place: string): string {
  return `${productName} left the following resources in state after executing ${place}, and they need to be cleaned up manually:`;
}

/** The plan or state of a run as its command has it; none where it did not come so far. */
function verboseLine(
  place: TestPlace,
  { run, plan, state }: TestRunResult,
  { schemas, providers, rootOf }: VerboseTests,
  dialect: CommandContext["dialect"],
): LogLine | undefined {
  const known = providers.flatMap((provider): readonly (readonly [Provider, ProviderSchemas])[] => {
    const found = schemas.get(provider);
    return found === undefined ? [] : [[provider, found]];
  });
  const shown = { providers: known, dialect };
  if (run.command === "plan") {
    return plan && testPlanDocumentLine(place, planDocument(plan, rootOf(run), schemas, dialect).value, shown);
  }
  return state && testStateDocumentLine(place, stateDocument(state, schemas, dialect).value, shown);
}

function jsonView(
  { dialect }: CommandContext,
  log: JsonLog,
  sources: SourceLookup,
  verbose: VerboseTests | undefined,
): Progress {
  const isTerraform = dialect.name === "terraform";
  const done = isTerraform ? ("complete" as const) : undefined;
  const tell = (place: TestPlace, diagnostics: TestRunResult["diagnostics"]) => {
    for (const diagnostic of diagnostics) log.line(testDiagnosticLine(place, diagnostic, sources));
  };
  const showRun = (file: string, result: TestRunResult) => {
    const { run, status, diagnostics } = result;
    const place = { file, run: run.name };
    log.line(testStatusLine(place, status, done));
    const line = verbose && verboseLine(place, result, verbose, dialect);
    if (line !== undefined) log.line(line);
    tell(place, diagnostics);
  };
  const onEvent = (event: TestEvent): void => {
    switch (event.kind) {
      case "fileStart":
        if (isTerraform) log.line(testStatusLine({ file: event.file }, undefined, "starting"));
        break;
      case "runStart":
        if (isTerraform) log.line(testStatusLine({ file: event.file, run: event.run.name }, undefined, "starting"));
        break;
      case "runDone":
        if (isTerraform) showRun(event.file, event.result);
        break;
      case "cleanupStart": {
        const { name, status, runs } = event.result;
        log.line(
          testStatusLine({ file: name }, isTerraform ? undefined : status, isTerraform ? "teardown" : undefined),
        );
        if (!isTerraform) for (const run of runs) showRun(name, run);
        break;
      }
      case "runCleanupStart":
        if (isTerraform) log.line(testStatusLine({ file: event.file, run: event.run.name }, undefined, "teardown"));
        break;
      case "cleanupDone": {
        const { run, diagnostics, state } = event.result;
        const place = { file: event.file, run: run.name };
        const left = objectsIn(state);
        if (left.length > 0) {
          log.line(testCleanupLine(place, leftText(dialect.productName, `${event.file}/${run.name}`), left));
        }
        tell(place, diagnostics);
        break;
      }
      case "fileDone":
        if (isTerraform) log.line(testStatusLine({ file: event.result.name }, event.result.status, done));
        tell({ file: event.result.name }, event.result.diagnostics);
        break;
    }
  };
  return {
    start(files) {
      const runs = Array.from(files, ([name, file]) => [name, file.runs.map((run) => run.name)] as const);
      log.line(testAbstractLine(new Map(runs)));
    },
    onEvent,
    conclude: ({ status, files }) => log.line(testSummaryLine(status, countRuns(files))),
  };
}

function countRuns(files: readonly TestFileResult[]): TestCounts {
  const statuses = files.flatMap(({ runs }) => runs.map(({ status }) => status));
  const count = (wanted: TestStatus) => statuses.filter((status) => status === wanted).length;
  return { passed: count("pass"), failed: count("fail"), errored: count("error"), skipped: count("skip") };
}
