import type { Dialect } from "@landform/addrs";
import { type Diagnostic, hasErrors, type Log, silentLog, type WithDiagnostics } from "@landform/diagnostics";
import { checkImport } from "./check-import.js";
import { readStateFile } from "./read-state-file.js";
import type { State, StateFile } from "./state.js";
import { type EncryptionProblem, isEncryptionProblem, type StateEncryption } from "./state-encryption.js";
import type { StateStore } from "./state-store.js";
import { statesEqual } from "./states-equal.js";
import { emptyState } from "./working-state.js";
import { formatStateFile, unstorableOutputs } from "./write-state-file.js";

/**
 * The state of one workspace during a run: what was read, what it is now, and what is in the store. Keeps lineage and
 * serial by the rules of the reference tools, so that they and we can take turns.
 */
export class StateManager {
  readonly #store: StateStore;
  readonly #dialect: Dialect;
  readonly #log: Log;
  readonly #encryption: StateEncryption | undefined;
  /** What is stored is to be encrypted in another way than it is. */
  #isOldEncryption = false;
  /** As in the store; undefined when there is nothing. */
  #stored: StateFile | undefined;
  #current: StateFile | undefined;
  /** What was there first, until it is backed up. */
  #unsaved: StateFile | undefined;

  /** Without `encryption`, what is stored is in the clear. */
  constructor(store: StateStore, dialect: Dialect, log: Log = silentLog, encryption?: StateEncryption) {
    this.#store = store;
    this.#dialect = dialect;
    this.#log = log;
    this.#encryption = encryption;
  }

