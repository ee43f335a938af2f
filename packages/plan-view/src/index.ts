export type { PlanRenderOptions } from "./render/plan-render-options.js";
export { renderOutputChanges } from "./render/render-outputs.js";
export { type ChangeCounts, countChanges, renderPlan, rule } from "./render/render-plan.js";
export { renderResource, renderState, type StateRenderOptions } from "./render/render-state.js";
