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
  createMemorySchemaStore,
  createPluginProvider,
  type PluginLog,
  type ProviderFactory,
  reattachedProvider,
  type SchemaStore,
  unavailableProvider,
} from "@landform/provider-protocol";
import type { ProviderAnswers } from "./provider-answers.js";

export interface OpenOptions {
  readonly answers: ProviderAnswers;
  readonly packages: SelectedPackages;
  /** Where providers that are processes write their log. */
  readonly log?: PluginLog;
}

/** Providers as the engine asks for them. Programs are started, and their packages checked, when one is asked for. */
export function openProviders({ answers, packages, log }: OpenOptions): ProviderSource {
  const withLog = log === undefined ? {} : { log };
  const schemaStores = new Map<string, SchemaStore>();
  const start = (provider: Provider, directory: string): ProviderFactory => {
    return async () => {
      const name = formatProvider(provider);
      const executable = await findExecutable(directory, provider);
      if (executable.kind === "missing") return unavailableProvider(name, executable.message);
      // What one process of a binary said about its schemas holds for the next.
      const schemaStore = schemaStores.get(executable.path) ?? createMemorySchemaStore();
      schemaStores.set(executable.path, schemaStore);
      return createPluginProvider({ executable: executable.path, name, schemaStore, ...withLog })();
    };
  };
  const startSelected = (lock: ProviderLock): ProviderFactory => {
    const open = start(lock.provider, selectedDirectory(lock, packages));
    return async () => {
      const problem = await selectedProblem(lock, packages);
      return problem === undefined ? open() : unavailableProvider(formatProvider(lock.provider), problem);
    };
  };
  return {
    get(provider) {
      const answer = answers(provider);
      switch (answer?.kind) {
        case undefined:
          return undefined;
        case "embedded":
          return answer.provider.create;
        case "reattached":
          return reattachedProvider({ name: formatProvider(provider), reattach: answer.reattach, ...withLog });
        case "devOverride":
          return start(provider, answer.directory);
        case "installed":
          return startSelected(answer.lock);
      }
    },
  };
}
