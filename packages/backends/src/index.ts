export {
  type Backend,
  type BackendContext,
  type BackendProblem,
  type BackendType,
  type CreatedBackend,
  defaultWorkspace,
} from "./backend.js";
export { backendTypeNamed } from "./backend-types.js";
export { createBackend } from "./create-backend.js";
export { type ErroredState, saveErroredState } from "./local/errored-state.js";
export { fileProblem } from "./local/file-problem.js";
export { LocalBackend, type LocalBackendOptions, localBackendType } from "./local/local-backend.js";
export type { LocalStatePaths } from "./local/local-state-store.js";
export { located } from "./local/located.js";
export { makeDirectory } from "./local/make-directory.js";
export { newLockInfo } from "./new-lock-info.js";
export { reasonOf } from "./remote-problems.js";
