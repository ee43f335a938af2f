import path from "node:path";
import process from "node:process";
import { formatProvider, type Provider } from "@landform/addrs";
import type { ProviderSource } from "@landform/engine";
import {
  findExecutable,
  type ProviderLock,
  type SelectedPackages,
  selectedDirectory,
  selectedProblem,
} from "@landform/installer";
import {
  createDiskSchemaStore,
  createMemorySchemaStore,
  createPluginProvider,
  type PluginLog,
  type ProviderFactory,
  reattachedProvider,
  type SchemaStore,
  unavailableProvider,
} from "@landform/provider-protocol";
import { KnownSchemas } from "./known-schemas.js";
import type { ProviderAnswers } from "./provider-answers.js";

export interface OpenOptions {
  readonly answers: ProviderAnswers;
  readonly packages: SelectedPackages;
  /** Keeps what providers say about their schemas, by the hash of their package. */
  readonly schemaDirectory: string;
  /** Where providers write their log. */
  readonly log?: PluginLog;
}

/** Providers as the engine asks for them. Programs are started, and their packages checked, when one is asked for. */
export function openProviders({ answers, packages, schemaDirectory, log }: OpenOptions): ProviderSource {
  const withLog = log === undefined ? {} : { log };
  const known = new KnownSchemas();
  const start = (provider: Provider, directory: string, schemaStore: SchemaStore): ProviderFactory => {
    return async () => {
      const name = formatProvider(provider);
      const executable = await findExecutable(directory, provider);
      if (executable.kind === "missing") return unavailableProvider(name, executable.message);
      const started = await createPluginProvider({ executable: executable.path, name, schemaStore, ...withLog })();
      return known.remembering(provider, started);
    };
  };
  const schemaStoreOf = async (lock: ProviderLock, directory: string): Promise<SchemaStore> => {
    if (lock.hashes.length === 0) return createMemorySchemaStore();
    const hash = await packages.hasher.hashOf({ kind: "directory", path: directory });
    return createDiskSchemaStore(schemaDirectory, hash);
  };
  const startSelected = (lock: ProviderLock): ProviderFactory => {
    return async () => {
      const problem = await selectedProblem(lock, packages);
      if (problem !== undefined) return unavailableProvider(formatProvider(lock.provider), problem);
      const directory = fromHere(selectedDirectory(lock, packages));
      return start(lock.provider, directory, await schemaStoreOf(lock, directory))();
    };
  };
  return {
    knownSchemas: (provider) => known.get(provider),
    get(provider) {
      const answer = answers(provider);
      switch (answer?.kind) {
        case undefined:
          return undefined;
        case "embedded":
          return () => answer.provider.create(log);
        case "reattached":
          return reattachedProvider({ name: formatProvider(provider), reattach: answer.reattach, ...withLog });
        case "devOverride":
          return start(provider, answer.directory, createMemorySchemaStore());
        case "installed":
          return startSelected(answer.lock);
      }
    },
  };
}

/** A path in the working directory is shown, and used, as relative to it. */
function fromHere(directory: string): string {
  const relative = path.relative(process.cwd(), directory);
  return relative.startsWith("..") ? directory : relative;
}
