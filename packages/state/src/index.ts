export type {
  CheckObjectResult,
  CheckResult,
  CheckStatus,
  DecodedObject,
  InstanceState,
  OutputState,
  ResourceState,
  State,
  StateFile,
  StoredObject,
} from "./state.js";
