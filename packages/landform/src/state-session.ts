import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { LocalBackend, type LocalBackendOptions, newLockInfo, saveErroredState } from "@landform/backends";
import { type Diagnostic, hasErrors, type WithDiagnostics } from "@landform/diagnostics";
import type { ApplyJournal } from "@landform/engine";
import {
  acquireStateLock,
  releaseStateLock,
  type State,
  type StateLocking,
  StateManager,
  type StateStore,
} from "@landform/state";
import { openBackend } from "./backend/open-backend.js";
import type { Encryption } from "./encryption/encryption.js";
import type { JournalCipher } from "./encryption/journal-cipher.js";
import { JournalFile } from "./journal-file.js";
import type { Project } from "./project.js";
import { recoverJournal } from "./recover-journal.js";

export interface StateOptions {
  /** `-state`, `-state-out`, `-backup`. */
  readonly local?: Pick<LocalBackendOptions, "statePath" | "stateOutPath" | "backupPath" | "backupSuffix">;
  /** None: do not lock. */
  readonly lock?: { readonly operation: string; readonly timeoutMs: number };
  readonly signal?: AbortSignal;
  /** Locking takes longer than people wait without a word. */
  readonly onSlowLock?: () => void;
}

/** How the state of a workspace is locked, for taking the lock away from a run that can't give it up any more. */
export interface FoundLocking {
  readonly locking: StateLocking;
  /** The lock stays when the process that took it is gone. */
  readonly outlivesProcess: boolean;
}

export async function findLocking(project: Project): Promise<WithDiagnostics<FoundLocking | undefined>> {
  const backend = await openBackend(project);
  if (backend.value === undefined) return { value: undefined, diagnostics: backend.diagnostics };
  const { value: store, diagnostics } = await backend.value.open(project.workspace);
  const problems = [...backend.diagnostics, ...diagnostics];
  if (store === undefined) return { value: undefined, diagnostics: problems };
  const { locking } = store;
  if (locking === undefined) return { value: undefined, diagnostics: [...problems, noLocking] };
  return { value: { locking, outlivesProcess: !(backend.value instanceof LocalBackend) }, diagnostics: problems };
}

const noLocking: Diagnostic = { severity: "error", summary: "Locking is disabled for this backend", detail: "" };

/** `stateJson` when the state could not be kept anywhere: show it to the user. */
export interface SavedState {
  readonly diagnostics: readonly Diagnostic[];
  readonly stateJson?: string;
}

/**
 * The state of one run: locked from `open` to `close`, read, and written as it changes. What cannot be written where it
 * belongs is kept in `errored.tfstate`.
 */
export class StateSession {
  readonly manager: StateManager;
  readonly #encryption: Encryption;
  readonly #store: StateStore;
  readonly #dialect: Dialect;
  readonly #directory: string;
  readonly #onSlowLock: (() => void) | undefined;
  readonly #journalFile: string;
  #journalCipher: JournalCipher | undefined;
  #journal: JournalFile | undefined;
  #lockId: string | undefined;
  #writing: Promise<readonly Diagnostic[]> | undefined;
  #saving: Promise<SavedState> | undefined;
  readonly #intervalMs: number;
  readonly #signal: AbortSignal | undefined;
  #lastWriteMs = 0;
  #lastWriteEnd: number;
  /** Makes the state as it is, of the last change that is not written yet. */
  #latest: (() => State) | undefined;
  /** Before the first change, and the changes since. */
  #firstSerial = 0;
  #changes = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(store: StateStore, encryption: Encryption, project: Project, options: StateOptions) {
    this.#encryption = encryption;
    this.#store = store;
    this.#dialect = project.dialect;
    this.#directory = project.directory;
    this.#onSlowLock = options.onSlowLock;
    this.#intervalMs = persistIntervalMs(project.env);
    this.#lastWriteEnd = store.writesUnchanged ? Number.NEGATIVE_INFINITY : performance.now();
    this.#signal = options.signal;
    options.signal?.addEventListener("abort", () => this.#hurry(), { once: true });
    this.#journalFile = path.join(project.dataDirectory.journals, `${project.workspace}.jsonl`);
    this.manager = new StateManager(store, project.dialect, project.log, encryption.state);
  }

  static async open(project: Project, options: StateOptions): Promise<WithDiagnostics<StateSession | undefined>> {
    const encryption = await usableEncryption(project, options);
    if (encryption.value === undefined) return { value: undefined, diagnostics: encryption.diagnostics };
    const backend = await openBackend(project, options.local);
    if (backend.value === undefined) return { value: undefined, diagnostics: backend.diagnostics };
    const store = await backend.value.open(project.workspace);
    if (store.value === undefined)
      return { value: undefined, diagnostics: [...backend.diagnostics, ...store.diagnostics] };
    const session = new StateSession(store.value, encryption.value, project, options);
    if (options.lock !== undefined)
      project.log.trace?.(`backend/local: requesting state lock for workspace ${JSON.stringify(project.workspace)}`);
    const lockProblems = await session.#lock(options);
    if (hasErrors(lockProblems)) return { value: undefined, diagnostics: lockProblems };
    const readProblems = await session.manager.refresh();
    const recovered = hasErrors(readProblems) || options.lock === undefined ? [] : await session.#recover();
    const problems = [...encryption.diagnostics, ...lockProblems, ...readProblems, ...recovered];
    if (!hasErrors(problems)) return { value: session, diagnostics: problems };
    return { value: undefined, diagnostics: [...readProblems, ...(await session.close())] };
  }

  #recover(): Promise<readonly Diagnostic[]> {
    return recoverJournal(this.#journalFile, this.manager, this.#dialect, this.#encryption.journal);
  }

