import type { AbsProviderConfig, AbsResourceInstance } from "@landform/addrs";
import type { Path, Value } from "@landform/cty";
import type { CheckResult } from "@landform/state";
import type { Action, ActionReason, DeferredChange, PlanMode, RelevantAttribute } from "../plan.js";

/**
 * A plan as its file has it: values of resources are still MessagePack, because reading them takes the schemas of
 * their providers. `decodePlan` makes a `Plan` of it.
 */
export interface StoredPlan {
  readonly mode: PlanMode;
  readonly errored: boolean;
  readonly terraformVersion: string;
  readonly timestamp: Date;
  readonly variables: ReadonlyMap<string, Value>;
  readonly ephemeralVariables: readonly string[];
  readonly changes: readonly StoredResourceChange[];
  readonly deferred: readonly StoredDeferredChange[];
  readonly drift: readonly StoredResourceChange[];
  readonly outputChanges: readonly StoredOutputChange[];
  readonly checkResults: readonly CheckResult[];
  readonly targets: readonly string[];
  readonly excludes: readonly string[];
  readonly forceReplace: readonly string[];
  readonly relevantAttributes: readonly RelevantAttribute[];
  readonly backend: { readonly type: string; readonly config: Value; readonly workspace: string };
}

export interface StoredResourceChange {
  readonly address: AbsResourceInstance;
  readonly previousAddress: AbsResourceInstance;
  readonly deposedKey?: string;
  readonly provider: AbsProviderConfig;
  readonly change: StoredChange;
  readonly reason?: ActionReason;
  readonly requiredReplace: readonly Path[];
  readonly private: Uint8Array;
}

export interface StoredDeferredChange extends Omit<DeferredChange, "change"> {
  readonly change: StoredResourceChange;
}

export interface StoredOutputChange {
  readonly name: string;
  readonly change: StoredChange;
  readonly sensitive: boolean;
}

/** `before` and `after` are absent where the object does not exist. */
export interface StoredChange {
  readonly action: Action;
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
  readonly beforeSensitive: readonly Path[];
  readonly afterSensitive: readonly Path[];
  readonly importing?: { readonly id: string; readonly identity?: Uint8Array };
  readonly generatedConfig?: string;
  readonly beforeIdentity?: Uint8Array;
  readonly afterIdentity?: Uint8Array;
}
