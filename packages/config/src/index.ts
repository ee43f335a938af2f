export type { CheckRule } from "./check-rule.js";
export type { ConfigFiles } from "./config-files.js";
export { conversionWords } from "./conversion-words.js";
export { directoryFromRoot } from "./directory-from-root.js";
export type {
  EncryptionConfig,
  EncryptionMethodConfig,
  EncryptionTarget,
  KeyProviderConfig,
  RemoteStateEncryption,
} from "./encryption.js";
export { type SelectedFiles, selectFiles } from "./file-selection.js";
export {
  type ForEachProblem,
  type ForEachRules,
  forEachProblemInTerraform,
  forEachProblemsInTofu,
} from "./for-each-problems.js";
export type { InputSource, InputValue, RawInput } from "./inputs/input-value.js";
export { parseInput, parseInputs } from "./inputs/parse-inputs.js";
export { type InputContext, markInput, prepareInputValue } from "./inputs/prepare-input-value.js";
export { isAutoVariablesFile, parseVariablesFile } from "./inputs/variables-file.js";
export { type InstalledModule, resolveInstalledModules } from "./installed-modules.js";
export {
  type LoadedConfig,
  type LoadOptions,
  loadConfig,
  type ModuleRequest,
  type ResolvedModule,
  type ResolveModule,
} from "./load-config.js";
export { mergeEncryption } from "./merge-encryption.js";
export type {
  BackendConfig,
  CheckConfig,
  CloudConfig,
  ImportConfig,
  LifecycleConfig,
  LocalConfig,
  Module,
  ModuleCall,
  ModuleNode,
  MovedConfig,
  OutputConfig,
  PassedProvider,
  ProviderConfig,
  ProviderMeta,
  ProviderRef,
  ProvisionerConfig,
  RemovedConfig,
  RequiredProvider,
  ResourceConfig,
  VersionRequirement,
} from "./module.js";
export { nodeConfigFiles } from "./node-config-files.js";
export { parseEncryption } from "./parse-encryption.js";
export type { StaticEvaluator } from "./static-evaluator.js";
export { checkTestProviders } from "./tests/check-test-providers.js";
export { formatOverrideTarget } from "./tests/format-override-target.js";
export { type LoadedTests, type LoadTestOptions, loadTestFiles } from "./tests/load-test-files.js";
export {
  anyKey,
  type KeyPattern,
  type MockDefaults,
  type MockProvider,
  type OverrideModule,
  type OverridePhase,
  type OverrideResource,
  type Overrides,
  type OverrideTarget,
  type TestFile,
  type TestRun,
  type TestRunModule,
  type TestRunOptions,
} from "./tests/test-file.js";
export type { VariableConfig, VariableParsing } from "./variable.js";
