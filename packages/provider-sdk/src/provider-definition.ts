import type { Provider, ProviderFactory } from "@landform/provider-protocol";
import { createCatalog, type Types } from "./catalog.js";
import type { Awaitable, ValidateHook } from "./hooks.js";
import { createModel, noMembers } from "./model.js";
import { ProviderSession } from "./provider-session.js";
import type { Reporter } from "./report.js";
import type { ConfigOf, SchemaDefinition } from "./view.js";

/** A provider as its author writes it. */
export interface ProviderOptions<S extends SchemaDefinition, Client> extends Types<Client> {
  /** The name in front of its types: `local`. */
  readonly name: string;
  readonly version: string;
  /** Of the provider's configuration block; nothing can be configured without it. */
  readonly schema?: S;
  /** Markdown. */
  readonly description?: string;
  readonly validate?: ValidateHook<S>;
}

export interface ConfigureContext<S extends SchemaDefinition> extends Reporter {
  /** Values may be unknown while planning. */
  readonly config: ConfigOf<S>;
  /** The version that the engine calls itself. */
  readonly terraformVersion: string;
  readonly signal: AbortSignal;
}

/** Makes what hooks get as `client`; undefined after an error was reported. */
export type Configure<S extends SchemaDefinition, Client> = (
  context: ConfigureContext<S>,
) => Awaitable<Client | undefined>;

/** A provider, ready to be run in process or to be served to other engines. */
export interface ProviderDefinition {
  readonly name: string;
  readonly version: string;
  /** A provider of its own, not configured yet. */
  readonly open: () => Provider;
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
  return { name, version, open: () => new ProviderSession(parts) };
}

/** Run a provider in this process, without a protocol in between. */
export function createProvider(definition: ProviderDefinition): ProviderFactory {
  return async () => definition.open();
}
