import path from "node:path";
import { formatModuleSource } from "@landform/addrs";
import {
  checkTestProviders,
  loadConfig,
  loadTestFiles,
  type ModuleNode,
  nodeConfigFiles,
  type ResolveModule,
  type TestFile,
  type TestRun,
} from "@landform/config";
import { type Diagnostic, DiagnosticList, type SourceLookup, type WithDiagnostics } from "@landform/diagnostics";
import { type TestEvent, type TestSuiteResult, test } from "@landform/engine";
import { functionTable } from "@landform/lang";
import { collectInputs, type VariableOption } from "./collect-inputs.js";
import { functionAccess, type Project, sourceLookup } from "./project.js";
import { validationProblems } from "./providers/check-providers.js";
import { operationContext, type RunOptions } from "./run-operation.js";

/** The tests of a project, with the modules that they need. */
export interface ProjectTests {
  /** By path from the project's directory, in the order in which they run. */
  readonly files: ReadonlyMap<string, TestFile>;
  /** Of runs about other modules. */
  readonly modules: ReadonlyMap<TestRun, ModuleNode>;
  /** For rendering diagnostics about the project and its tests. */
  readonly lookup: SourceLookup;
  readonly directory: string;
}

export const defaultTestDirectory = "tests";

/** Find the test files of a project. */
export async function loadTests(
  project: Project,
  testDirectory = defaultTestDirectory,
): Promise<WithDiagnostics<ProjectTests>> {
  const { dialect, directory } = project;
  const diags = new DiagnosticList();
  const loaded = await loadTestFiles(directory, { dialect, files: nodeConfigFiles, testDirectory });
  const { files } = loaded.value;
  diags.addAll(loaded.diagnostics);
  checkTestProviders(files, project.root.module, dialect, diags);
  const sources = new Map([...project.sources, ...loaded.value.sources]);
  const modules = new Map<TestRun, ModuleNode>();
  for (const run of [...files.values()].flatMap(({ runs }) => runs)) {
    const found = await loadModule(run, project, diags);
    if (found === undefined) continue;
    modules.set(run, found.root);
    for (const [name, text] of found.sources) sources.set(name, text);
  }
  const value = { files, modules, lookup: sourceLookup(sources), directory: testDirectory };
  return { value, diagnostics: diags.items };
}

async function loadModule(run: TestRun, project: Project, diags: DiagnosticList) {
  const { dialect, directory, workspace } = project;
  if (run.module === undefined) return undefined;
  const { source, sourceRange } = run.module;
  if (source.kind !== "local") {
    const detail = `The module ${formatModuleSource(source)} is not yet installed: modules of tests can only be local so far.`;
    diags.add({ severity: "error", summary: "Module not installed", detail, subject: sourceRange });
    return undefined;
  }
  const { value, diagnostics } = await loadConfig(path.join(directory, source.path), {
    dialect,
    files: nodeConfigFiles,
    resolveModule: resolveLocalModules,
    workspace,
    functions: functionTable({ dialect: dialect.name, baseDirectory: directory, ...functionAccess }),
  });
  diags.addAll(diagnostics);
  return value;
}

/** Modules that tests call in turn are where their sources say. */
const resolveLocalModules: ResolveModule = ({ call, parentDirectory }, diags) => {
  const { sourceAddress } = call;
  if (sourceAddress === undefined) return undefined;
  if (sourceAddress.kind === "local") return { directory: path.join(parentDirectory, sourceAddress.path) };
  const detail = "This module is not yet installed: modules of tests can only be local so far.";
  diags.add({ severity: "error", summary: "Module not installed", detail, subject: call.range });
  return undefined;
};

export interface TestOptions extends Omit<RunOptions, "onEvent"> {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `-var` and `-var-file`, in order. */
  readonly variables: readonly VariableOption[];
  /** Aborted: finish the run that goes on, clean up, skip the rest. */
  readonly stop?: AbortSignal;
  readonly onEvent?: (event: TestEvent) => void;
}

/** Run the tests of a project. `undefined` when values for variables can't be read, or packages are not in place. */
export async function testProject(
  project: Project,
  { files, modules, directory: testDirectory }: Pick<ProjectTests, "files" | "modules" | "directory">,
  { env, variables, stop, onEvent, ...options }: TestOptions,
): Promise<WithDiagnostics<TestSuiteResult | undefined>> {
  const notInstalled = await validationProblems(project);
  if (notInstalled.length > 0) return { value: undefined, diagnostics: notInstalled };
  const sources = new Map(project.sources);
  const { directory } = project;
  const own = await collectInputs({ directory, env, options: [], sources });
  const inTests = path.join(directory, testDirectory);
  const forTests = await collectInputs({ directory: inTests, env: {}, options: variables, sources });
  const diagnostics: readonly Diagnostic[] = [...own.diagnostics, ...forTests.diagnostics];
  if (diagnostics.some(({ severity }) => severity === "error")) return { value: undefined, diagnostics };
  const given = new Map([...own.value, ...forTests.value]);
  const result = await test(operationContext(project, options), {
    files,
    modules,
    given,
    ...(stop && { stop }),
    ...(onEvent && { onEvent }),
  });
  return { value: result, diagnostics };
}
