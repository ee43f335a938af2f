export type { InstanceKey } from "./instance-key.js";
export type { Module, ModuleInstance, ModuleInstanceStep } from "./module.js";
export { rootModule, rootModuleInstance } from "./module.js";
export type { AbsProviderConfig, AbsProviderInstance, LocalProviderConfig, Provider } from "./provider.js";
export type { Reference, Referenceable } from "./reference.js";
export type { AbsResource, AbsResourceInstance, ConfigResource, Resource, ResourceMode } from "./resource.js";
