/** Why a function has no result, and which argument (from 0) is to blame. */
export { argumentError, functionError } from "@landform/cty";
export { attr } from "./attr.js";
export type { Attribute, AttributeChange, AttributeOptions, Presence } from "./attribute.js";
export { type Block, type BlockOptions, type BlocksOptions, block } from "./block.js";
export {
  each,
  eachKey,
  noNullValues,
  sizeAtLeast,
  sizeAtMost,
  sizeBetween,
  uniqueValues,
} from "./collection-validators.js";
export { type DataSource, type DataSourceDefinition, defineDataSource } from "./data-source.js";
export { defineEphemeral, type EphemeralDefinition, type EphemeralResource } from "./ephemeral-resource.js";
export type {
  Awaitable,
  CreateContext,
  HookContext,
  ImportContext,
  PlanContext,
  PriorContext,
  UpdateContext,
} from "./hooks.js";
export type { IdentityDefinition, IdentityOf } from "./identity.js";
export type { PrivateData } from "./private-data.js";
export { createProvider, defineProvider, type ProviderDefinition } from "./provider-definition.js";
export {
  defineFunction,
  type FunctionDefinition,
  type FunctionParameter,
  type ParameterOptions,
  type ProviderFunction,
  parameter,
} from "./provider-function.js";
export type { Hidden, LogFields, ProviderLog } from "./provider-log.js";
export type { Configure, ConfigureContext, ProviderOptions } from "./provider-options.js";
export { replaceOnMapChange } from "./replace-conditions.js";
export { type Place, ProviderError, type Reporter } from "./report.js";
export { defineResource, type Resource } from "./resource.js";
export type { MoveSource, ResourceDefinition, StateMove, StateUpgrade, StoredObject } from "./resource-definition.js";
export { type TimedOperation, timeLimit, timeouts } from "./timeouts.js";
export { types } from "./types.js";
export { isUnknown, type Unknown, unknown } from "./unknown.js";
export type { ValidationContext, Validator, Validators } from "./validator.js";
export {
  alsoRequires,
  atLeast,
  atLeastOneOf,
  atMost,
  between,
  conflictsWith,
  exactlyOneOf,
  lengthAtLeast,
  lengthAtMost,
  lengthBetween,
  matches,
  noneOf,
  oneOf,
} from "./validators.js";
export type { Part, ValueType } from "./value-type.js";
export type { ConfigOf, DraftOf, PlannedOf, SchemaDefinition, StateOf } from "./view.js";
export { type ClientBound, withClient } from "./with-client.js";
