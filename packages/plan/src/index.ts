export type { AttributeCause, Cause, Explanation, Origin, OutputExplanation, Written } from "./explanation.js";
export type { ConfigSnapshot, ModuleSnapshot } from "./file/config-snapshot.js";
export { decodePlan, type PlanStates, type SchemaLookup } from "./file/decode-plan.js";
export { formatTimestamp } from "./file/encode-plan.js";
export {
  formatPlanFile,
  isPlanFileError,
  type PlanFile,
  type PlanFileContent,
  type PlanFileError,
  readPlanFile,
} from "./file/plan-file.js";
export type { StoredChange, StoredOutputChange, StoredPlan, StoredResourceChange } from "./file/stored-plan.js";
export type {
  Action,
  ActionReason,
  Change,
  DeferredChange,
  DeferredReason,
  OutputChange,
  Plan,
  PlanBackend,
  PlanMode,
  RelevantAttribute,
  ResourceInstanceChange,
} from "./plan.js";
export { isReplace } from "./plan.js";
export { isApplyable, isComplete } from "./plan-status.js";
