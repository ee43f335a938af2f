import { formatProvider, type Provider } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import type { TestRun } from "@landform/config";
import { type Diagnostic, hasErrors, quoted } from "@landform/diagnostics";
import { replaceFile } from "@landform/installer";
import { loadTests, type Project, SchemaCatalog, testProject } from "landform";
import { flag, type OrderedFlag, parseFlags } from "../arguments/flags.js";
import { variableOptions } from "../arguments/variable-options.js";
import type { Command, CommandContext } from "../command.js";
import { watchInterrupts } from "../interrupts.js";
import { loadProject } from "../session.js";
import { junitReport } from "../views/junit-report.js";
import { report } from "../views/report.js";
import { showTests, type VerboseTests } from "../views/show-tests.js";
import { usageError } from "../views/usage-error.js";
import { withJsonLog } from "../views/with-json-log.js";

const flags = {
  filter: flag.list(),
  json: flag.bool(),
  "junit-xml": flag.string(),
  "test-directory": flag.optionalString(),
  var: flag.list(),
  "var-file": flag.list(),
  verbose: flag.bool(),
  parallelism: flag.integer(10),
};

export const test: Command = {
  usage: {
    synopsis: "test [options]",
    summary: "Execute integration tests for modules",
    description: [
      "Runs the test files of the configuration here (*.tftest.hcl) and those in the directory tests: each run plans or applies the configuration, looks at what came out, and at the end everything is destroyed again.",
    ],
    options: [
      { flag: "-filter=FILE", text: "Run only this test file. Can be repeated." },
      { flag: "-json", text: "Print JSON, one object a line." },
      { flag: "-junit-xml=FILE", text: "Write the results to this file too, as JUnit XML. Terraform's dialect only." },
      { flag: "-no-color", text: "No colours." },
      { flag: "-test-directory=path", text: 'Where to look for test files besides here; "tests" by default.' },
      { flag: "-var 'NAME=VALUE'", text: "A value for a variable of the root module. Can be repeated." },
      { flag: "-var-file=FILE", text: "Take values of variables from a file too. Can be repeated." },
      { flag: "-verbose", text: "Show the plan or the state of each run." },
    ],
  },
  async run(given, argv) {
    const context = await withJsonLog(given, argv);
    const ordered: OrderedFlag[] = [];
    const parsed = parseFlags(argv, flags, (one) => ordered.push(one));
    if (parsed.error !== undefined) return usageError(context, test.usage, parsed.error);
    const variables = variableOptions(ordered);
    if (report(context, variables.diagnostics)) return 1;
    return runTests(context, parsed.flags, variables.options);
  },
};

type Flags = ReturnType<typeof parseFlags<typeof flags>>["flags"];

async function runTests(
  context: CommandContext,
  values: Flags,
  variables: ReturnType<typeof variableOptions>["options"],
): Promise<number> {
  const project = await loadProject({ ...context, variables });
  const tests = project && (await loadTests(project, values["test-directory"]));
  if (project === undefined || tests === undefined) return 1;
  const { lookup, ...loaded } = tests.value;
  if (report(context, tests.diagnostics, { sources: lookup })) return 1;
  const chosen = [...loaded.files].filter(([name]) => values.filter.length === 0 || values.filter.includes(name));
  const files = new Map(chosen);
  if (context.dialect.name === "tofu" && values.filter.length > 0 && files.size === 0)
    report(context, [nothingFiltered]);
  const interrupts = watchInterrupts(context);
  const rootOf = (run: TestRun) => loaded.modules.get(run) ?? project.root;
  const view = showTests(context, lookup, values.verbose ? { ...(await allSchemas(project)), rootOf } : undefined);
  const junit = junitReport(lookup);
  view.start(files);
  try {
    const testing = testProject(
      project,
      { ...loaded, files },
      {
        env: context.env,
        variables,
        parallelism: values.parallelism,
        originalDirectory: context.originalDirectory,
        stop: interrupts.graceful,
        signal: interrupts.forced,
        onEvent: (event) => {
          junit.onEvent(event);
          view.onEvent(event);
        },
      },
    );
    const tested = await interrupts.unlessForced(testing);
    if (tested === "abandoned") {
      view.abandon();
      report(context, [testInterrupted]);
      return 1;
    }
    const { value: result, diagnostics } = tested;
    report(context, diagnostics, { sources: lookup });
    if (result === undefined || hasErrors(diagnostics)) return 1;
    view.conclude(result);
    if (values["junit-xml"] !== "") {
      const stop = { isInterrupted: interrupts.graceful.aborted, productName: context.dialect.productName };
      const problem = await saveReport(values["junit-xml"], junit.text(result.files, stop));
      if (problem !== undefined && report(context, [problem])) return 1;
    }
    return result.status === "fail" || result.status === "error" || interrupts.graceful.aborted ? 1 : 0;
  } finally {
    interrupts.dispose();
  }
}

const nothingFiltered: Diagnostic = {
  severity: "warning",
  summary: "No tests were found",
  detail:
    "-filter is being used but no tests were found. Make sure you're using a relative path to the current working directory.",
};

const testInterrupted: Diagnostic = {
  severity: "error",
  summary: "Test interrupted",
  detail:
    "The test operation could not be completed due to an interrupt signal. Please read the remaining diagnostics carefully for any sign of failed state cleanup or dangling resources.",
};

async function saveReport(file: string, text: string): Promise<Diagnostic | undefined> {
  try {
    await replaceFile(file, text);
    return undefined;
  } catch (error) {
    const detail = fileProblem(error, file);
    return { severity: "error", summary: `error saving JUnit XML to file ${quoted(file)}`, detail };
  }
}

/** The schemas of all providers that the configuration has to do with. */
async function allSchemas(project: Project): Promise<Pick<VerboseTests, "schemas" | "providers">> {
  const providers = new Map<string, Provider>();
  const visit = ({ module, children }: Project["root"]): void => {
    for (const resources of [module.managedResources, module.dataResources]) {
      for (const { provider } of resources.values()) providers.set(formatProvider(provider), provider);
    }
    for (const child of children.values()) visit(child);
  };
  visit(project.root);
  const schemas = await SchemaCatalog.load(project, providers.values());
  return { schemas, providers: [...providers.values()] };
}
