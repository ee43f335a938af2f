export {
  actionWords,
  outputChangeDocument,
  pathSteps,
  resourceChangeDocument,
  type SchemaOfChange,
} from "./change-document.js";
export type { CheckAddress, CheckDocument, CheckInstanceDocument } from "./checks-document.js";
export { configurationDocument } from "./configuration-document.js";
export type {
  ConfigurationDocument,
  ExpressionDocument,
  ExpressionsDocument,
  ModuleCallDocument,
  ModuleDocument,
  OutputConfigDocument,
  ProviderConfigDocument,
  ResourceConfigDocument,
  VariableDocument,
} from "./configuration-types.js";
export { deferredChangeDocument } from "./deferred-document.js";
export { type DiagnosticDocument, diagnosticDocument, type SnippetDocument } from "./diagnostic-document.js";
export { type ExplanationsDocument, explanationsDocument } from "./explanation-document.js";
export { formatDocument, formatJson, formatPlainJson, type JsonLayout } from "./format-json.js";
export { type FunctionsDocument, functionsDocument } from "./functions-document.js";
export { ExactNumber, isJsonArray, isJsonObject, type Json, type JsonObject, jsonEqual } from "./json.js";
export { type HookEvent, type HookId, hookLine } from "./log/hook-line.js";
export { diagnosticLine, formatLogLine, type LogLine, messageLine, versionLine } from "./log/log-line.js";
export {
  actionLines,
  type ChangeSummaryDocument,
  changeSummaryLine,
  type LoggedOutputs,
  outputsLine,
  type PlannedChangeDocument,
  planLines,
} from "./log/plan-lines.js";
export {
  statusWord,
  type TestCounts,
  type TestLineStatus,
  type TestObject,
  type TestPlace,
  type TestProgress,
  type TestRemains,
  testAbstractLine,
  testCleanupLine,
  testDiagnosticLine,
  testInterruptLine,
  testPlanDocumentLine,
  testStateDocumentLine,
  testStatusLine,
  testSummaryEnd,
  testSummaryLine,
  testSummaryStart,
} from "./log/test-lines.js";
export { formatOutputs, type OutputsDocument, type OutputValueDocument, outputsDocument } from "./outputs-document.js";
export type {
  ActionWord,
  ChangeDocument,
  DeferredChangeDocument,
  ModuleValues,
  OutputDocument,
  PlanDocument,
  RelevantAttributeDocument,
  ResourceChangeDocument,
  ResourceValues,
  StateDocument,
  StateValues,
} from "./plan-document.js";
export { planDocument } from "./plan-to-document.js";
export {
  type AttributeDocument,
  type BlockDocument,
  type ProviderSchemasDocument,
  providerSchemasDocument,
} from "./provider-schemas-document.js";
export type { SchemaSource } from "./schema-source.js";
export { type SingleModuleDocument, singleModuleDocument } from "./single-module-document.js";
export { stateDocument } from "./state-document.js";
export { formatValidation, type ValidationDocument, validationDocument } from "./validation-document.js";
export { sensitiveJson, unknownJson, valueJson } from "./value-json.js";
