export { renderOutputChanges } from "./render/render-outputs.js";
export { type ChangeCounts, countChanges, type PlanRenderOptions, renderPlan, rule } from "./render/render-plan.js";
export { renderResource, renderState, type StateRenderOptions } from "./render/render-state.js";
