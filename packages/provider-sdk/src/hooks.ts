import type { IdentityOf } from "./identity.js";
import type { PrivateData } from "./private-data.js";
import type { ProviderLog } from "./provider-log.js";
import type { Place, Reporter } from "./report.js";
import type { ConfigOf, DraftOf, PlannedOf, SchemaDefinition, StateOf } from "./view.js";

/** A hook's result, now or later. */
export type Awaitable<T> = T | Promise<T>;

/** What every hook that may talk to the outside is handed besides its own values. */
export interface HookContext<Client> extends Reporter {
  /** What the provider's `configure` returned. */
  readonly client: Client;
  /** Aborted when the user interrupts: end soon, and return what is known. */
  readonly signal: AbortSignal;
  readonly log: ProviderLog;
}

export interface StoredContext<Client> extends HookContext<Client> {
  readonly private: PrivateData;
}

/** Problems with the configuration that no single attribute's validator sees. Values may be unknown. */
export type ValidateHook<S extends SchemaDefinition> = (
  context: Reporter & { readonly config: ConfigOf<S> },
) => Awaitable<void>;

export interface PlanContext<S extends SchemaDefinition, Client> extends StoredContext<Client> {
  /** null: the object is to be created. */
  readonly prior: StateOf<S> | null;
  readonly config: ConfigOf<S>;
  /** What the schema made of config and prior: return it with changes, or nothing to leave it as it is. */
  readonly planned: DraftOf<S>;
  /** The change of what is at `place` can only be had with a new object. */
  readonly requireReplace: (place: Place) => void;
}

/** `planned` is what to make: unknown only where the provider computes. `config` has write-only arguments too. */
export interface CreateContext<S extends SchemaDefinition, Client> extends StoredContext<Client> {
  readonly planned: PlannedOf<S>;
  readonly config: ConfigOf<S>;
  /** Remember what exists already, in case the hook fails after that. */
  readonly keep: (state: StateOf<S>) => void;
}

export interface UpdateContext<S extends SchemaDefinition, Client> extends CreateContext<S, Client> {
  readonly prior: StateOf<S>;
}

/** After an import, `prior` has null where the import hook left something out. */
export interface PriorContext<S extends SchemaDefinition, Client> extends StoredContext<Client> {
  readonly prior: StateOf<S>;
}

export interface ImportContext<S extends SchemaDefinition, Client> extends StoredContext<Client> {
  /** Empty where the import names the object by its identity. */
  readonly id: string;
  readonly identity: IdentityOf<S> | undefined;
}
