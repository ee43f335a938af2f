import type { CtyFunction, Path, Type, Value } from "@landform/cty";
import type { Diagnostic } from "@landform/diagnostics";
import type { IdentitySchema, Schema } from "@landform/schema";

/**
 * A running provider, whatever protocol version or process it lives in. Values in both directions have the schema's
 * implied type and no marks. A call never rejects for what a provider can do wrong: that is a diagnostic in the
 * response. `signal` asks the call to end early; a provider may still finish.
 */
export interface Provider {
  /** Schemas of everything the provider has; the same answer every time. */
  schemas(): Promise<ProviderSchemas>;
  validateProviderConfig(request: ConfigRequest): Promise<DiagnosticsResponse>;
  /** Once before any call that is not about schemas, validation, state upgrade or functions. */
  configure(request: ConfigureRequest): Promise<DiagnosticsResponse>;

  validateResourceConfig(request: TypedConfigRequest): Promise<DiagnosticsResponse>;
  upgradeResourceState(request: UpgradeStateRequest): Promise<UpgradeStateResponse>;
  readResource(request: ReadResourceRequest): Promise<ReadResourceResponse>;
  planResourceChange(request: PlanResourceRequest): Promise<PlanResourceResponse>;
  applyResourceChange(request: ApplyResourceRequest): Promise<ApplyResourceResponse>;
  importResourceState(request: ImportRequest): Promise<ImportResponse>;
  moveResourceState(request: MoveStateRequest): Promise<MoveStateResponse>;
  upgradeResourceIdentity(request: UpgradeIdentityRequest): Promise<UpgradeIdentityResponse>;
  /** The configuration that would make the object that `state` tells of. */
  generateResourceConfig(request: GenerateConfigRequest): Promise<GenerateConfigResponse>;

  validateDataSourceConfig(request: TypedConfigRequest): Promise<DiagnosticsResponse>;
  readDataSource(request: ReadDataSourceRequest): Promise<ReadDataSourceResponse>;

  validateEphemeralConfig(request: TypedConfigRequest): Promise<DiagnosticsResponse>;
  openEphemeral(request: TypedConfigRequest): Promise<OpenEphemeralResponse>;
  renewEphemeral(request: EphemeralHandleRequest): Promise<RenewEphemeralResponse>;
  closeEphemeral(request: EphemeralHandleRequest): Promise<DiagnosticsResponse>;

  callFunction(request: CallFunctionRequest): Promise<CallFunctionResponse>;

  validateListConfig(request: TypedConfigRequest): Promise<DiagnosticsResponse>;
  /** Objects that exist, as they are found; who stops asking for more ends the search. */
  listResources(request: ListRequest): AsyncIterable<ListedObject>;

  validateActionConfig(request: TypedConfigRequest): Promise<DiagnosticsResponse>;
  planAction(request: TypedConfigRequest): Promise<DiagnosticsResponse>;
  /** What an action does while it runs. The last event says whether it succeeded. */
  invokeAction(request: TypedConfigRequest): AsyncIterable<ActionEvent>;

  /** Ask all running calls to end soon. */
  stop(): Promise<void>;
  /** Release everything; no call may follow. */
  close(): Promise<void>;
}

export interface ProviderSchemas {
  /** Of the provider configuration. */
  readonly provider: Schema;
  readonly providerMeta?: Schema;
  /** By type name; `get` may decode on first use, so look up only what you need. */
  readonly resourceTypes: SchemaMap<Schema>;
  readonly dataSources: SchemaMap<Schema>;
  readonly ephemeralResourceTypes: SchemaMap<Schema>;
  readonly identities: SchemaMap<IdentitySchema>;
  /** How to search for objects, by the type of what is found. */
  readonly listResourceTypes: SchemaMap<Schema>;
  readonly actions: SchemaMap<Schema>;
  readonly functions: ReadonlyMap<string, FunctionSignature>;
  readonly capabilities: ServerCapabilities;
  readonly diagnostics: readonly Diagnostic[];
}

export interface SchemaMap<T> {
  get(typeName: string): T | undefined;
  has(typeName: string): boolean;
  keys(): Iterable<string>;
  readonly size: number;
}

/** A function as the provider declares it; it is called through `callFunction`. */
export type FunctionSignature = Pick<CtyFunction, "parameters" | "variadic" | "description"> & {
  readonly returnType: Type;
  readonly summary?: string;
  /** Why not to use it, and what else. */
  readonly deprecationMessage?: string;
};

export interface ServerCapabilities {
  /** `planResourceChange` wants to be asked about destroys too. */
  readonly planDestroy?: boolean;
  readonly getProviderSchemaOptional?: boolean;
  readonly moveResourceState?: boolean;
  readonly generateResourceConfig?: boolean;
}

/**
 * A diagnostic from a provider. `path` is where in the configuration it points; without one it is about the whole block, or
 * with `isPlaceless` about nothing that could be shown.
 */
export type ProviderDiagnostic = Diagnostic & { readonly path?: Path; readonly isPlaceless?: true };

export interface DiagnosticsResponse {
  readonly diagnostics: readonly ProviderDiagnostic[];
}
export interface ConfigRequest {
  readonly config: Value;
}
export interface TypedConfigRequest {
  readonly typeName: string;
  readonly config: Value;
}
export interface ConfigureRequest {
  /** The version we report to providers. */
  readonly terraformVersion: string;
  readonly config: Value;
}

