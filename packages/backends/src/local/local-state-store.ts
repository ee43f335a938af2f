import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { type Diagnostic, type Log, silentLog, type WithDiagnostics } from "@landform/diagnostics";
import type { LockAttempt, LockInfo, StateLocking, StateStore, UnlockResult } from "@landform/state";
import { tryExclusiveLock } from "./exclusive-lock.js";
import { fileProblem } from "./file-problem.js";
import { readLockInfo, removeLockInfo, writeLockInfo } from "./lock-info-file.js";
import { makeDirectory } from "./make-directory.js";
import { type PosixLock, tryPosixLock } from "./posix-lock.js";
import { readSnapshot, recoverSnapshot, writeSnapshot } from "./snapshot-file.js";

export interface LocalStatePaths {
  /** Where the first snapshot is read; after a write, `writePath` is. */
  readonly readPath: string;
  readonly writePath: string;
  /** None: no backup is kept. */
  readonly backupPath?: string;
}

/** A state file on disk, locked as Terraform and OpenTofu lock theirs. */
export class LocalStateStore implements StateStore, StateLocking {
  readonly writesUnchanged = true;
  readonly locking: StateLocking = this;
  readonly writeBackup?: (snapshot: Uint8Array) => Promise<readonly Diagnostic[]>;
  readonly #paths: LocalStatePaths;
  readonly #log: Log;
  #readPath: string;
  /** The content of `writePath` as we know it. */
  #base: Uint8Array | undefined;
  #held: HeldLock | undefined;

  constructor(paths: LocalStatePaths, log: Log = silentLog) {
    this.#paths = paths;
    this.#log = log;
    this.#readPath = paths.readPath;
    const { backupPath } = paths;
    if (backupPath === undefined) return;
    this.writeBackup = (snapshot) => {
      log.trace?.(`statemgr.Filesystem: creating backup snapshot at ${backupPath}`);
      return writeBackup(backupPath, snapshot);
    };
  }

