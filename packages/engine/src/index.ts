export type {
  ApplyRequest,
  ApplyResult,
  EngineEvent,
  InputValue,
  InputValues,
  ObjectId,
  OperationContext,
  PlanRequest,
  ProviderSource,
} from "./operation.js";
