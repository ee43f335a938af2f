export { type Diagnostic, hasErrors, type WithDiagnostics } from "@landform/diagnostics";
export { type DrawnVertex, type DrawRequest, resourceGraph } from "@landform/engine";
export type { EmbeddedProvider } from "@landform/installer";
export {
  type BackendChange,
  type InitBackendOptions,
  initBackend,
} from "./backend/init-backend.js";
export type { MigrationAnswer, MigrationQuestion } from "./backend/migrate-states.js";
export { openBackend } from "./backend/open-backend.js";
export { selectWorkspace } from "./backend/select-workspace.js";
export { type CollectOptions, collectInputs, type VariableOption } from "./collect-inputs.js";
export { type CopiedModule, copyRootModule, hasConfiguration } from "./copy-root-module.js";
export { dialects } from "./dialects.js";
export { type EmbeddedProviderOptions, embeddedProviders } from "./embedded-providers.js";
export type { Encryption } from "./encryption/encryption.js";
export { encryptionOfDirectory } from "./encryption/encryption-of-directory.js";
export { type Explainer, explainPlan } from "./explain-plan.js";
export { generationProblem, writeGeneratedConfig } from "./generated-config.js";
export { type InitOptions, initProject } from "./init-project.js";
export { installProjectModules } from "./install-project-modules.js";
export { type ModuleInstallOptions, openModuleInstaller } from "./open-module-installer.js";
export { type OpenedPlan, openPlanFile, writeProjectPlan } from "./plan-files.js";
export { openProject, type Project, sourceLookup } from "./project.js";
export type { ProjectOptions } from "./project-options.js";
export {
  legacyProviderProblems,
  packageProblems,
  selectionProblems,
  validationProblems,
} from "./providers/check-providers.js";
export { devOverrideWarnings } from "./providers/dev-override-warning.js";
export {
  type InitializedProviders,
  type InitProvidersOptions,
  initProviders,
  type ProviderEvent,
} from "./providers/init-providers.js";
export type { ProviderAnswer, ProviderAnswers } from "./providers/provider-answers.js";
export { type SavedLocks, saveLocks } from "./providers/save-locks.js";
export { readVariables } from "./read-variables.js";
export {
  type AppliedPlan,
  applyPlan,
  drawProject,
  importIntoState,
  openConsole,
  operationContext,
  type PlanOptions,
  planProject,
  type RunOptions,
  saveRefreshed,
  validateProject,
} from "./run-operation.js";
export { SchemaCatalog } from "./schema-catalog.js";
export { type FoundLocking, findLocking, type StateOptions, StateSession } from "./state-session.js";
export {
  defaultTestDirectory,
  loadTests,
  type ProjectTests,
  type TestOptions,
  testProject,
} from "./test-project.js";