  async read(): Promise<WithDiagnostics<Uint8Array | undefined>> {
    this.#log.trace?.(`statemgr.Filesystem: reading latest snapshot from ${this.#readPath}`);
    try {
      const content = await readSnapshot(this.#readPath);
      if (this.#readPath === this.#paths.writePath) this.#base = content;
      return { value: content, diagnostics: [] };
    } catch (error) {
      return { value: undefined, diagnostics: [problem("Error loading state", fileProblem(error, this.#readPath))] };
    }
  }

  async write(snapshot: Uint8Array): Promise<readonly Diagnostic[]> {
    const path = this.#paths.writePath;
    this.#log.trace?.(`statemgr.Filesystem: writing snapshot at ${path}`);
    try {
      if (!(await this.#stillHeld())) return [problem("Failed to save state", lostLockDetail(path))];
      await writeSnapshot(path, { content: snapshot, base: this.#base ?? (await readSnapshot(path)) });
      this.#base = snapshot;
      this.#readPath = path;
      return [];
    } catch (error) {
      return [problem("Failed to save state", `Error saving state: ${fileProblem(error)}`)];
    }
  }

  async tryLock(info: LockInfo): Promise<LockAttempt> {
    const path = this.#paths.writePath;
    if (this.#held !== undefined) return { kind: "failed", message: `state "${path}" already locked` };
    this.#log.trace?.(`statemgr.Filesystem: locking ${path} using fcntl flock`);
    try {
      return await this.#lock(path, { ...info, path: this.#paths.readPath });
    } catch (error) {
      return { kind: "failed", message: fileProblem(error) };
    }
  }

  async unlock(id: string): Promise<UnlockResult> {
    const held = this.#held;
    if (held === undefined) return { kind: "failed", message: "LocalState not locked" };
    if (id !== held.id) {
      const message = `invalid lock id: "${id}". current id: "${held.id}"`;
      const holder = await readLockInfo(this.#paths.writePath);
      return "problem" in holder
        ? { kind: "failed", message: `${message}\n${holder.problem}` }
        : { kind: "failed", message, holder };
    }
    this.#log.trace?.(`statemgr.Filesystem: unlocking ${this.#paths.writePath}`);
    this.#held = undefined;
    await removeLockInfo(this.#paths.writePath);
    if (held.created) await removeIfEmpty(this.#paths.writePath);
    await held.posixLock?.release();
    await held.file.close();
    return { kind: "unlocked" };
  }

  async #lock(path: string, info: LockInfo): Promise<LockAttempt> {
    const created = (await stat(path).catch(() => undefined)) === undefined;
    await makeDirectory(dirname(path));
    const file = await open(path, "a+", 0o666);
    let locked = false;
    try {
      const taken = await takeLock(file, path, info, this.#log);
      if (taken.kind === "refused") return taken.attempt;
      this.#held = { id: info.id, file, posixLock: taken.posixLock, created };
      locked = true;
      return { kind: "locked", id: info.id, diagnostics: await recover(path) };
    } finally {
      if (!locked) await file.close();
    }
  }

  /** A helper process that was killed takes the lock with it: try to get it again before writing. */
  async #stillHeld(): Promise<boolean> {
    const held = this.#held;
    if (held?.posixLock?.isLost !== true) return true;
    const again = await tryPosixLock(held.file.fd);
    if (again.kind !== "locked") return false;
    this.#held = { ...held, posixLock: again.lock };
    return true;
  }
}

interface HeldLock {
  readonly id: string;
  readonly file: FileHandle;
  /** None where the info file alone is the lock. */
  readonly posixLock: PosixLock | undefined;
  /** Was there no state file before? Then none must stay if nothing is written. */
  readonly created: boolean;
}

type Taken =
  | { readonly kind: "taken"; readonly posixLock: PosixLock | undefined }
  | { readonly kind: "refused"; readonly attempt: LockAttempt };

async function takeLock(file: FileHandle, path: string, info: LockInfo, log: Log): Promise<Taken> {
  const result = await tryPosixLock(file.fd);
  switch (result.kind) {
    case "locked":
      await writeLockInfo(path, info);
      return { kind: "taken", posixLock: result.lock };
    case "failed":
      return { kind: "refused", attempt: { kind: "failed", message: result.message } };
    case "busy":
      return { kind: "refused", attempt: await heldBySomeone(path, result.message) };
    case "unsupported": {
      log.warn?.("no perl or python3 to take the POSIX lock with: other tools will not see our lock on the state");
      const locked = (await tryExclusiveLock(path, info)) === "locked";
      if (locked) return { kind: "taken", posixLock: undefined };
      return { kind: "refused", attempt: await heldBySomeone(path, "resource temporarily unavailable") };
    }
  }
}

async function heldBySomeone(path: string, message: string): Promise<LockAttempt> {
  const holder = await readLockInfo(path);
  if ("problem" in holder) return { kind: "held", message: `${message}\n${holder.problem}` };
  return { kind: "held", message, holder };
}

async function recover(path: string): Promise<readonly Diagnostic[]> {
  const recovery = await recoverSnapshot(path);
  if (recovery === "nothing") return [];
  if (recovery === "completed") {
    return [{ severity: "warning", summary: "State file completed", detail: completedDetail(path) }];
  }
  return [{ severity: "warning", summary: "Unsaved state found", detail: setAsideDetail(path, recovery.setAside) }];
}

function completedDetail(path: string): string {
  return `An earlier run was stopped while it saved the state to ${path}. What it was about to save has been saved now.`;
}

function setAsideDetail(path: string, setAside: string): string {
  return `An earlier run was stopped before it could save the state to ${path}, and the state has been changed by others since. What it was about to save is now in ${setAside}: if objects are missing from the state, you will find them there.`;
}

function lostLockDetail(path: string): string {
  return `The process that held the lock on ${path} ended unexpectedly and others hold the lock now, so the state was not written.`;
}

async function writeBackup(path: string, snapshot: Uint8Array): Promise<readonly Diagnostic[]> {
  try {
    await writeSnapshot(path, { content: snapshot, base: await readSnapshot(path) });
    return [];
  } catch (error) {
    return [problem("Failed to save state", `failed to create local state backup file: ${fileProblem(error)}`)];
  }
}

async function removeIfEmpty(path: string): Promise<void> {
  const status = await stat(path).catch(() => undefined);
  if (status?.size === 0) await rm(path, { force: true });
}

function problem(summary: string, detail: string): Diagnostic {
  return { severity: "error", summary, detail };
}
