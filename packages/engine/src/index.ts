export type {
  ApplyRequest,
  ApplyResult,
  Dialect,
  EngineEvent,
  InputValue,
  InputValues,
  ObjectId,
  OperationContext,
  PlanRequest,
  ProviderSource,
} from "./operation.js";
