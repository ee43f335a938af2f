import { compareStrings } from "@landform/cty";
import { compareInstanceKeys, formatInstanceKey, type InstanceKey } from "./instance-key.js";

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

/** `module.a.module.b`; empty text for the root module. */
export function formatModule(module: Module): string {
  return module.map((name) => `module.${name}`).join(".");
}

/** `module.a[0].module.b["k"]`; empty text for the root module. */
export function formatModuleInstance(instance: ModuleInstance): string {
  if (instance.length === 0) return "";
  return instance.map((step) => `module.${step.name}${formatInstanceKey(step.key)}`).join(".");
}

/** The module that `instance` is an instance of. */
export function moduleOf(instance: ModuleInstance): Module {
  return instance.length === 0 ? rootModule : instance.map((step) => step.name);
}

/** The instance of `module` in which no call uses `count` or `for_each`. */
export function unkeyedInstanceOf(module: Module): ModuleInstance {
  return module.length === 0 ? rootModuleInstance : module.map((name) => ({ name, key: undefined }));
}

export function childModule(parent: Module, callName: string): Module {
  return [...parent, callName];
}

export function childModuleInstance(parent: ModuleInstance, callName: string, key: InstanceKey): ModuleInstance {
  return [...parent, { name: callName, key }];
}

export function modulesEqual(a: Module, b: Module): boolean {
  return a === b || (a.length === b.length && a.every((name, index) => name === b[index]));
}

export function moduleInstancesEqual(a: ModuleInstance, b: ModuleInstance): boolean {
  return a === b || compareModuleInstances(a, b) === 0;
}

/** Shorter paths first, then by name and key, step by step. */
export function compareModuleInstances(a: ModuleInstance, b: ModuleInstance): number {
  if (a.length !== b.length) return a.length - b.length;
  for (const [index, step] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareStrings(step.name, other.name) || compareInstanceKeys(step.key, other.key);
    if (order !== 0) return order;
  }
  return 0;
}
