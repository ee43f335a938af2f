import { string } from "@landform/cty";
import type { LockInfo, StateStore } from "@landform/state";
import { readArguments } from "../arguments/read-arguments.js";
import { optionalAttributes } from "../arguments/schema.js";
import { type Backend, type BackendType, defaultWorkspace } from "../backend.js";
import { problem } from "../remote-problems.js";
import { MemoryState } from "./memory-state.js";

/** `backend "inmem"`, for trying things out: states are forgotten when the program ends. */
export const inmemBackendType: BackendType = {
  name: "inmem",
  schema: optionalAttributes({ lock_id: string }),
  async create(config, { dialect, env }) {
    const id = readArguments(config, {}, env).text("lock_id");
    if (id !== "") stateOf(defaultWorkspace).lockFor(holder(id, dialect.version));
    return { value: memoryBackend, diagnostics: [] };
  },
};

/** All backends of a process see the same states. */
const states = new Map<string, MemoryState>([[defaultWorkspace, new MemoryState()]]);

const memoryBackend: Backend = {
  hasWorkspaces: true,
  workspaces: async () => ({ value: [...states.keys()].sort(), diagnostics: [] }),
  open: async (workspace): Promise<{ value: StateStore; diagnostics: [] }> => ({
    value: stateOf(workspace),
    diagnostics: [],
  }),
  async deleteWorkspace(workspace) {
    if (workspace === defaultWorkspace || workspace === "") return [problem("can't delete default state")];
    states.delete(workspace);
    return [];
  },
};

function stateOf(workspace: string): MemoryState {
  const state = states.get(workspace) ?? new MemoryState();
  states.set(workspace, state);
  return state;
}

function holder(id: string, version: string): LockInfo {
  const created = new Date().toISOString();
  return { id, operation: "test", info: "test config", who: "", version, created, path: "" };
}
