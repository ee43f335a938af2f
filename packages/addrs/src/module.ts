import type { InstanceKey } from "./instance-key.js";

/** The path of module calls to a module as written, without instance keys; empty for the root module. */
export type Module = readonly string[];

export interface ModuleInstanceStep {
  readonly name: string;
  readonly key: InstanceKey;
}
/** The path to one instance of a module; empty for the root module. */
export type ModuleInstance = readonly ModuleInstanceStep[];

export const rootModule: Module = [];
export const rootModuleInstance: ModuleInstance = [];
