import type { Diagnostic, WithDiagnostics } from "@landform/diagnostics";
import { hasErrors } from "@landform/diagnostics";
import { StateManager, type StateStore } from "@landform/state";
import type { BackendContext } from "./backend.js";
import { newLockInfo } from "./new-lock-info.js";
import { problem } from "./remote-problems.js";

/**
 * Store an empty state where there is none: where states are kept as objects, a workspace is there as long as its state
 * is. Locked meanwhile, if that is possible.
 */
export async function makeWorkspace(
  store: StateStore,
  { dialect, log }: BackendContext,
): Promise<WithDiagnostics<StateStore | undefined>> {
  const { locking } = store;
  const lock = await locking?.tryLock(newLockInfo("init", dialect));
  if (lock !== undefined && lock.kind !== "locked")
    return { value: undefined, diagnostics: [problem(`failed to lock state: ${lock.message}`)] };
  const problems = await storeEmpty(new StateManager(store, dialect, log));
  const unlocked = lock && (await locking?.unlock(lock.id));
  const diagnostics =
    unlocked?.kind === "failed" ? [...problems, problem(`error unlocking state: ${unlocked.message}`)] : problems;
  return { value: hasErrors(diagnostics) ? undefined : store, diagnostics };
}

async function storeEmpty(manager: StateManager): Promise<readonly Diagnostic[]> {
  const problems = await manager.refresh();
  return hasErrors(problems) || manager.exists ? problems : manager.persist();
}
