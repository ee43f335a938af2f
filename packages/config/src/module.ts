import type {
  AbsResourceInstance,
  ConfigResource,
  LocalProviderConfig,
  Module as ModulePath,
  ModuleSource,
  MoveEndpoint,
  Provider,
  Reference,
  RemoveEndpoint,
  ResourceMode,
  VersionConstraint,
} from "@landform/addrs";
import type { SourceRange } from "@landform/diagnostics";
import type { Block, Body, Expression, Traversal } from "@landform/hcl";
import type { CheckRule } from "./check-rule.js";
import type { EncryptionConfig } from "./encryption.js";
import type { VariableConfig } from "./variable.js";

/** The module tree of a configuration: a module and the modules it calls, as written. */
export interface ModuleNode {
  /** Path of call names from the root. */
  readonly path: ModulePath;
  readonly module: Module;
  /** By call name; a call whose module could not be loaded has none. */
  readonly children: ReadonlyMap<string, ModuleNode>;
  /** The call that made this node; none for the root. */
  readonly call?: ModuleCall;
  /** Of a module from a registry. */
  readonly version?: string;
}

/** What the files of one module directory say, merged with their overrides. Maps are in source order. */
export interface Module {
  /** As given by the caller, for messages and `path.module`: `.` or `./modules/a`. */
  readonly directory: string;
  readonly requiredVersions: readonly VersionRequirement[];
  readonly requiredProviders: ReadonlyMap<string, RequiredProvider>;
  readonly backend?: BackendConfig;
  readonly cloud?: CloudConfig;
  readonly encryption?: EncryptionConfig;
  /** By local name. */
  readonly providerMetas: ReadonlyMap<string, ProviderMeta>;
  /** By local name and alias: `aws`, `aws.west`. */
  readonly providerConfigs: ReadonlyMap<string, ProviderConfig>;
  readonly variables: ReadonlyMap<string, VariableConfig>;
  readonly locals: ReadonlyMap<string, LocalConfig>;
  readonly outputs: ReadonlyMap<string, OutputConfig>;
  readonly moduleCalls: ReadonlyMap<string, ModuleCall>;
  /** By resource address: `aws_x.y`. */
  readonly managedResources: ReadonlyMap<string, ResourceConfig>;
  /** By resource address: `data.aws_x.y`. Those inside `check` blocks are here too. */
  readonly dataResources: ReadonlyMap<string, ResourceConfig>;
  /** By resource address: `ephemeral.aws_x.y`. */
  readonly ephemeralResources: ReadonlyMap<string, ResourceConfig>;
  readonly checks: ReadonlyMap<string, CheckConfig>;
  readonly moved: readonly MovedConfig[];
  readonly removed: readonly RemovedConfig[];
  readonly imports: readonly ImportConfig[];
  /** By local name: which provider it stands for, as far as `required_providers` says. */
  readonly providerLocalNames: ReadonlyMap<string, Provider>;
}

/** A condition on a version, as written. */
export interface VersionRequirement {
  readonly constraint: string;
  readonly constraints: readonly VersionConstraint[];
  readonly range: SourceRange;
}

export interface RequiredProvider {
  readonly localName: string;
  readonly source: Provider;
  /** `source` as written, if it was. */
  readonly sourceText?: string;
  readonly versionConstraints: readonly VersionRequirement[];
  readonly configurationAliases: readonly LocalProviderConfig[];
  readonly range: SourceRange;
}

export interface BackendConfig {
  readonly type: string;
  readonly body: Body;
  readonly range: SourceRange;
  readonly typeRange: SourceRange;
}
/** The `cloud` block. */
export interface CloudConfig {
  readonly body: Body;
  readonly range: SourceRange;
}
export interface ProviderMeta {
  readonly localName: string;
  readonly provider: Provider;
  readonly body: Body;
  readonly range: SourceRange;
}

export interface ProviderConfig {
  readonly name: string;
  readonly alias?: string;
  readonly versionConstraint?: VersionRequirement;
  readonly forEach?: Expression;
  /** The arguments for the provider itself. */
  readonly body: Body;
  readonly range: SourceRange;
  readonly nameRange: SourceRange;
}

export interface LocalConfig {
  readonly name: string;
  readonly expression: Expression;
  readonly range: SourceRange;
}

