import type { InstanceKey, ModuleInstance, ModuleSource, Reference, Resource, ResourceMode } from "@landform/addrs";
import type { Value } from "@landform/cty";
import type { Diagnostic, SourceRange } from "@landform/diagnostics";
import type { Expression, Traversal } from "@landform/hcl";
import type { CheckRule } from "../check-rule.js";
import type { PassedProvider, ProviderConfig, VersionRequirement } from "../module.js";

/** A `.tftest.hcl` or `.tofutest.hcl` file. */
export interface TestFile {
  readonly runs: readonly TestRun[];
  readonly variables: ReadonlyMap<string, Expression>;
  /** By local name and alias: `aws`, `aws.west`. */
  readonly providers: ReadonlyMap<string, ProviderConfig>;
  readonly mockProviders: ReadonlyMap<string, MockProvider>;
  readonly overrides: Overrides;
}

/** A `run` block: plan or apply, and look at what came out. */
export interface TestRun {
  readonly name: string;
  readonly command: "plan" | "apply";
  readonly options: TestRunOptions;
  readonly variables: ReadonlyMap<string, Expression>;
  /** Configurations of the file for the module, by name in the module; none: all of the file's. */
  readonly providers: readonly PassedProvider[];
  readonly asserts: readonly CheckRule[];
  /** A module other than the one under test. */
  readonly module?: TestRunModule;
  readonly expectFailures: readonly Reference[];
  /** What is wrong with the run although it can be read: told when its turn comes, and by validation. */
  readonly problems?: readonly Diagnostic[];
  readonly overrides: Overrides;
  /** Terraform: runs with one key share a state. */
  readonly stateKey?: string;
  readonly range: SourceRange;
  readonly nameRange: SourceRange;
}

export interface TestRunOptions {
  readonly mode: "normal" | "refresh-only";
  readonly refresh: boolean;
  readonly replace: readonly Traversal[];
  readonly target: readonly Traversal[];
}

export interface TestRunModule {
  readonly source: ModuleSource;
  readonly versionConstraint?: VersionRequirement;
  readonly range: SourceRange;
  readonly sourceRange: SourceRange;
}

/** Values that stand in for what providers and modules would give. */
export interface Overrides {
  readonly resources: readonly OverrideResource[];
  readonly modules: readonly OverrideModule[];
}

/** An `override_resource` or `override_data` block. */
export interface OverrideResource {
  readonly mode: "managed" | "data";
  readonly target: OverrideTarget;
  /** By attribute name. */
  readonly values: ReadonlyMap<string, Value>;
  readonly during?: OverridePhase;
  /** Of the target; that of the block's header is `blockRange`. */
  readonly range: SourceRange;
  readonly blockRange: SourceRange;
}

/** A resource or resource instance; keys may be left open with `[*]`. */
export interface OverrideTarget {
  readonly module: readonly { readonly name: string; readonly key: KeyPattern }[];
  readonly resource: Resource;
  readonly key: KeyPattern;
}
export type KeyPattern = InstanceKey | typeof anyKey;
export const anyKey = { any: true } as const;

export interface OverrideModule {
  /** A step without a key stands for all instances. */
  readonly target: ModuleInstance;
  readonly outputs: ReadonlyMap<string, Value>;
  readonly during?: OverridePhase;
  readonly range: SourceRange;
  readonly blockRange: SourceRange;
}

/** Terraform: from when on an override counts. */
export type OverridePhase = "plan" | "apply";

/** A `mock_provider` block: a provider that makes everything up. */
export interface MockProvider {
  readonly name: string;
  readonly alias?: string;
  readonly forEach?: Expression;
  /** By mode and resource type: values to use instead of made-up ones. */
  readonly defaults: readonly MockDefaults[];
  readonly overrides: readonly OverrideResource[];
  /** Terraform: a directory with `.tfmock.hcl` files. */
  readonly source?: string;
  readonly during?: OverridePhase;
  readonly range: SourceRange;
}
export interface MockDefaults {
  readonly mode: Exclude<ResourceMode, "ephemeral">;
  readonly type: string;
  readonly values: ReadonlyMap<string, Value>;
  readonly during?: OverridePhase;
  readonly range: SourceRange;
  readonly typeRange: SourceRange;
}
