import type { LocalProviderConfig, Module as ModulePath, Provider, Reference, ResourceMode } from "@landform/addrs";
import type { Type, Value } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import type { Block, Body, Expression, Traversal } from "@landform/hcl";

/** The module tree of a configuration: a module and the modules it calls, as written. */
export interface ModuleNode {
  /** Path of call names from the root. */
  readonly path: ModulePath;
  readonly module: Module;
  /** By call name. */
  readonly children: ReadonlyMap<string, ModuleNode>;
  /** The call that made this node; none for the root. */
  readonly call?: ModuleCall;
  readonly version?: string;
}

/** What the files of one module directory say, merged with their overrides. Maps are in source order. */
export interface Module {
  /** As given by the caller, for messages and `path.module`: `.` or `./modules/a`. */
  readonly directory: string;
  readonly requiredVersions: readonly VersionRequirement[];
  readonly requiredProviders: ReadonlyMap<string, RequiredProvider>;
  readonly backend?: BackendConfig;
  readonly providerConfigs: ReadonlyMap<string, ProviderConfig>;
  readonly variables: ReadonlyMap<string, VariableConfig>;
  readonly locals: ReadonlyMap<string, LocalConfig>;
  readonly outputs: ReadonlyMap<string, OutputConfig>;
  readonly moduleCalls: ReadonlyMap<string, ModuleCall>;
  /** By resource address: `aws_x.y`. */
  readonly managedResources: ReadonlyMap<string, ResourceConfig>;
  /** By resource address: `data.aws_x.y`. */
  readonly dataResources: ReadonlyMap<string, ResourceConfig>;
  readonly ephemeralResources: ReadonlyMap<string, ResourceConfig>;
  readonly checks: ReadonlyMap<string, CheckConfig>;
  readonly moved: readonly MovedConfig[];
  readonly removed: readonly RemovedConfig[];
  readonly imports: readonly ImportConfig[];
  /** By local name: which provider it stands for in this module. */
  readonly providerLocalNames: ReadonlyMap<string, Provider>;
}

export interface VersionRequirement {
  readonly constraint: string;
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

export interface VariableConfig {
  readonly name: string;
  /** `dynamic` when not given. */
  readonly type: Type;
  /** The type with its `optional()` defaults. */
  readonly typeDefaults?: TypeDefaults;
  /** Was a `type` argument written? Decides how text from outside is read. */
  readonly typeGiven: boolean;
  readonly default?: Value;
  readonly description?: string;
  readonly sensitive: boolean;
  readonly ephemeral: boolean;
  readonly nullable: boolean;
  readonly deprecated?: string;
  readonly validations: readonly CheckRule[];
  readonly range: SourceRange;
}

/** Defaults of `optional(type, default)` in a type constraint, by attribute and below. */
export interface TypeDefaults {
  readonly type: Type;
  readonly values: ReadonlyMap<string, Value>;
  /** By attribute name, tuple index as text, or "" for the elements of a collection. */
  readonly children: ReadonlyMap<string, TypeDefaults>;
}

export interface CheckRule {
  readonly kind: "validation" | "precondition" | "postcondition" | "assert";
  readonly condition: Expression;
  readonly errorMessage: Expression;
  readonly range: SourceRange;
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
  readonly source: string;
  readonly sourceRange: SourceRange;
  readonly versionConstraint?: VersionRequirement;
  /** The inputs. */
  readonly body: Body;
  readonly count?: Expression;
  readonly forEach?: Expression;
  readonly dependsOn: readonly Reference[];
  readonly providers: readonly PassedProvider[];
  readonly range: SourceRange;
}
export interface PassedProvider {
  readonly inChild: LocalProviderConfig;
  readonly inParent: LocalProviderConfig;
  readonly parentKey?: Expression;
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
  readonly providerRef?: LocalProviderConfig & { readonly key?: Expression; readonly range: SourceRange };
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
  readonly preventDestroy: boolean | Expression;
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
  readonly from: Traversal;
  readonly to: Traversal;
  readonly range: SourceRange;
}
export interface RemovedConfig {
  readonly from: Traversal;
  /** `lifecycle.destroy`; undefined when not written. */
  readonly destroy?: boolean;
  readonly provisioners: readonly ProvisionerConfig[];
  readonly range: SourceRange;
}
export interface ImportConfig {
  readonly to: Expression;
  readonly id?: Expression;
  readonly identity?: Expression;
  readonly forEach?: Expression;
  readonly provider?: LocalProviderConfig;
  readonly range: SourceRange;
}
