import type { AbsProviderConfig, InstanceKey, ModuleInstance, Resource } from "@landform/addrs";
import type { Path, Value } from "@landform/cty";

/**
 * What is known of the objects under management, as one snapshot. Plain data for reading; a walk keeps its changes in
 * a `WorkingState`.
 */
export interface State {
  /** Root module outputs, in name order. */
  readonly outputs: ReadonlyMap<string, OutputState>;
  /** By absolute resource address text (`formatAbsResource`). */
  readonly resources: ReadonlyMap<string, ResourceState>;
  readonly checkResults: readonly CheckResult[] | undefined;
}

export interface OutputState {
  readonly value: Value;
  readonly sensitive: boolean;
  /** OpenTofu: why this output should not be used any more. */
  readonly deprecated?: string;
}

export interface ResourceState {
  readonly module: ModuleInstance;
  readonly resource: Resource;
  readonly provider: AbsProviderConfig;
  /** May be empty: a resource block that was there with `count = 0`. */
  readonly instances: ReadonlyMap<InstanceKey, InstanceState>;
}

export interface InstanceState {
  readonly current?: StoredObject;
  /** By deposed key: 8 lower-case hex digits. */
  readonly deposed: ReadonlyMap<string, StoredObject>;
  /** OpenTofu: the key of the provider configuration instance that manages this one. */
  readonly providerKey?: InstanceKey;
}

/**
 * One object as stored: `attributesJson` is the exact JSON text of the attributes (not decoded until a schema is at
 * hand, so nothing is lost for a provider that is not here).
 */
export interface StoredObject {
  readonly status: "ready" | "tainted";
  readonly schemaVersion: number;
  readonly attributesJson?: string;
  /** Only in objects read from very old states. */
  readonly attributesFlat?: Readonly<Record<string, string>>;
  readonly sensitivePaths: readonly Path[];
  readonly private: Uint8Array;
  /** Sorted addresses of the resources it depends on, without instance keys (`module.m.aws_x.y`). */
  readonly dependencies: readonly string[];
  /** OpenTofu's coming engine: absolute addresses of instances; kept, not used. */
  readonly instanceDependencies?: readonly string[];
  readonly createBeforeDestroy: boolean;
  readonly skipDestroy?: boolean;
  readonly identityJson?: string;
  readonly identitySchemaVersion?: number;
}

/** An object decoded by its schema; what the engine works with. `value` carries sensitive marks. */
export interface DecodedObject {
  readonly status: "ready" | "tainted" | "planned";
  readonly value: Value;
  readonly private: Uint8Array;
  readonly dependencies: readonly string[];
  readonly createBeforeDestroy: boolean;
  readonly skipDestroy?: boolean;
  readonly identity?: Value;
}

export type CheckStatus = "pass" | "fail" | "error" | "unknown";
export interface CheckResult {
  readonly objectKind: "resource" | "output" | "check" | "var";
  /** Without instance keys. */
  readonly configAddress: string;
  readonly status: CheckStatus;
  readonly objects: readonly CheckObjectResult[] | undefined;
}
export interface CheckObjectResult {
  readonly address: string;
  readonly status: CheckStatus;
  readonly failureMessages: readonly string[];
}

/** A snapshot with its place in history. */
export interface StateFile {
  readonly terraformVersion: string;
  readonly serial: number;
  readonly lineage: string;
  readonly state: State;
}
