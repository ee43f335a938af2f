export type { AddressSource } from "./address-steps.js";
export type { Dialect } from "./dialect.js";
export { type HostnameError, normaliseHostname } from "./hostname.js";
export {
  compareInstanceKeys,
  formatInstanceKey,
  type InstanceKey,
  type InstanceKeyError,
  instanceKeyOf,
  instanceKeyValue,
  isInstanceKeyError,
} from "./instance-key.js";
export {
  childModule,
  childModuleInstance,
  compareModuleInstances,
  formatModule,
  formatModuleInstance,
  type Module,
  type ModuleInstance,
  type ModuleInstanceStep,
  moduleInstancesEqual,
  moduleOf,
  modulesEqual,
  rootModule,
  rootModuleInstance,
  unkeyedInstanceOf,
} from "./module.js";
export {
  cleanPath,
  formatModuleSource,
  type LocalModuleSource,
  type ModuleSource,
  type ModuleSourceError,
  parseModuleSource,
  parseRegistrySource,
  type RegistryModuleSource,
  type RemoteModuleSource,
  splitSubdirectory,
} from "./module-source.js";
export {
  formatMoveEndpoint,
  type MoveEndpoint,
  type MoveScope,
  moveScope,
  parseMoveEndpoint,
} from "./move-endpoint.js";
export { parseModuleInstance } from "./parse-module.js";
export { parseAbsProviderConfig, parseAbsProviderInstance } from "./parse-provider-config.js";
export { parseReference, type ReferenceOptions } from "./parse-reference.js";
export { parseAbsResource, parseAbsResourceInstance, reportReservedKeyword } from "./parse-resource.js";
export {
  type AbsProviderConfig,
  type AbsProviderInstance,
  builtInProviderHost,
  compareProviders,
  formatAbsProviderConfig,
  formatAbsProviderInstance,
  formatLocalProviderConfig,
  formatProvider,
  formatProviderForDisplay,
  impliedLocalName,
  impliedProvider,
  isBuiltInProvider,
  type LocalProviderConfig,
  legacyProviderNamespace,
  type Provider,
  providersEqual,
} from "./provider.js";
export {
  isProviderSourceError,
  type ProviderSourceError,
  parseProviderPart,
  parseProviderSource,
} from "./provider-source.js";
export {
  type ConstraintError,
  formatProviderConstraints,
  isConstraintError,
  parseProviderConstraints,
  satisfiesProvider,
} from "./provider-version-constraint.js";
export { formatReference, formatReferenceable, type Reference, type Referenceable } from "./reference.js";
export { parseRemoveEndpoint, type RemoveEndpoint } from "./remove-endpoint.js";
export {
  type AbsResource,
  type AbsResourceInstance,
  absResourceOf,
  type ConfigResource,
  compareAbsResourceInstances,
  compareAbsResources,
  configResourceOf,
  formatAbsResource,
  formatAbsResourceInstance,
  formatConfigResource,
  formatResource,
  formatResourceInstance,
  type Resource,
  type ResourceMode,
  resourcesEqual,
} from "./resource.js";
export { formatTarget, namesInState, parseTarget, type Target, targetContains } from "./target.js";
export { compareVersions, formatVersion, parseVersion, type Version } from "./version.js";
export {
  type ConstraintOperator,
  parseConstraints,
  satisfies,
  type VersionConstraint,
} from "./version-constraint.js";
