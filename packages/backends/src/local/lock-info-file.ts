import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { formatLockInfoJson, type LockInfo, parseLockInfoJson } from "@landform/state";
import { fileProblem } from "./file-problem.js";

/** Where the tools say who holds the lock on the state at `statePath`: `.terraform.tfstate.lock.info` beside it. */
export function lockInfoPath(statePath: string): string {
  return join(dirname(statePath), `.${basename(statePath).replace(/^\./, "")}.lock.info`);
}

/** The holder, or why it can't be told. */
export async function readLockInfo(statePath: string): Promise<LockInfo | { readonly problem: string }> {
  try {
    const info = parseLockInfoJson(await readFile(lockInfoPath(statePath), "utf8"));
    return info ?? { problem: `state file "${statePath}" locked, but could not unmarshal lock info` };
  } catch (error) {
    return { problem: fileProblem(error) };
  }
}

export async function writeLockInfo(statePath: string, info: LockInfo): Promise<void> {
  await writeFile(lockInfoPath(statePath), formatLockInfoJson(info), { mode: 0o600 });
}

export async function removeLockInfo(statePath: string): Promise<void> {
  await rm(lockInfoPath(statePath), { force: true });
}
