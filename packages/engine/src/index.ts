export type { DrawnVertex } from "./drawing/drawn-vertex.js";
export { resourceGraph } from "./drawing/resource-graph.js";
export { createExplainer, type Explainer, type ExplainInput } from "./explanation/explain-plan.js";
export type { ApplyJournal, ObjectChange, ProviderOperation } from "./journal.js";
export type {
  ApplyRequest,
  ApplyResult,
  EngineEvent,
  InputValues,
  Inspect,
  Inspection,
  ObjectId,
  OperationContext,
  PlanRequest,
  ProviderSource,
} from "./operation.js";
export { apply } from "./operations/apply.js";
export { evaluationScope } from "./operations/console.js";
export { type DrawRequest, drawGraph } from "./operations/draw-graph.js";
export { type ImportRequest, importObject } from "./operations/import.js";
export { plan } from "./operations/plan.js";
export { type TestRequest, test } from "./operations/test.js";
export { validate } from "./operations/validate.js";
export type { Provisioner, ProvisionerSource, ProvisionRequest } from "./provisioners/provisioner.js";
export { rangeAtPath } from "./resource/range-at-path.js";
export type {
  CleanupResult,
  TestEvent,
  TestedState,
  TestFileResult,
  TestRunResult,
  TestStatus,
  TestSuiteResult,
} from "./test-runs/test-results.js";
