import path from "node:path";
import type { Module } from "@landform/addrs";
import {
  type LoadedConfig,
  type LoadOptions,
  loadConfig,
  loadTestFiles,
  type ModuleCall,
  nodeConfigFiles,
  type ResolveModule,
  resolveInstalledModules,
  type TestFile,
  type TestRun,
  type TestRunModule,
} from "@landform/config";
import { type Diagnostic, DiagnosticList, type DiagnosticSink, type WithDiagnostics } from "@landform/diagnostics";
import { type ModuleInstaller, readModuleManifest } from "@landform/installer";
import { functionTable } from "@landform/lang";
import { functionAccess, type Project } from "./project.js";

/** Install the modules that runs of a project's tests are about, with those that they call. */
export async function installTestModules(
  project: Project,
  installer: ModuleInstaller,
  testDirectory: string,
): Promise<readonly Diagnostic[]> {
  const { dialect, directory } = project;
  const loaded = await loadTestFiles(directory, { dialect, files: nodeConfigFiles, testDirectory });
  const problems = await Promise.all(
    testModules(loaded.value.files).map(async ({ key, run, module }) => {
      const diags = new DiagnosticList();
      const call = callOf(run, module);
      const resolved = await installer.resolveModule({ path: [key], call, parentDirectory: directory }, diags);
      if (resolved !== undefined) {
        const loadedModule = await loadFrom(resolved.directory, project, {
          resolveModule: (request, sink) => installer.resolveModule({ ...request, path: [key, ...request.path] }, sink),
          onLoaded: (callPath) => installer.onLoaded([key, ...callPath]),
        });
        diags.addAll(loadedModule.diagnostics);
      }
      installer.onLoaded([key]);
      return diags.items;
    }),
  );
  return problems.flat();
}

/** The modules that runs are about, and what they call. Local ones need not be installed. */
export async function loadTestModules(
  files: ReadonlyMap<string, TestFile>,
  project: Project,
): Promise<WithDiagnostics<ReadonlyMap<TestRun, LoadedConfig>>> {
  const { dialect, directory, dataDirectory } = project;
  const diags = new DiagnosticList();
  const found = new Map<TestRun, LoadedConfig>();
  const wanted = testModules(files);
  if (wanted.length === 0) return { value: found, diagnostics: [] };
  const { value: installed } = await readModuleManifest(dataDirectory.modulesManifest, directory);
  const findInstalled = resolveInstalledModules(installed.values(), { dialect });
  for (const { key, run, module } of wanted) {
    const find = (callPath: Module, call: InstallableCall, parentDirectory: string, sink: DiagnosticSink) => {
      const { sourceAddress } = call;
      const isInstalled = installed.has([key, ...callPath].join("."));
      if (sourceAddress?.kind === "local" && !isInstalled)
        return { directory: path.join(parentDirectory, sourceAddress.path) };
      return findInstalled({ path: [key, ...callPath], call }, sink);
    };
    const resolved = find([], callOf(run, module), directory, diags);
    if (resolved === undefined) continue;
    const resolveModule: ResolveModule = (request, sink) =>
      find(request.path, request.call, request.parentDirectory, sink);
    const loaded = await loadFrom(resolved.directory, project, { resolveModule });
    diags.addAll(loaded.diagnostics);
    found.set(run, loaded.value);
  }
  return { value: found, diagnostics: diags.items };
}

interface TestModule {
  /** In the record of installed modules: `test.tests.main.setup` for the run `setup` of `tests/main.tftest.hcl`. */
  readonly key: string;
  readonly run: TestRun;
  readonly module: TestRunModule;
}

function testModules(files: ReadonlyMap<string, TestFile>): readonly TestModule[] {
  return [...files].flatMap(([name, { runs }]) => {
    const file = name.replace(/\.(?:tftest|tofutest)\.(?:hcl|json)$/, "").replaceAll("/", ".");
    return runs.flatMap((run) => (run.module ? [{ key: `test.${file}.${run.name}`, run, module: run.module }] : []));
  });
}

type InstallableCall = Pick<ModuleCall, "name" | "range" | "sourceAddress" | "sourceRange" | "versionConstraint">;

/** A run's module as if something called it. */
function callOf({ name }: TestRun, { source, range, sourceRange, versionConstraint }: TestRunModule): InstallableCall {
  return { name, range, sourceRange, sourceAddress: source, ...(versionConstraint && { versionConstraint }) };
}

function loadFrom(
  directory: string,
  { dialect, directory: baseDirectory, workspace }: Project,
  options: Pick<LoadOptions, "resolveModule" | "onLoaded">,
): Promise<WithDiagnostics<LoadedConfig>> {
  return loadConfig(directory, {
    dialect,
    files: nodeConfigFiles,
    workspace,
    functions: functionTable({ dialect: dialect.name, baseDirectory, ...functionAccess }),
    ...options,
  });
}
