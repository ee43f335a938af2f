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
