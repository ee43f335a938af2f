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
export { apply } from "./operations/apply.js";
export { evaluationScope } from "./operations/console.js";
export { type ImportRequest, importObject } from "./operations/import.js";
export { plan } from "./operations/plan.js";
export { validate } from "./operations/validate.js";
export type { Provisioner, ProvisionerSource, ProvisionRequest } from "./provisioners/provisioner.js";
