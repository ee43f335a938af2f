/**
 * Commands that work on a configuration and its state. All are in one bundle, which is read as a whole; what a command
 * is made of is set up only when that command runs.
 */
export const operations = {
  apply: async () => (await import("../commands/apply.js")).apply,
  destroy: async () => (await import("../commands/apply.js")).destroy,
  console: async () => (await import("../commands/console.js")).console,
  get: async () => (await import("../commands/get.js")).get,
  importObject: async () => (await import("../commands/import.js")).importObject,
  init: async () => (await import("../commands/init.js")).init,
  metadataFunctions: async () => (await import("../commands/metadata-functions.js")).metadataFunctions,
  output: async () => (await import("../commands/output.js")).output,
  plan: async () => (await import("../commands/plan.js")).plan,
  providers: async () => (await import("../commands/providers.js")).providers,
  providersLock: async () => (await import("../commands/providers-lock.js")).providersLock,
  providersMirror: async () => (await import("../commands/providers-mirror.js")).providersMirror,
  providersSchema: async () => (await import("../commands/providers-schema.js")).providersSchema,
  refresh: async () => (await import("../commands/refresh.js")).refresh,
  show: async () => (await import("../commands/show.js")).show,
  stateList: async () => (await import("../commands/state-list.js")).stateList,
  statePull: async () => (await import("../commands/state-pull.js")).statePull,
  statePush: async () => (await import("../commands/state-push.js")).statePush,
  stateRm: async () => (await import("../commands/state-rm.js")).stateRm,
  stateShow: async () => (await import("../commands/state-show.js")).stateShow,
  taint: async () => (await import("../commands/taint.js")).taint,
  untaint: async () => (await import("../commands/taint.js")).untaint,
  validate: async () => (await import("../commands/validate.js")).validate,
  workspaceDelete: async () => (await import("../commands/workspace.js")).workspaceDelete,
  workspaceList: async () => (await import("../commands/workspace.js")).workspaceList,
  workspaceNew: async () => (await import("../commands/workspace.js")).workspaceNew,
  workspaceSelect: async () => (await import("../commands/workspace.js")).workspaceSelect,
  workspaceShow: async () => (await import("../commands/workspace.js")).workspaceShow,
};
