export type {
  Action,
  ActionReason,
  Change,
  OutputChange,
  Plan,
  PlanBackend,
  PlanMode,
  RelevantAttribute,
  ResourceInstanceChange,
} from "./plan.js";
export { isReplace } from "./plan.js";
