import type { InstanceKey } from "./instance-key.js";
import type { Module } from "./module.js";

/** A provider's fully qualified name, in normalised (lower-case) form: `registry.terraform.io/hashicorp/aws`. */
export interface Provider {
  readonly hostname: string;
  readonly namespace: string;
  readonly type: string;
}

/** A provider configuration as a module names it: `aws` or `aws.west`. */
export interface LocalProviderConfig {
  readonly localName: string;
  readonly alias?: string;
}

/** A provider configuration in the module tree, as written in state: `module.a.provider["HOST/NS/TYPE"].alias`. */
export interface AbsProviderConfig {
  readonly module: Module;
  readonly provider: Provider;
  readonly alias?: string;
}

/** One instance of a provider configuration with `for_each`. */
export interface AbsProviderInstance {
  readonly config: AbsProviderConfig;
  readonly key: InstanceKey;
}