  /** Read the latest snapshot and forget changes that are not persisted. On errors the state is empty. */
  async refresh(): Promise<readonly Diagnostic[]> {
    const { value: stored, diagnostics } = await this.#store.read();
    const decrypted = stored && (await this.#decrypt(stored));
    const read = decrypted?.value && readStateFile(decrypted.value, this.#dialect);
    this.#stored = read?.value;
    this.#logRead();
    this.#current = this.#stored;
    this.#unsaved = this.#stored;
    return [...diagnostics, ...(decrypted?.diagnostics ?? []), ...(read?.diagnostics ?? [])];
  }

  async #decrypt(stored: Uint8Array): Promise<WithDiagnostics<Uint8Array | undefined>> {
    this.#isOldEncryption = false;
    if (this.#encryption === undefined || stored.length === 0) return { value: stored, diagnostics: [] };
    const decrypted = await this.#encryption.decrypt(stored);
    if (isEncryptionProblem(decrypted)) return { value: undefined, diagnostics: encryptionErrors(decrypted) };
    this.#isOldEncryption = !decrypted.isCurrent;
    return { value: decrypted.plain, diagnostics: [] };
  }

  get state(): State {
    return this.#current?.state ?? emptyState;
  }

  /** Did the store have a snapshot? */
  get exists(): boolean {
    return this.#stored !== undefined;
  }

  /** Lineage is empty and serial 0 while there is no snapshot. */
  get serial(): number {
    return this.#current?.serial ?? 0;
  }
  get lineage(): string {
    return this.#current?.lineage ?? "";
  }

  /** The state with its place in history, as `persist` would write it but for a higher serial. */
  file(): StateFile {
    this.#current ??= { terraformVersion: "", serial: 0, lineage: crypto.randomUUID(), state: emptyState };
    return { ...this.#current, terraformVersion: this.#dialect.version };
  }

  /** Change the state; nothing is written before `persist`. */
  setState(state: State): void {
    this.#current = { ...this.file(), state };
  }

  /**
   * Take over a snapshot with its serial and lineage, as migration and `state push` do. The answer is why it may not
   * take the place of the one that is stored; `force` takes it anyway.
   */
  replace(file: StateFile, { force = false } = {}): string | undefined {
    const problem = force ? undefined : checkImport(file, this.#stored);
    if (problem === undefined) this.#current = file;
    return problem;
  }

  /**
   * Write the state to the store. The serial rises when it differs from what is stored, and before the first such
   * write the snapshot that was there is backed up. `isCopy`: the state with its serial comes from another store; see
   * `StateStore.writesUnchanged` for what becomes of it. Where
   * something has changed, and each change is told to the store, the serial rises to `leastSerial` at least: the
   * reference tools write local files after each change.
   */
  async persist({ isCopy = false, leastSerial = 0 } = {}): Promise<readonly Diagnostic[]> {
    const file = this.file();
    const differs = this.#stored === undefined || !statesEqual(file.state, this.#stored.state);
    // Where the store is not written without need, another encryption is a change like any other.
    const changed = differs || (this.#isOldEncryption && !this.#store.writesUnchanged);
    if (!changed && !this.#store.writesUnchanged && isSamePlace(file, this.#stored)) return [];
    const others = await this.#madeByOthers();
    if (others.length > 0) return others;
    const backupDiagnostics = await this.#backUpBefore(file);
    if (hasErrors(backupDiagnostics)) return backupDiagnostics;
    const hasChanged = changed || (this.#stored !== undefined && this.#unsaved === undefined);
    const least = hasChanged && this.#store.writesUnchanged === true ? leastSerial : 0;
    const serial = this.#isNextInHistory(file, changed, isCopy) ? file.serial + 1 : file.serial;
    const next = { ...file, serial: Math.max(serial, least) };
    this.#log.trace?.(serialMessage(file, next));
    const encrypted = await this.#encrypt(next);
    if (isEncryptionProblem(encrypted)) return encryptionErrors(encrypted);
    const diagnostics = await this.#store.write(encrypted);
    // After an error too: when it is kept elsewhere then, it must be newer than what is stored.
    if (!hasErrors(diagnostics) || !this.#store.writesUnchanged) this.#current = next;
    if (hasErrors(diagnostics)) return diagnostics;
    this.#isOldEncryption = false;
    this.#stored = next;
    return [...unstorableOutputs(next.state), ...diagnostics];
  }

  /** As it is stored: files on disk are laid out for people. */
  async #encrypt(file: StateFile): Promise<Uint8Array | EncryptionProblem> {
    const snapshot = Buffer.from(formatStateFile(file, "indented"));
    return this.#encryption?.encrypt(snapshot, this.#store.writesUnchanged ? "indented" : "compact") ?? snapshot;
  }

  #logRead(): void {
    const stored = this.#stored;
    this.#log.trace?.(
      stored === undefined
        ? "statemgr: read nil snapshot"
        : `statemgr: read snapshot with lineage ${JSON.stringify(stored.lineage)} serial ${stored.serial}`,
    );
  }

  /** The first snapshot of all gets serial 1, but one that was brought from elsewhere keeps its own. */
  #isNextInHistory(file: StateFile, changed: boolean, isCopy: boolean): boolean {
    if (this.#stored === undefined) return file.serial === 0 && !isCopy;
    return this.#store.writesUnchanged ? changed && !isCopy : true;
  }

  /** Nobody else may have made the first snapshot meanwhile, in a place that others reach too. */
  async #madeByOthers(): Promise<readonly Diagnostic[]> {
    if (this.#stored !== undefined || this.#store.writesUnchanged) return [];
    const { value, diagnostics } = await this.#store.read();
    if (hasErrors(diagnostics)) return diagnostics;
    return value === undefined || value.length === 0 ? [] : [madeMeanwhile];
  }

  async #backUpBefore(file: StateFile): Promise<readonly Diagnostic[]> {
    const previous = this.#unsaved;
    if (previous === undefined || this.#store.writeBackup === undefined) return [];
    if (statesEqual(file.state, previous.state)) return [];
    const backup = { ...previous, terraformVersion: this.#dialect.version };
    const encrypted = await this.#encrypt(backup);
    const diagnostics = isEncryptionProblem(encrypted)
      ? encryptionErrors(encrypted)
      : await this.#store.writeBackup(encrypted);
    if (!hasErrors(diagnostics)) this.#unsaved = undefined;
    return diagnostics;
  }
}

const madeMeanwhile: Diagnostic = {
  severity: "error",
  summary: "Failed to save state",
  detail:
    "Error saving state: someone else stored a state where there was none when this run began, so it was not overwritten.",
};

function encryptionErrors({ message, diagnostics }: EncryptionProblem): readonly Diagnostic[] {
  return diagnostics ?? [{ severity: "error", summary: message, detail: "" }];
}

function serialMessage({ serial }: StateFile, next: StateFile): string {
  return next.serial === serial
    ? "statemgr: no state changes since last snapshot"
    : `statemgr: state has changed since last snapshot, so incrementing serial to ${next.serial}`;
}

function isSamePlace(a: StateFile, b: StateFile | undefined): boolean {
  return a.serial === b?.serial && a.lineage === b.lineage;
}
