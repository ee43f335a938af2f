export type {
  ApplyRequest,
  ApplyResult,
  EngineEvent,
  InputValues,
  ObjectId,
  OperationContext,
  PlanRequest,
  ProviderSource,
} from "./operation.js";
