import { createMemorySchemaStore } from "../client/schema-store.js";
import type { Provider, ProviderFactory } from "../provider.js";
import type { PluginOptions, ReattachOptions } from "./plugin-options.js";

/**
 * Start the provider binary `executable` for each provider that is asked for. One that doesn't start is a provider too:
 * its schemas have the error that says why. What speaks gRPC is loaded only now.
 */
export function createPluginProvider(options: PluginOptions): ProviderFactory {
  const schemaStore = options.schemaStore ?? createMemorySchemaStore();
  return async () => {
    const { openPlugin } = await import("./open-plugin.js");
    return openPlugin(options, schemaStore);
  };
}

/** Use a provider that runs already; closing it ends the process only where `isTest` is false. */
export function reattachedProvider(options: ReattachOptions): ProviderFactory {
  return async () => {
    const { openReattached } = await import("./open-reattached.js");
    return openReattached(options);
  };
}

/** A provider that cannot be started, as callers find out before they try: its schemas have the error that says why. */
export async function unavailableProvider(name: string, reason: string): Promise<Provider> {
  const { createUnavailableProvider } = await import("./unavailable-provider.js");
  return createUnavailableProvider(name, reason);
}
