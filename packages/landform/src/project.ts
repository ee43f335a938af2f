import type { Dialect, Provider } from "@landform/addrs";
import {
  type ConfigFiles,
  type LoadedConfig,
  loadConfig,
  nodeConfigFiles,
  type ResolveModule,
  resolveInstalledModules,
} from "@landform/config";
import { type Diagnostic, type SourceLookup, SourceText, type WithDiagnostics } from "@landform/diagnostics";
import type { ProviderSource } from "@landform/engine";
import { blockContextAt } from "@landform/hcl";
import {
  type DataDirectory,
  dataDirectoryOf,
  type EmbeddedProvider,
  embeddedProviderFor,
  type LockFile,
  lockFileName,
  readLockFile,
  readModuleManifest,
} from "@landform/installer";
import { functionTable } from "@landform/lang";
import { nodeCrypto, nodeFiles } from "@landform/lang/node";
import { embeddedProviders } from "./embedded-providers.js";

export interface ProjectOptions {
  readonly dialect: Dialect;
  /** Where the root module's files are; relative to the process's working directory. */
  readonly directory?: string;
  readonly workspace?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Instead of looking up what `init` installed. */
  readonly resolveModule?: ResolveModule;
  /** Where configuration files are read from; this machine's disk when not given. */
  readonly files?: ConfigFiles;
  /** Providers of yours that run in this process. They come before those that are installed or brought along. */
  readonly providers?: readonly EmbeddedProvider[];
}

/** A configuration on disk, loaded, with what it needs to run. */
export interface Project extends LoadedConfig {
  readonly dialect: Dialect;
  readonly directory: string;
  readonly workspace: string;
  readonly dataDirectory: DataDirectory;
  readonly lockFile: LockFile;
  readonly providers: ProviderSource;
  /** Those that run in this process, the first one for an address counts. */
  readonly embeddedProviders: readonly EmbeddedProvider[];
  /** For rendering the diagnostics of every operation on this project. */
  readonly lookup: SourceLookup;
}

/** Load the configuration in a directory. The project is there even with errors, as far as it could be read. */
export async function openProject(options: ProjectOptions): Promise<WithDiagnostics<Project>> {
  const { dialect, directory = ".", env = {}, workspace = "default" } = options;
  const dataDirectory = dataDirectoryOf(directory, env);
  const embedded = [...(options.providers ?? []), ...embeddedProviders({ dialect })];
  const [manifest, lockFile] = await Promise.all([
    readModuleManifest(dataDirectory.modulesManifest),
    readLockFile(`${directory}/${lockFileName}`),
  ]);
  const resolveModule = options.resolveModule ?? resolveInstalledModules(manifest.value.values(), { dialect });
  const loaded = await loadConfig(directory, {
    dialect,
    files: options.files ?? nodeConfigFiles,
    resolveModule,
    workspace,
    functions: functionTable({ dialect: dialect.name, baseDirectory: directory, ...functionAccess }),
  });
  const diagnostics: readonly Diagnostic[] = [...manifest.diagnostics, ...lockFile.diagnostics, ...loaded.diagnostics];
  const value: Project = {
    ...loaded.value,
    dialect,
    directory,
    workspace,
    dataDirectory,
    lockFile: lockFile.value,
    providers: providerSource(embedded),
    embeddedProviders: embedded,
    lookup: sourceLookup(loaded.value.sources),
  };
  return { value, diagnostics };
}

/** What functions may use of this machine. */
export const functionAccess = { files: nodeFiles, crypto: nodeCrypto };

/** The embedded providers as the engine asks for them. */
export function providerSource(embedded: readonly EmbeddedProvider[]): ProviderSource {
  return { get: (provider: Provider) => embeddedProviderFor(provider, embedded)?.create };
}

/** Texts for snippets; a file's line table and syntax tree are made when a diagnostic first points into it. */
export function sourceLookup(sources: ReadonlyMap<string, string>): SourceLookup {
  const texts = new Map<string, SourceText>();
  return {
    source(filename) {
      const text = sources.get(filename);
      if (text === undefined) return undefined;
      const known = texts.get(filename) ?? new SourceText(text);
      texts.set(filename, known);
      return known;
    },
    blockContext: (filename, byte) => {
      const text = sources.get(filename);
      return text === undefined ? undefined : blockContextAt(text, filename, byte);
    },
  };
}
