import { cp, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cleanPath, type Dialect, formatModule, type ModuleSource, parseModuleSource } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { loadConfig, nodeConfigFiles, type ResolveModule, selectFiles } from "@landform/config";
import { type Diagnostic, hasErrors, type SourceLookup } from "@landform/diagnostics";
import { dataDirectoryOf, type ModuleRecord } from "@landform/installer";
import { installModules } from "./install-modules.js";
import { sourceLookup } from "./project.js";

export interface CopyRequest {
  /** As the user wrote it: a local path, so far. */
  readonly source: string;
  /** Where the copy goes: empty, but for the data directory. */
  readonly directory: string;
  readonly dialect: Dialect;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface CopiedModule {
  /** The modules that the copy calls, where they are now. */
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
  const { source, directory, dialect } = request;
  const found = await findPackage(request);
  if ("severity" in found) return refused([found]);
  if (await isOccupied(request)) {
    const detail = `The target directory ${directory} is not empty, so it cannot be initialized with the -from-module=... option.`;
    return refused([{ severity: "error", summary: "Can't populate non-empty directory", detail }]);
  }
  const { records, resolveModule } = installModules();
  const loaded = await loadConfig(found.module, {
    dialect,
    files: nodeConfigFiles,
    resolveModule: insideOf(found, source, resolveModule),
  });
  const lookup = sourceLookup(loaded.value.sources);
  if (hasErrors(loaded.diagnostics)) return refused(loaded.diagnostics, lookup);
  const problems = await copyVisible(found.module, request);
  const moved = records.map((record) => ({ ...record, directory: path.relative(found.module, record.directory) }));
  return { records: moved, diagnostics: problems, lookup };
}

function refused(diagnostics: readonly Diagnostic[], lookup: SourceLookup = noSources): CopiedModule {
  return { records: [], diagnostics, lookup };
}

const noSources: SourceLookup = { source: () => undefined };

/** A directory with code, and the module in it that was asked for. */
interface ModulePackage {
  readonly root: string;
  readonly module: string;
}

async function findPackage({ source, directory, dialect }: CopyRequest): Promise<ModulePackage | Diagnostic> {
  const address = parseModuleSource(source, dialect.registryHost);
  if (address.kind === "moduleSourceError") {
    const why =
      address.maybePath === undefined
        ? address.message
        : `${dialect.productName} cannot detect a supported external module source type for ${address.maybePath}`;
    const detail = `Failed to parse module source address: ${why}`;
    return { severity: "error", summary: "Invalid module source address", detail };
  }
  const found = onDisk(address, directory);
  if (found === undefined) {
    const detail = `landform installs modules from local paths only, so far: the source of the configuration is ${source}.`;
    return { severity: "error", summary: "Module source not available", detail };
  }
  const problem = await directoryProblem(found.root);
  if (problem === undefined) return found;
  const url = `file://${path.resolve(found.root)}`;
  const detail = `Could not download module "root" source code from "${url}": error downloading '${url}': ${problem}`;
  return { severity: "error", summary: "Failed to download module", detail };
}

function onDisk(source: ModuleSource, directory: string): ModulePackage | undefined {
  if (source.kind === "registry") return undefined;
  if (source.kind === "local") {
    const module = cleanPath(path.join(directory, source.path));
    return { root: module, module };
  }
  const isFileUrl = source.address.startsWith("file:///");
  if (!isFileUrl && !source.address.startsWith("/")) return undefined;
  const root = cleanPath(isFileUrl ? fileURLToPath(source.address) : source.address);
  return { root, module: cleanPath(path.join(root, source.subdirectory)) };
}

async function directoryProblem(directory: string): Promise<string | undefined> {
  try {
    return (await stat(directory)).isDirectory() ? undefined : "source path must be a directory";
  } catch (error) {
    return `source path error: ${fileProblem(error, path.resolve(directory))}`;
  }
}

async function isOccupied({ directory, env }: CopyRequest): Promise<boolean> {
  const dataDirectory = dataDirectoryOf(directory, env).path;
  const names = await readdir(directory);
  return names.some((name) => path.resolve(directory, name) !== dataDirectory);
}

/** A module beside the one that is copied would be missing from the copy. */
function insideOf({ root, module }: ModulePackage, source: string, resolveModule: ResolveModule): ResolveModule {
  return async (request, diags) => {
    const resolved = await resolveModule(request, diags);
    if (resolved === undefined || isWithin(module, resolved.directory)) return resolved;
    if (isWithin(root, resolved.directory)) {
      const better = `${root}//${path.relative(root, resolved.directory)}`;
      const detail = `The requested module "${source}" refers to a module via its parent directory. To use this as a new root module this source string must be rewritten as a remote source address, such as "${better}".`;
      diags.add({ severity: "error", summary: "Root module references parent directory", detail });
    } else {
      const detail = `The given source directory for ${formatModule(request.path)} would be outside of its containing package "file://${path.resolve(root)}". Local source addresses starting with "../" must stay within the same package that the calling module belongs to.`;
      diags.add({ severity: "error", summary: "Local module path escapes module package", detail });
    }
    return undefined;
  };
}

function isWithin(directory: string, other: string): boolean {
  const steps = path.relative(directory, other);
  return steps !== ".." && !steps.startsWith("../") && !path.isAbsolute(steps);
}

/** Links stay links. What is hidden belongs to whoever works on the original: version control, what `init` made. */
async function copyVisible(from: string, { source, directory }: CopyRequest): Promise<readonly Diagnostic[]> {
  try {
    await mkdir(directory, { recursive: true });
    await cp(from, directory, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !path.relative(from, file).split(path.sep).at(-1)?.startsWith("."),
    });
    return [];
  } catch (error) {
    const detail = `Error copying root module "${source}" from "${from}" to "${directory}": ${fileProblem(error)}.`;
    return [{ severity: "error", summary: "Failed to copy root module", detail }];
  }
}
