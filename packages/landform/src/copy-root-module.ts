import { mkdir, readdir, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { type Dialect, parseModuleSource, splitSubdirectory } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { type LoadedConfig, loadConfig, nodeConfigFiles, selectFiles } from "@landform/config";
import {
  type Diagnostic,
  DiagnosticList,
  hasErrors,
  type SourceLookup,
  type SourceRange,
  type WithDiagnostics,
} from "@landform/diagnostics";
import {
  type CliConfig,
  copyPackage,
  dataDirectoryOf,
  type ModuleEvent,
  type ModuleInstaller,
  type ModuleRecord,
} from "@landform/installer";
import { functionTable } from "@landform/lang";
import { openModuleInstaller } from "./open-module-installer.js";
import { functionAccess, sourceLookup } from "./project.js";

export interface CopyRequest {
  /** As the user wrote it. */
  readonly source: string;
  /** Where the copy goes: empty, but for the data directory. */
  readonly directory: string;
  readonly dialect: Dialect;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cliConfig?: CliConfig;
  readonly onEvent?: (event: ModuleEvent) => void;
}

export interface CopiedModule {
  /** All modules that the copy calls, by their keys. */
  readonly called: readonly string[];
  /** Those of them that have packages of their own, or are in those: they are installed now. */
  readonly records: readonly ModuleRecord[];
  readonly diagnostics: readonly Diagnostic[];
  /** For the snippets of the diagnostics. */
  readonly lookup: SourceLookup;
}

/** Whether there is a configuration in `directory`, which a copy would get mixed up with. */
export async function hasConfiguration(directory: string, dialect: Dialect): Promise<boolean> {
  const { primary, overrides } = selectFiles((await nodeConfigFiles.list(directory)) ?? [], dialect);
  return primary.length + overrides.length > 0;
}

/** Make a copy of a module the configuration of `directory`. Where the module has errors, nothing is copied. */
export async function copyRootModule(request: CopyRequest): Promise<CopiedModule> {
  const { directory, dialect, env } = request;
  if (await isOccupied(request)) {
    const detail = `The target directory ${directory} is not empty, so it cannot be initialized with the -from-module=... option.`;
    return refused([{ severity: "error", summary: "Can't populate non-empty directory", detail }]);
  }
  const folder = folderOf(request);
  const installer = await openModuleInstaller({
    dialect,
    directory,
    env,
    installed: new Map(),
    folder: folderName,
    mayFetch: true,
    ...(request.cliConfig && { cliConfig: request.cliConfig }),
    onEvent: (event) => {
      const below = event.path.slice(1);
      if (event.kind === "download" && below.length > 0) request.onEvent?.({ ...event, path: below });
    },
  });
  try {
    const { value: loaded, diagnostics } = await loadModule(request, installer);
    const lookup = loaded === undefined ? noSources : sourceLookup(loaded.sources);
    if (hasErrors(diagnostics) || loaded === undefined) return refused(diagnostics, lookup);
    return await copyModules(installer, request, lookup);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const folderName = "init-from-module";
/** The name of the call that stands for the copied module. */
const rootCall = "root";

/** Where modules are on their way to their places. */
function folderOf({ directory, env }: CopyRequest): string {
  return path.join(dataDirectoryOf(directory, env).path, folderName);
}

function refused(diagnostics: readonly Diagnostic[], lookup: SourceLookup = noSources): CopiedModule {
  return { called: [], records: [], diagnostics, lookup };
}

const noSources: SourceLookup = { source: () => undefined };

async function isOccupied({ directory, env }: CopyRequest): Promise<boolean> {
  const dataDirectory = dataDirectoryOf(directory, env).path;
  const names = await readdir(directory);
  return names.some((name) => path.resolve(directory, name) !== dataDirectory);
}

/** Install the module with all that it calls, as if something called it. */
async function loadModule(
  request: CopyRequest,
  installer: ModuleInstaller,
): Promise<WithDiagnostics<LoadedConfig | undefined>> {
  const { source, directory, dialect } = request;
  const diags = new DiagnosticList();
  const absolute = /^\.{1,2}(?:\/|$)/.test(source) ? path.resolve(directory, source) : source;
  const address = parseModuleSource(absolute, dialect.registryHost);
  if (address.kind === "moduleSourceError") {
    const why =
      address.maybePath === undefined
        ? address.message
        : `${dialect.productName} cannot detect a supported external module source type for ${address.maybePath}`;
    const detail = `Failed to parse module source address: ${why}`;
    diags.add({ severity: "error", summary: "Invalid module source address", detail });
    return { value: undefined, diagnostics: diags.items };
  }
  const call = { name: rootCall, range: nowhere, sourceAddress: address };
  const root = await installer.resolveModule({ path: [rootCall], call, parentDirectory: directory }, diags);
  if (root === undefined) return { value: undefined, diagnostics: diags.items };
  const packageDirectory = path.join(folderOf(request), rootCall);
  const loaded = await loadConfig(root.directory, {
    dialect,
    files: nodeConfigFiles,
    functions: functionTable({ dialect: dialect.name, baseDirectory: root.directory, ...functionAccess }),
    onLoaded: (callPath) => installer.onLoaded([rootCall, ...callPath]),
    async resolveModule(called, problems) {
      const resolved = await installer.resolveModule({ ...called, path: [rootCall, ...called.path] }, problems);
      const above = resolved && (await pathAbove(root.directory, packageDirectory, resolved.directory));
      if (above === undefined) return resolved;
      const better = `${splitSubdirectory(source).address}//${above}`;
      const detail = `The requested module "${source}" refers to a module via its parent directory. To use this as a new root module this source string must be rewritten as a remote source address, such as "${better}".`;
      problems.add({ severity: "error", summary: "Root module references parent directory", detail });
      return undefined;
    },
  });
  diags.addAll(loaded.diagnostics);
  return { value: loaded.value, diagnostics: diags.items };
}

const start = { line: 1, column: 1, byte: 0 };
const nowhere: SourceRange = { filename: "<main configuration>", start, end: start };

/** The path in a package to `called` that is beside or above `module`: it would be missing from a copy of that. */
async function pathAbove(module: string, packageDirectory: string, called: string): Promise<string | undefined> {
  const [inside, root, target] = await Promise.all([realpath(module), realpath(packageDirectory), realpath(called)]);
  return isWithin(root, target) && !isWithin(inside, target) ? path.relative(root, target) : undefined;
}

function isWithin(directory: string, other: string): boolean {
  const steps = path.relative(directory, other);
  return steps !== ".." && !steps.startsWith("../") && !path.isAbsolute(steps);
}

/** Put the module and the packages of those that it calls in place. */
async function copyModules(
  installer: ModuleInstaller,
  request: CopyRequest,
  lookup: SourceLookup,
): Promise<CopiedModule> {
  const { directory, source, env } = request;
  const byKey = new Map(installer.records.map((record) => [record.key, record]));
  const root = byKey.get(rootCall)?.directory ?? "";
  const failed = await copyProblem(root, directory);
  if (failed !== undefined) {
    const detail = `Error copying root module "${source}" from ${root} to ${directory}: ${failed}.`;
    return refused([{ severity: "error", summary: "Failed to copy root module", detail }], lookup);
  }
  const modules = path.join(dataDirectoryOf(directory, env).name, "modules");
  const records: ModuleRecord[] = [];
  for (const record of byKey.values()) {
    const owner = packageOwner(record.key, byKey);
    if (owner === rootCall) continue;
    const from = path.join(folderOf(request), owner);
    const to = path.join(modules, keyBelow(owner));
    const problem = record.key === owner ? await copyProblem(from, path.resolve(directory, to)) : undefined;
    if (problem !== undefined) {
      const detail = `Error copying module "${keyBelow(owner)}" from ${from} to ${to}: ${problem}.`;
      return refused([{ severity: "error", summary: "Failed to copy descendent module", detail }], lookup);
    }
    const inside = path.relative(await realpath(from), await realpath(record.directory));
    records.push({ ...record, key: keyBelow(record.key), directory: path.join(to, inside) });
  }
  const called = [...byKey.keys()].filter((key) => key !== rootCall).map(keyBelow);
  return { called: called.sort(), records, diagnostics: [], lookup };
}

function keyBelow(key: string): string {
  return key.slice(rootCall.length + 1);
}

/** The module whose package the module with this key is in. */
function packageOwner(key: string, records: ReadonlyMap<string, ModuleRecord>): string {
  const isLocal = /^\.\.?\//.test(records.get(key)?.source ?? "");
  return isLocal && key !== rootCall ? packageOwner(key.slice(0, key.lastIndexOf(".")), records) : key;
}

async function copyProblem(from: string, to: string): Promise<string | undefined> {
  try {
    await mkdir(to, { recursive: true });
    await copyPackage(from, to);
    return undefined;
  } catch (error) {
    return fileProblem(error);
  }
}
