import type { StateStore } from "@landform/state";
import { type Backend, defaultWorkspace } from "./backend.js";
import { loadingProblem, problem } from "./remote-problems.js";

const notSupported = "workspaces not supported";

/** A backend that has a place for one state only. */
export function singleWorkspace(createStore: () => StateStore): Backend {
  return {
    hasWorkspaces: false,
    workspaces: async () => ({ value: [defaultWorkspace], diagnostics: [] }),
    open: async (workspace) =>
      workspace === defaultWorkspace
        ? { value: createStore(), diagnostics: [] }
        : { value: undefined, diagnostics: [loadingProblem(notSupported)] },
    deleteWorkspace: async () => [problem(notSupported)],
  };
}
