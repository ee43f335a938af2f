import path from "node:path";
import process from "node:process";
import type { Dialect } from "@landform/addrs";
import { type LoadedConfig, loadConfig, nodeConfigFiles, resolveInstalledModules } from "@landform/config";
import {
  type Diagnostic,
  type Log,
  type SourceLookup,
  SourceText,
  silentLog,
  type WithDiagnostics,
} from "@landform/diagnostics";
import type { ProviderSource } from "@landform/engine";
import { blockContextAt } from "@landform/hcl";
import {
  type CliConfig,
  type DataDirectory,
  dataDirectoryOf,
  type EmbeddedProvider,
  emptyCliConfig,
  type LockFile,
  lockFileName,
  PackageHasher,
  platformOf,
  readLockFile,
  readModuleManifest,
  type SelectedPackages,
  userCacheDirectory,
} from "@landform/installer";
import { functionTable } from "@landform/lang";
import { nodeCharsets, nodeCrypto, nodeFiles } from "@landform/lang/node";
import type { PlanBackend } from "@landform/plan";
import { earlyInputs } from "./early-inputs.js";
import { embeddedProviders } from "./embedded-providers.js";
import { type FindEncryption, findEncryption } from "./encryption/find-encryption.js";
import type { ProjectOptions } from "./project-options.js";
import { openProviders } from "./providers/open-providers.js";
import { type ProviderAnswers, providerAnswers } from "./providers/provider-answers.js";
import { parseReattachedProviders, type ReattachedProviders } from "./providers/reattach-providers.js";

/** A configuration on disk, loaded, with what it needs to run. */
export interface Project extends LoadedConfig {
  readonly dialect: Dialect;
  readonly directory: string;
  readonly workspace: string;
  readonly dataDirectory: DataDirectory;
  readonly lockFile: LockFile;
  readonly providers: ProviderSource;
  /** Who answers for a provider's address, and in which way. */
  readonly answers: ProviderAnswers;
  /** Your own, which run in this process. */
  readonly ownProviders: readonly EmbeddedProvider[];
  /** Those that are part of landform; they answer where no package is installed. */
  readonly embeddedProviders: readonly EmbeddedProvider[];
  /** Run by somebody else: `TF_REATTACH_PROVIDERS`. */
  readonly reattached: ReattachedProviders;
  readonly packages: SelectedPackages;
  readonly cliConfig: CliConfig;
  /** The backend of a saved plan that this project was opened for. */
  readonly plannedBackend?: PlanBackend;
  /** Of the user. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How states and plans are stored. Found out when it is first asked for. */
  readonly encryption: FindEncryption;
  /** Of all operations on this project. */
  readonly log: Log;
  /** For rendering the diagnostics of every operation on this project. */
  readonly lookup: SourceLookup;
}

/** Load the configuration in a directory. The project is there even with errors, as far as it could be read. */
export async function openProject(options: ProjectOptions): Promise<WithDiagnostics<Project>> {
  const { dialect, directory = ".", env = {}, workspace = "default", log = silentLog } = options;
  const dataDirectory = dataDirectoryOf(directory, env);
  const [manifest, lockFile] = await Promise.all([
    readModuleManifest(dataDirectory.modulesManifest, directory),
    readLockFile(`${directory}/${lockFileName}`),
  ]);
  const { installer } = options;
  const resolveModule =
    installer?.resolveModule ?? options.resolveModule ?? resolveInstalledModules(manifest.value.values(), { dialect });
  const inputs = await earlyInputs(options);
  const loaded = await loadConfig(directory, {
    dialect,
    files: options.files ?? nodeConfigFiles,
    resolveModule,
    forInstalling: (installer ?? options.resolveModule) !== undefined,
    ...(options.forOperation && { forOperation: true }),
    ...(installer && { onLoaded: installer.onLoaded }),
    rootInputs: inputs.rootInputs,
    workspace,
    functions: functionTable({ dialect: dialect.name, baseDirectory: directory, ...functionAccess }),
  });
  const { evaluator } = loaded.value;
  const config = loaded.value.root.module.encryption;
  const encryption = options.encryption ?? once(() => findEncryption({ config, evaluator, env, dialect }));
  const reattached = parseReattachedProviders(env.TF_REATTACH_PROVIDERS, dialect.registryHost);
  const diagnostics: readonly Diagnostic[] = [
    ...manifest.diagnostics,
    ...lockFile.diagnostics,
    ...reattached.diagnostics,
    ...loaded.diagnostics,
    ...inputs.diagnostics,
  ];
  const providers = {
    ownProviders: options.providers ?? [],
    embeddedProviders: embeddedProviders({ dialect, env, log, directory, encryption }),
    reattached: reattached.value,
    packages: selectedPackages(dataDirectory, dialect, env),
    cliConfig: options.cliConfig ?? emptyCliConfig,
  };
  const answers = await providerAnswers({ ...providers, locks: lockFile.value });
  const value: Project = {
    ...loaded.value,
    dialect,
    directory,
    workspace,
    dataDirectory,
    lockFile: lockFile.value,
    ...providers,
    answers,
    providers: openProviders({
      answers,
      packages: providers.packages,
      schemaDirectory: path.join(userCacheDirectory(env), "provider-schemas"),
      ...(options.pluginLog && { log: options.pluginLog }),
    }),
    env,
    encryption,
    log,
    lookup: sourceLookup(new Map([...loaded.value.sources, ...inputs.sources])),
  };
  return { value, diagnostics };
}

function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** What functions may use of this machine. */
export const functionAccess = { files: nodeFiles, crypto: nodeCrypto, charsets: nodeCharsets };

function selectedPackages(
  dataDirectory: DataDirectory,
  dialect: Dialect,
  env: Readonly<Record<string, string | undefined>>,
): SelectedPackages {
  const hasher = new PackageHasher(path.join(userCacheDirectory(env), "package-hashes"));
  return { dataDirectory, platform: platformOf(process), hasher, dialect };
}

/** Texts for snippets; a file's line table and syntax tree are made when a diagnostic first points into it. */
export function sourceLookup(sources: ReadonlyMap<string, Uint8Array>): SourceLookup {
  const texts = new Map<string, SourceText>();
  return {
    source(filename) {
      const source = sources.get(filename);
      if (source === undefined) return undefined;
      const known = texts.get(filename) ?? new SourceText(source);
      texts.set(filename, known);
      return known;
    },
    blockContext: (filename, byte) => {
      const source = sources.get(filename);
      return source === undefined ? undefined : blockContextAt(source, filename, byte);
    },
  };
}