/** A stored object as it stands in the state file; `flatmap` only in states of very old versions. */
export interface RawState {
  readonly json?: string;
  readonly flatmap?: Readonly<Record<string, string>>;
}
export interface UpgradeStateRequest {
  readonly typeName: string;
  readonly version: number;
  readonly rawState: RawState;
}
export interface UpgradeStateResponse extends DiagnosticsResponse {
  readonly upgradedState: Value;
}

export interface ReadResourceRequest {
  readonly typeName: string;
  readonly currentState: Value;
  readonly private: Uint8Array;
  readonly currentIdentity?: Value;
  readonly providerMeta?: Value;
}
/** `newState` null: the object is gone. */
export interface ReadResourceResponse extends DiagnosticsResponse {
  readonly newState: Value;
  readonly private: Uint8Array;
  readonly newIdentity?: Value;
}

/** Create: `priorState` null. Destroy: `proposedNewState` and `config` null. */
export interface PlanResourceRequest {
  readonly typeName: string;
  readonly priorState: Value;
  readonly proposedNewState: Value;
  readonly config: Value;
  readonly priorPrivate: Uint8Array;
  readonly priorIdentity?: Value;
  readonly providerMeta?: Value;
}
export interface PlanResourceResponse extends DiagnosticsResponse {
  readonly plannedState: Value;
  readonly requiresReplace: readonly Path[];
  readonly plannedPrivate: Uint8Array;
  readonly plannedIdentity?: Value;
  /** The provider is built on the old SDK: shape rules that it can't keep are not enforced. */
  readonly legacyTypeSystem?: boolean;
}

export interface ApplyResourceRequest {
  readonly typeName: string;
  readonly priorState: Value;
  readonly plannedState: Value;
  readonly config: Value;
  readonly plannedPrivate: Uint8Array;
  readonly plannedIdentity?: Value;
  readonly providerMeta?: Value;
}
/** With errors, `newState` is what is known to exist now (partial), or null for nothing. */
export interface ApplyResourceResponse extends DiagnosticsResponse {
  readonly newState: Value;
  readonly private: Uint8Array;
  readonly newIdentity?: Value;
  readonly legacyTypeSystem?: boolean;
}

export interface ImportRequest {
  readonly typeName: string;
  readonly id?: string;
  readonly identity?: Value;
}
export interface ImportResponse extends DiagnosticsResponse {
  readonly imported: readonly ImportedObject[];
}
export interface ImportedObject {
  readonly typeName: string;
  readonly state: Value;
  readonly private: Uint8Array;
  readonly identity?: Value;
}

export interface MoveStateRequest {
  /** As in state: `registry.terraform.io/hashicorp/null`. */
  readonly sourceProviderAddress: string;
  readonly sourceTypeName: string;
  readonly sourceSchemaVersion: number;
  readonly sourceState: RawState;
  readonly sourcePrivate: Uint8Array;
  readonly sourceIdentity?: StoredIdentity;
  readonly targetTypeName: string;
}
export interface MoveStateResponse extends DiagnosticsResponse {
  readonly targetState: Value;
  readonly targetPrivate: Uint8Array;
  readonly targetIdentity?: Value;
}

/** An identity as it stands in the state file, of some version of its schema. */
export interface StoredIdentity {
  readonly json: string;
  readonly version: number;
}
export interface UpgradeIdentityRequest {
  readonly typeName: string;
  readonly stored: StoredIdentity;
}
/** No identity: there are errors. */
export interface UpgradeIdentityResponse extends DiagnosticsResponse {
  readonly upgradedIdentity?: Value;
}

export interface GenerateConfigRequest {
  readonly typeName: string;
  readonly state: Value;
}
export interface GenerateConfigResponse extends DiagnosticsResponse {
  readonly config: Value;
}

export interface ReadDataSourceRequest extends TypedConfigRequest {
  /** Of the instance that is read. Only providers in this process get to know it. */
  readonly address?: string;
  readonly providerMeta?: Value;
}
export interface ReadDataSourceResponse extends DiagnosticsResponse {
  readonly state: Value;
}

export interface OpenEphemeralResponse extends DiagnosticsResponse {
  readonly result: Value;
  readonly private: Uint8Array;
  readonly renewAt?: Date;
}
export interface EphemeralHandleRequest {
  readonly typeName: string;
  readonly private: Uint8Array;
}
export interface RenewEphemeralResponse extends DiagnosticsResponse {
  readonly private: Uint8Array;
  readonly renewAt?: Date;
}

export interface CallFunctionRequest {
  readonly name: string;
  readonly args: readonly Value[];
}
export interface CallFunctionResponse {
  readonly result?: Value;
  readonly error?: { readonly message: string; readonly argumentIndex?: number };
}

export interface ListRequest extends TypedConfigRequest {
  /** Whether to tell of the objects themselves too, not only of their identities. */
  readonly includeObjects: boolean;
  /** At most so many. */
  readonly limit: number;
}
/** One that only has `diagnostics` tells what went wrong. */
export interface ListedObject extends DiagnosticsResponse {
  readonly displayName: string;
  readonly identity?: Value;
  readonly object?: Value;
}

export type ActionEvent =
  | { readonly kind: "progress"; readonly message: string }
  | { readonly kind: "completed"; readonly diagnostics: readonly ProviderDiagnostic[] };

/** Makes a provider ready to be asked; called once for each provider configuration. */
export type ProviderFactory = () => Promise<Provider>;
