import type { Types } from "./catalog.js";
import type { Awaitable, ValidateHook } from "./hooks.js";
import type { ProviderLog } from "./provider-log.js";
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
  readonly log: ProviderLog;
}

/** Makes what hooks get as `client`; undefined after an error was reported. */
export type Configure<S extends SchemaDefinition, Client> = (
  context: ConfigureContext<S>,
) => Awaitable<Client | undefined>;
