import type { InstanceKey } from "./instance-key.js";
import type { Module, ModuleInstance } from "./module.js";

export type ResourceMode = "managed" | "data" | "ephemeral";

/** A `resource`, `data` or `ephemeral` block, relative to its module. */
export interface Resource {
  readonly mode: ResourceMode;
  readonly type: string;
  readonly name: string;
}
/** A resource block in the module tree as written. */
export interface ConfigResource {
  readonly module: Module;
  readonly resource: Resource;
}
/** A resource in one instance of its module. */
export interface AbsResource {
  readonly module: ModuleInstance;
  readonly resource: Resource;
}
/** One object that a provider manages. */
export interface AbsResourceInstance {
  readonly module: ModuleInstance;
  readonly resource: Resource;
  readonly key: InstanceKey;
}
