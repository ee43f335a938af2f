import type { PluginLog, Provider } from "@landform/provider-protocol";
import { createCatalog } from "./catalog.js";
import { createModel, noMembers } from "./model.js";
import { providerLog } from "./provider-log.js";
import type { Configure, ProviderOptions } from "./provider-options.js";
import { ProviderSession } from "./provider-session.js";
import type { SchemaDefinition } from "./view.js";

/** A provider, ready to be run in process or to be served to other engines. */
export interface ProviderDefinition {
  readonly name: string;
  readonly version: string;
  /** A provider of its own, not configured yet. What it logs goes to `log`. */
  readonly open: (log?: PluginLog) => Provider;
}

/** Define a provider. Throws for schemas that are not valid, and where two types have one name. */
export function defineProvider<const S extends SchemaDefinition, Client = undefined>(
  options:
    | (ProviderOptions<S, undefined> & { readonly configure?: undefined })
    | (ProviderOptions<S, Client> & { readonly configure: Configure<S, Client> }),
): ProviderDefinition {
  return options.configure === undefined
    ? createDefinition(options, () => undefined, { client: undefined })
    : createDefinition(options, options.configure);
}

function createDefinition<S extends SchemaDefinition, Client>(
  options: ProviderOptions<S, Client>,
  configure: Configure<S, Client>,
  initial?: { readonly client: Client },
): ProviderDefinition {
  const { name, version, schema, description } = options;
  const model = createModel<S>(schema ?? noMembers, { description });
  const catalog = createCatalog(model.block, options);
  const parts = { model, catalog, options, configure, ...(initial !== undefined && { initial }) };
  return { name, version, open: (log) => new ProviderSession(parts, providerLog(name, log)) };
}

/** Run a provider in this process, without a protocol in between. */
export function createProvider(definition: ProviderDefinition): (log?: PluginLog) => Promise<Provider> {
  return async (log) => definition.open(log);
}