  /** Have what saving needs, so that nothing can keep the state from being saved once something has happened. */
  async prepareToSave(): Promise<readonly Diagnostic[]> {
    const problems = await this.#encryption.prepare();
    if (hasErrors(problems)) return problems;
    const cipher = await this.#encryption.journal?.newCipher();
    if (cipher !== undefined && "kind" in cipher)
      return cipher.diagnostics ?? [{ severity: "error", summary: "Failed to save state", detail: cipher.message }];
    this.#journalCipher = cipher;
    return [];
  }

  /** Keep on record from now on what is done to objects, which needs what `prepareToSave` makes, until the state is saved at the end. */
  startJournal(): ApplyJournal {
    this.#journal = new JournalFile(this.#journalFile, this.manager, this.#journalCipher);
    this.#firstSerial = this.manager.serial;
    this.#changes = 0;
    return this.#journal;
  }

  /**
   * Something changed: write an intermediate snapshot now, or as soon as the last one is old enough that writing does
   * not slow the work down. `snapshot` is called then, and gives the state as it is at that moment.
   */
  checkpoint(snapshot: () => State): void {
    this.#latest = snapshot;
    if (this.#writing !== undefined || this.#timer !== undefined) return;
    const waitMs = this.#lastWriteEnd + this.#restMs() - performance.now();
    if (waitMs <= 0) this.#writeLatest();
    else this.#timer = setTimeout(() => this.#writeLatest(), waitMs);
  }

  /** Local files are cheap to write; with others the tools wait for a while, but not once they are told to stop. */
  #restMs(): number {
    const needed = Math.max(minimumRestMs, restPerWrite * this.#lastWriteMs);
    return this.#store.writesUnchanged || this.#signal?.aborted === true ? needed : Math.max(needed, this.#intervalMs);
  }

  /** Told to stop: what is not written yet is written now. */
  #hurry(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#writeLatest();
  }

  /** A change is over: each counts for the serial, written or not, so that it does not depend on when we wrote. */
  countChange(): void {
    this.#changes++;
  }

  #writeLatest(): void {
    this.#timer = undefined;
    const snapshot = this.#latest;
    if (snapshot === undefined) return;
    this.#latest = undefined;
    this.manager.setState(snapshot());
    const started = performance.now();
    this.#writing = this.#persist(this.#firstSerial + this.#changes).finally(() => {
      this.#lastWriteEnd = performance.now();
      this.#lastWriteMs = this.#lastWriteEnd - started;
      this.#writing = undefined;
      if (this.#latest !== undefined) this.checkpoint(this.#latest);
    });
  }

  #persist(leastSerial: number): Promise<readonly Diagnostic[]> {
    this.#journal?.saving(Math.max(this.manager.serial + 1, leastSerial));
    return this.manager.persist({ leastSerial });
  }

  /** Save what the last checkpoint knew, for leaving at once. */
  saveLatest(): Promise<SavedState> {
    return this.save(this.#latest?.() ?? this.manager.state);
  }

  /** Write the state as it is at the end. */
  save(state: State): Promise<SavedState> {
    this.#saving = this.#save(state);
    return this.#saving;
  }

  async #save(state: State): Promise<SavedState> {
    clearTimeout(this.#timer);
    this.#latest = undefined;
    await this.#writing;
    this.manager.setState(state);
    const diagnostics = await this.#persist(this.#changes === 0 ? 0 : this.#firstSerial + this.#changes + 1);
    if (!hasErrors(diagnostics)) {
      this.#journal?.finish();
      return { diagnostics };
    }
    const errored = await saveErroredState(this.manager.file(), this.#directory, this.#dialect, this.#encryption.state);
    return { ...errored, diagnostics: [...diagnostics, ...errored.diagnostics] };
  }

  /** Give the lock up, once nothing is being written any more: who saves may have been left to itself. */
  async close(): Promise<readonly Diagnostic[]> {
    await this.#writing;
    await this.#saving;
    const id = this.#lockId;
    const { locking } = this.#store;
    if (id === undefined || locking === undefined) return [];
    this.#lockId = undefined;
    return releaseStateLock(locking, id, {
      dialect: this.#dialect,
      ...(this.#onSlowLock && { onSlow: this.#onSlowLock }),
    });
  }

  async #lock({ lock, signal }: StateOptions): Promise<readonly Diagnostic[]> {
    const { locking } = this.#store;
    if (lock === undefined || locking === undefined) return [];
    const { value, diagnostics } = await acquireStateLock(locking, newLockInfo(lock.operation, this.#dialect), {
      dialect: this.#dialect,
      timeoutMs: lock.timeoutMs,
      ...(signal && { signal }),
      ...(this.#onSlowLock && { onSlow: this.#onSlowLock }),
    });
    this.#lockId = value;
    return diagnostics;
  }
}

/** Where the state is locked it may be written, so the keys are made while that is all that can go wrong. */
async function usableEncryption(
  { encryption }: Project,
  { lock }: StateOptions,
): Promise<WithDiagnostics<Encryption | undefined>> {
  const found = await encryption();
  const problems = lock === undefined ? [] : ((await found.value?.prepare()) ?? []);
  return hasErrors(problems) ? { value: undefined, diagnostics: problems } : found;
}

/** Intermediate snapshots take at most a tenth of the time. */
const restPerWrite = 10;
const minimumRestMs = 200;

/** Seconds between intermediate snapshots of states that are not local files; never fewer than 20. */
function persistIntervalMs({ TF_STATE_PERSIST_INTERVAL: given = "" }: Project["env"]): number {
  return 1000 * Math.max(20, /^\d+$/.test(given) ? Number(given) : 0);
}