export interface OutputConfig {
  readonly name: string;
  readonly expression: Expression;
  readonly description?: string;
  readonly sensitive: boolean;
  readonly ephemeral: boolean;
  readonly deprecated?: string;
  readonly dependsOn: readonly Reference[];
  readonly preconditions: readonly CheckRule[];
  readonly range: SourceRange;
}

export interface ModuleCall {
  readonly name: string;
  /** As written, once evaluated; empty when it could not be. */
  readonly source: string;
  /** `undefined` when `source` is no module address, which was reported. */
  readonly sourceAddress?: ModuleSource;
  readonly sourceRange: SourceRange;
  readonly versionConstraint?: VersionRequirement;
  /** The inputs. */
  readonly body: Body;
  readonly count?: Expression;
  readonly forEach?: Expression;
  readonly enabled?: Expression;
  readonly dependsOn: readonly Reference[];
  readonly providers: readonly PassedProvider[];
  readonly range: SourceRange;
}
export interface PassedProvider {
  readonly inChild: ProviderRef;
  readonly inParent: ProviderRef;
  readonly range: SourceRange;
}

/** A provider configuration as an argument names it: `aws`, `aws.west`, `aws.by_region[each.key]`. */
export interface ProviderRef extends LocalProviderConfig {
  readonly key?: Expression;
  readonly nameRange: SourceRange;
  readonly range: SourceRange;
}

export interface ResourceConfig {
  readonly mode: ResourceMode;
  readonly type: string;
  readonly name: string;
  /** The arguments by the resource type's own schema. */
  readonly body: Body;
  readonly count?: Expression;
  readonly forEach?: Expression;
  /** As written; the local name falls back to the type's prefix. */
  readonly providerRef?: ProviderRef;
  readonly providerLocal: LocalProviderConfig;
  /** Resolved through `required_providers`. */
  readonly provider: Provider;
  readonly dependsOn: readonly Reference[];
  readonly lifecycle: LifecycleConfig;
  readonly provisioners: readonly ProvisionerConfig[];
  readonly connection?: Block;
  readonly preconditions: readonly CheckRule[];
  readonly postconditions: readonly CheckRule[];
  /** Set for a data source inside a `check` block. */
  readonly checkName?: string;
  readonly range: SourceRange;
  readonly typeRange: SourceRange;
}

export interface LifecycleConfig {
  readonly createBeforeDestroy?: boolean;
  /** An expression only in OpenTofu. */
  readonly preventDestroy: boolean | Expression;
  /** Relative to the resource: `tags["x"]`. */
  readonly ignoreChanges: readonly Traversal[] | "all";
  readonly replaceTriggeredBy: readonly Expression[];
  readonly enabled?: Expression;
  readonly destroy?: boolean;
}

export interface ProvisionerConfig {
  readonly type: string;
  readonly when: "create" | "destroy";
  readonly onFailure: "fail" | "continue";
  readonly body: Body;
  readonly connection?: Block;
  readonly range: SourceRange;
}

export interface CheckConfig {
  readonly name: string;
  readonly dataResource?: ResourceConfig;
  readonly asserts: readonly CheckRule[];
  readonly range: SourceRange;
}

export interface MovedConfig {
  readonly from: MoveEndpoint;
  readonly to: MoveEndpoint;
  readonly fromRange: SourceRange;
  readonly toRange: SourceRange;
  readonly range: SourceRange;
}
export interface RemovedConfig {
  readonly from: RemoveEndpoint;
  readonly fromRange: SourceRange;
  /** `lifecycle.destroy`; undefined when not written. */
  readonly destroy?: boolean;
  readonly provisioners: readonly ProvisionerConfig[];
  /** For all provisioners; only Terraform has it. */
  readonly connection?: Block;
  readonly range: SourceRange;
}
export interface ImportConfig {
  readonly to: Expression;
  /** Which resource block `to` is about, whatever its instance keys. */
  readonly target: ConfigResource;
  /** Set when `to` has no computed keys. */
  readonly instance?: AbsResourceInstance;
  readonly id?: Expression;
  readonly identity?: Expression;
  readonly forEach?: Expression;
  readonly providerRef?: ProviderRef;
  /** Of the argument that has `providerRef`. */
  readonly providerRange?: SourceRange;
  readonly provider: Provider;
  readonly range: SourceRange;
}
