export {
  actionWords,
  outputChangeDocument,
  pathSteps,
  resourceChangeDocument,
  type SchemaOfChange,
} from "./change-document.js";
export { ExactNumber, isJsonArray, isJsonObject, type Json, type JsonObject, jsonEqual } from "./json.js";
export type {
  ActionWord,
  ChangeDocument,
  ModuleValues,
  OutputDocument,
  PlanDocument,
  RelevantAttributeDocument,
  ResourceChangeDocument,
  ResourceValues,
  StateDocument,
  StateValues,
} from "./plan-document.js";
export { sensitiveJson, unknownJson, valueJson } from "./value-json.js";
