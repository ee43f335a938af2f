/** Commands that work on a configuration and its state. */
export { apply, destroy } from "../commands/apply.js";
export { console } from "../commands/console.js";
export { init } from "../commands/init.js";
export { output } from "../commands/output.js";
export { plan } from "../commands/plan.js";
export { refresh } from "../commands/refresh.js";
export { show } from "../commands/show.js";
export { stateList } from "../commands/state-list.js";
export { statePull } from "../commands/state-pull.js";
export { statePush } from "../commands/state-push.js";
export { stateRm } from "../commands/state-rm.js";
export { stateShow } from "../commands/state-show.js";
export { taint, untaint } from "../commands/taint.js";
export { validate } from "../commands/validate.js";
export { workspaceDelete, workspaceList, workspaceNew, workspaceSelect, workspaceShow } from "../commands/workspace.js";
