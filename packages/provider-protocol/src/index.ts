export { createDiskSchemaStore } from "./client/disk-schema-store.js";
export { joinSchemaProblems } from "./client/rpc-failure.js";
export { createMemorySchemaStore, type SchemaStore } from "./client/schema-store.js";
export { unsupportedCalls } from "./client/unsupported-calls.js";
export type { PluginLog } from "./plugin/plugin-log.js";
export type { PluginOptions, ReattachOptions } from "./plugin/plugin-options.js";
export { createPluginProvider, reattachedProvider, unavailableProvider } from "./plugin/plugin-provider.js";
export type { PluginAddress, ReattachConfig } from "./plugin/reattach.js";
export type {
  ActionEvent,
  ApplyResourceRequest,
  ApplyResourceResponse,
  CallFunctionRequest,
  CallFunctionResponse,
  ConfigRequest,
  ConfigureRequest,
  DiagnosticsResponse,
  EphemeralHandleRequest,
  FunctionSignature,
  GenerateConfigRequest,
  GenerateConfigResponse,
  ImportedObject,
  ImportRequest,
  ImportResponse,
  ListedObject,
  ListRequest,
  MoveStateRequest,
  MoveStateResponse,
  OpenEphemeralResponse,
  PlanResourceRequest,
  PlanResourceResponse,
  Provider,
  ProviderDiagnostic,
  ProviderFactory,
  ProviderSchemas,
  RawState,
  ReadDataSourceRequest,
  ReadDataSourceResponse,
  ReadResourceRequest,
  ReadResourceResponse,
  RenewEphemeralResponse,
  SchemaMap,
  ServerCapabilities,
  StoredIdentity,
  TypedConfigRequest,
  UpgradeIdentityRequest,
  UpgradeIdentityResponse,
  UpgradeStateRequest,
  UpgradeStateResponse,
} from "./provider.js";
