import { compareStrings } from "@landform/cty";
import { compareInstanceKeys, formatInstanceKey, type InstanceKey } from "./instance-key.js";
import {
  compareModuleInstances,
  formatModule,
  formatModuleInstance,
  type Module,
  type ModuleInstance,
  moduleOf,
} from "./module.js";

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

const modePrefix: Readonly<Record<ResourceMode, string>> = { managed: "", data: "data.", ephemeral: "ephemeral." };

/** `aws_instance.web`, `data.aws_ami.web`, `ephemeral.x.y`. */
export function formatResource(resource: Resource): string {
  return `${modePrefix[resource.mode]}${resource.type}.${resource.name}`;
}

/** `module.a.aws_instance.web`. */
export function formatConfigResource(address: ConfigResource): string {
  return inModule(formatModule(address.module), formatResource(address.resource));
}

/** `module.a[0].aws_instance.web`. */
export function formatAbsResource(address: AbsResource): string {
  return inModule(formatModuleInstance(address.module), formatResource(address.resource));
}

/** `module.a[0].aws_instance.web["k"]`. */
export function formatAbsResourceInstance(address: AbsResourceInstance): string {
  return formatAbsResource(address) + formatInstanceKey(address.key);
}

/** `aws_instance.web[0]`, without the module. */
export function formatResourceInstance(resource: Resource, key: InstanceKey): string {
  return formatResource(resource) + formatInstanceKey(key);
}

/** The address of the block that `address` comes from. */
export function configResourceOf(address: AbsResource): ConfigResource {
  return { module: moduleOf(address.module), resource: address.resource };
}

/** The resource that an instance belongs to. */
export function absResourceOf(address: AbsResourceInstance): AbsResource {
  return { module: address.module, resource: address.resource };
}

export function resourcesEqual(a: Resource, b: Resource): boolean {
  return a === b || (a.mode === b.mode && a.type === b.type && a.name === b.name);
}

const modeOrder: Readonly<Record<ResourceMode, number>> = { ephemeral: 0, data: 1, managed: 2 };

/** Ephemeral resources first, managed ones last; then by type and name. */
export function compareResources(a: Resource, b: Resource): number {
  return modeOrder[a.mode] - modeOrder[b.mode] || compareStrings(a.type, b.type) || compareStrings(a.name, b.name);
}

export function compareAbsResources(a: AbsResource, b: AbsResource): number {
  return compareModuleInstances(a.module, b.module) || compareResources(a.resource, b.resource);
}

export function compareAbsResourceInstances(a: AbsResourceInstance, b: AbsResourceInstance): number {
  return compareAbsResources(a, b) || compareInstanceKeys(a.key, b.key);
}

function inModule(module: string, address: string): string {
  return module === "" ? address : `${module}.${address}`;
}
