import type { RawState } from "@landform/provider-protocol";
import type {
  Awaitable,
  CreateContext,
  ImportContext,
  PlanContext,
  PriorContext,
  UpdateContext,
  ValidateHook,
} from "./hooks.js";
import type { IdentityDefinition } from "./identity.js";
import type { Reporter } from "./report.js";
import type { DraftOf, SchemaDefinition, StateOf } from "./view.js";

/** A managed resource type as its author writes it. */
export interface ResourceDefinition<S extends SchemaDefinition, Client> {
  /** With the provider's name in front: `local_file`. */
  readonly type: string;
  readonly schema: S;
  /** Of stored objects: raise it when their shape changes, and say in `upgrades` how old ones become new. */
  readonly version?: number;
  /** Markdown. */
  readonly description?: string;
  /** A warning for all who use the type. */
  readonly deprecated?: string;
  readonly identity?: IdentityDefinition<S>;
  readonly validate?: ValidateHook<S>;
  readonly plan?: (context: PlanContext<S, Client>) => Awaitable<DraftOf<S> | undefined>;
  /** Asked before an object is destroyed, to warn or to refuse. */
  readonly planDelete?: (context: PriorContext<S, Client>) => Awaitable<void>;
  readonly create: (context: CreateContext<S, Client>) => Awaitable<StateOf<S> | undefined>;
  /** What the object is now; undefined: it is gone. Without it, what is stored is taken as true. */
  readonly read?: (context: PriorContext<S, Client>) => Awaitable<StateOf<S> | undefined>;
  /**
   * Without it, every change means a new object. With `"stateOnly"`, a change that does not is stored as it is planned
   * and nothing else happens: for arguments that mean nothing outside the state.
   */
  readonly update?: UpdateHook<S, Client> | "stateOnly";
  /** Without it, forgetting the object is enough. Must not fail for one that is gone. */
  readonly delete?: (context: PriorContext<S, Client>) => Awaitable<void>;
  /** What the import of an id or identity gives; `read` follows and may find the rest. */
  readonly import?: (context: ImportContext<S, Client>) => Awaitable<Partial<StateOf<S>> | undefined>;
  /** By the version that an object was stored with. */
  readonly upgrades?: Readonly<Record<number, StateUpgrade<S>>>;
  /** Tried in order for an object of another type; the first that returns one takes it. */
  readonly moves?: readonly StateMove<S>[];
}

export type UpdateHook<S extends SchemaDefinition, Client> = (
  context: UpdateContext<S, Client>,
) => Awaitable<StateOf<S> | undefined>;

/** Makes an object of today from one that an older version stored; undefined after an error was reported. */
export type StateUpgrade<S extends SchemaDefinition> = (
  context: StoredObject & Reporter,
) => Awaitable<StateOf<S> | undefined>;

export type StateMove<S extends SchemaDefinition> = (
  context: StoredObject & MoveSource & Reporter,
) => Awaitable<StateOf<S> | undefined>;

export interface StoredObject {
  /** The parsed JSON of the object. Numbers that a double can't hold are only exact in `raw`. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly raw: RawState;
}

export interface MoveSource {
  readonly sourceType: string;
  readonly sourceVersion: number;
  /** Such as `registry.terraform.io/hashicorp/null`. */
  readonly sourceProvider: string;
}
