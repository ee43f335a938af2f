import type { AbsProviderConfig, AbsResourceInstance } from "@landform/addrs";
import type { Path, Value } from "@landform/cty";
import type { CheckResult, State } from "@landform/state";

/** What applying would do. Everything that `apply` and `show` need, with the values as they were planned. */
export interface Plan {
  readonly mode: PlanMode;
  /** Planning failed for some objects: may be shown and saved, not applied. */
  readonly errored: boolean;
  readonly terraformVersion: string;
  /** When planning began. */
  readonly timestamp: Date;
  /** Values given for root variables, by name; ephemeral ones only named in `ephemeralVariables`. */
  readonly variables: ReadonlyMap<string, Value>;
  readonly ephemeralVariables: readonly string[];
  readonly changes: readonly ResourceInstanceChange[];
  /** Left to a later plan. */
  readonly deferred: readonly DeferredChange[];
  readonly drift: readonly ResourceInstanceChange[];
  readonly outputChanges: readonly OutputChange[];
  readonly checkResults: readonly CheckResult[];
  readonly targets: readonly string[];
  readonly excludes: readonly string[];
  readonly forceReplace: readonly string[];
  readonly relevantAttributes: readonly RelevantAttribute[];
  /** State when planning began, after schema upgrades and moves. */
  readonly previousRunState: State;
  /** State after refreshing: what the changes start from. */
  readonly priorState: State;
  readonly backend: PlanBackend;
}

export type PlanMode = "normal" | "destroy" | "refresh-only";

export interface PlanBackend {
  readonly type: string;
  readonly config: Value;
  readonly workspace: string;
}

export type Action =
  | "no-op"
  | "create"
  | "read"
  | "update"
  | "delete"
  | "delete-then-create"
  | "create-then-delete"
  | "forget"
  | "forget-then-create";

/** Names as in plan JSON. */
export type ActionReason =
  | "replace_because_tainted"
  | "replace_by_request"
  | "replace_because_cannot_update"
  | "replace_by_triggers"
  | "delete_because_no_resource_config"
  | "delete_because_wrong_repetition"
  | "delete_because_count_index"
  | "delete_because_each_key"
  | "delete_because_no_module"
  | "delete_because_no_move_target"
  | "delete_because_enabled_false"
  | "read_because_config_unknown"
  | "read_because_dependency_pending"
  | "read_because_check_nested"
  | "forgot_because_lifecycle_destroy_in_state"
  | "forgot_because_lifecycle_destroy_in_config";

/** Both values have the schema's implied type; null where the object does not exist. Marks say what is sensitive. */
export interface Change {
  readonly action: Action;
  readonly before: Value;
  readonly after: Value;
  readonly importing?: { readonly id?: string; readonly identity?: Value };
  readonly generatedConfig?: string;
  readonly beforeIdentity?: Value;
  readonly afterIdentity?: Value;
}

export interface ResourceInstanceChange {
  readonly address: AbsResourceInstance;
  /** Where the object was before a move; equal to `address` otherwise. */
  readonly previousAddress: AbsResourceInstance;
  readonly deposedKey?: string;
  readonly provider: AbsProviderConfig;
  readonly change: Change;
  readonly reason?: ActionReason;
  readonly requiredReplace: readonly Path[];
  /** For the provider, from plan to apply. */
  readonly private: Uint8Array;
}

/** Why a change can't be made with this plan. Names as in plan JSON. */
export type DeferredReason =
  /** How many instances there will be is not known. */
  | "instance_count_unknown"
  /** It depends on something that is deferred. */
  | "deferred_prereq";

/** What is known already of a change that a later plan will have. */
export interface DeferredChange {
  readonly reason: DeferredReason;
  /** As that of `change`, but with `[*]` in the place of keys that are not known: `module.m[*].aws_vpc.a[*]`. */
  readonly address: string;
  readonly change: ResourceInstanceChange;
}

export interface OutputChange {
  readonly name: string;
  readonly action: Action;
  readonly before: Value;
  readonly after: Value;
  readonly sensitive: boolean;
}

/** An attribute of a resource that some planned change or output depends on. */
export interface RelevantAttribute {
  readonly resource: string;
  readonly path: Path;
}

/** Does the action take away the object that is there and make a new one? */
export function isReplace(action: Action): boolean {
  return action === "delete-then-create" || action === "create-then-delete" || action === "forget-then-create";
}
