import { type AbsResourceInstance, type Dialect, formatAbsProviderConfig, formatProvider } from "@landform/addrs";
import type { ModuleNode, ResourceConfig } from "@landform/config";
import type { ObjectType } from "@landform/cty";
import type { Limiter } from "@landform/dag";
import { quoted } from "@landform/diagnostics";
import type { IdentitySchema, Schema } from "@landform/schema";
import type { ModuleScope } from "../evaluate/module-scope.js";
import type { EngineEvent } from "../operation.js";
import type { ProviderFunctions } from "../providers/provider-functions.js";
import type { ConfiguredProvider } from "../providers/provider-instances.js";
import type { ProvisionerSource } from "../provisioners/provisioner.js";

/** What all instances of one resource block share. */
export interface ResourceBlock {
  readonly typeName: string;
  readonly schema: Schema;
  /** Implied by the schema. */
  readonly type: ObjectType;
  readonly identity: IdentitySchema | undefined;
  readonly provider: ConfiguredProvider;
  readonly dialect: Dialect;
  /** The whole configuration. */
  readonly root: ModuleNode;
  /** Sorted addresses of all resources that the block depends on. */
  readonly dependencies: readonly string[];
  readonly createBeforeDestroy: boolean;
  readonly limiter: Limiter;
  readonly functions: ProviderFunctions;
  readonly emit: (event: EngineEvent) => void;
  readonly provisioners: ProvisionerSource | undefined;
  /** Aborted: stop what takes long. */
  readonly signal: AbortSignal | undefined;
}

/** One instance of a resource, as far as it does not need a configuration. */
export interface ResourceInstance {
  readonly block: ResourceBlock;
  readonly address: AbsResourceInstance;
  /** `address` as text. */
  readonly name: string;
  /** The block that declares it, where there is one. */
  readonly config?: ResourceConfig;
}

/** An instance with the block that declares it. */
export interface ConfiguredInstance extends ResourceInstance {
  readonly config: ResourceConfig;
  /** With `count` and `each` of this instance. */
  readonly scope: ModuleScope;
}

/** The provider in messages: its configuration's address as a quoted string. */
export function providerName({ provider }: ResourceBlock): string {
  return quoted(formatAbsProviderConfig(provider.address));
}

/** The provider in messages about plans: its own address as a quoted string. */
export function providerAddress({ provider }: ResourceBlock): string {
  return quoted(formatProvider(provider.address.provider));
}

/** The last sentence of a message about an answer that a provider must not give. */
export const providerBug =
  "This is a bug in the provider, which should be reported in the provider's own issue tracker.";
