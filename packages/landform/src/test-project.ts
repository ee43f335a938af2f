import path from "node:path";
import { cleanPath } from "@landform/addrs";
import {
  checkTestProviders,
  loadTestFiles,
  type ModuleNode,
  nodeConfigFiles,
  type TestFile,
  type TestRun,
} from "@landform/config";
import { type Diagnostic, DiagnosticList, type SourceLookup, type WithDiagnostics } from "@landform/diagnostics";
import { type TestEvent, type TestSuiteResult, test } from "@landform/engine";
import { collectInputs, type VariableOption } from "./collect-inputs.js";
import { type Project, sourceLookup } from "./project.js";
import { validationProblems } from "./providers/check-providers.js";
import { operationContext, type RunOptions } from "./run-operation.js";
import { loadTestModules } from "./test-modules.js";

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
  if (dialect.name === "terraform" && !isLocal(testDirectory)) {
    const value = { files: new Map(), modules: new Map(), lookup: sourceLookup(project.sources), directory };
    return { value, diagnostics: [foreignTestDirectory] };
  }
  const loaded = await loadTestFiles(directory, { dialect, files: nodeConfigFiles, testDirectory });
  const { files } = loaded.value;
  diags.addAll(loaded.diagnostics);
  checkTestProviders(files, project.root.module, dialect, diags);
  const sources = new Map([...project.sources, ...loaded.value.sources]);
  const modules = new Map<TestRun, ModuleNode>();
  const found = await loadTestModules(files, project);
  diags.addAll(found.diagnostics);
  for (const [run, module] of found.value) {
    modules.set(run, module.root);
    for (const [name, text] of module.sources) sources.set(name, text);
  }
  const value = { files, modules, lookup: sourceLookup(sources), directory: testDirectory };
  return { value, diagnostics: diags.items };
}

/** Is `directory` one inside the project's? */
function isLocal(directory: string): boolean {
  return directory !== "" && !path.isAbsolute(directory) && !/^\.\.(\/|$)/.test(cleanPath(directory));
}

const foreignTestDirectory: Diagnostic = {
  severity: "error",
  summary: "Invalid testing directory",
  detail: "The testing directory must be a relative path pointing to a directory local to the configuration directory.",
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
  const own = await collectInputs({ directory, env, options: variables, sources });
  const inTests = path.join(directory, testDirectory);
  const forTests = await collectInputs({ directory: inTests, env: {}, options: [], sources });
  const diagnostics: readonly Diagnostic[] = [...own.diagnostics, ...forTests.diagnostics];
  if (diagnostics.some(({ severity }) => severity === "error")) return { value: undefined, diagnostics };
  const inBoth = new Map([...own.value, ...forTests.value]);
  // In Terraform, the files for variables in the test directory are for the tests there alone.
  const isEverywhere = project.dialect.name === "tofu";
  const givenTo = (name: string) =>
    isEverywhere || name.startsWith(`${cleanPath(testDirectory)}/`) ? inBoth : own.value;
  const result = await test(operationContext(project, options), {
    files,
    modules,
    givenTo,
    ...(stop && { stop }),
    ...(onEvent && { onEvent }),
  });
  return { value: result, diagnostics };
}
