import {
  closeSync,
  fdatasync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { type AbsResourceInstance, formatAbsResourceInstance } from "@landform/addrs";
import type { ApplyJournal, ObjectChange, ProviderOperation } from "@landform/engine";
import type { JournalRecord } from "@landform/state";
import type { JournalCipher } from "./encryption/journal-cipher.js";
import { JournalWriter } from "./journal-text.js";

/** A journal holds what the state holds, secrets too. */
const ownerOnly = 0o600;

/**
 * The journal of one run on disk. A record is with the operating system when a call returns, so nothing is lost when
 * this process dies; on its way to the disk, where a power failure finds it, it is a few milliseconds later.
 */
export class JournalFile implements ApplyJournal {
  readonly #file: string;
  readonly #start: Extract<JournalRecord, { kind: "start" }>;
  readonly #writer: JournalWriter;
  readonly #open = new Set<string>();
  #descriptor: number | undefined;
  #isBroken = false;
  #isSyncing = false;
  #isSynced = true;

  /** Nothing is on disk before something happens; then it takes the place of what was there. */
  constructor(file: string, snapshot: { readonly lineage: string; readonly serial: number }, cipher?: JournalCipher) {
    this.#file = file;
    this.#writer = new JournalWriter(cipher);
    this.#start = { kind: "start", lineage: snapshot.lineage, serial: snapshot.serial };
  }

  begin(operation: ProviderOperation): void {
    this.#open.add(nameOf(operation));
    this.#write({ kind: "begin", ...operation });
  }

  change({ address, deposedKey, object, provider, providerKey }: ObjectChange): void {
    const place = { address, ...(deposedKey !== undefined && { deposedKey }) };
    const manager = { config: provider, ...(providerKey !== undefined && { key: providerKey }) };
    this.#write(
      object === undefined ? { kind: "gone", ...place } : { kind: "object", ...place, object, provider: manager },
    );
  }

  end({ action: _, ...object }: ProviderOperation): void {
    if (this.#open.delete(nameOf(object))) this.#write({ kind: "end", ...object });
  }

  /** A snapshot with this serial is about to be written. */
  saving(serial: number): void {
    if (this.#descriptor !== undefined) this.#write({ kind: "saving", serial });
  }

  /** Everything is in the state. What is still open, because nobody waited for it, stays on record. */
  finish(): void {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
    if (this.#open.size === 0) removeJournal(this.#file);
  }

  /**
   * On a full disk or in a folder that is read-only the run goes on without a journal: it only helps when a run is
   * killed, and what was done so far must still get into the state.
   */
  #write(record: JournalRecord): void {
    if (this.#isBroken) return;
    try {
      if (this.#descriptor === undefined) {
        mkdirSync(path.dirname(this.#file), { recursive: true });
        this.#descriptor = openSync(this.#file, "w", ownerOnly);
        writeWhole(this.#descriptor, this.#writer.format(this.#start));
      }
      writeWhole(this.#descriptor, this.#writer.format(record));
    } catch {
      this.#isBroken = true;
      return;
    }
    this.#isSynced = false;
    this.#sync();
  }

  /** One at a time: all that is written meanwhile goes with the next. */
  #sync(): void {
    const descriptor = this.#descriptor;
    if (this.#isSyncing || this.#isSynced || descriptor === undefined) return;
    this.#isSyncing = true;
    this.#isSynced = true;
    fdatasync(descriptor, () => {
      this.#isSyncing = false;
      this.#sync();
    });
  }
}

/** A record cut short ends what can be read of the journal, so nothing may follow it. */
function writeWhole(descriptor: number, lines: string): void {
  const bytes = Buffer.from(lines);
  if (writeSync(descriptor, bytes) < bytes.length) throw new Error("the disk is full");
}

function nameOf({
  address,
  deposedKey,
}: {
  readonly address: AbsResourceInstance;
  readonly deposedKey?: string;
}): string {
  return `${formatAbsResourceInstance(address)} ${deposedKey ?? ""}`;
}

/** The text of a journal that a killed run left; `undefined`: there is none. */
export function readJournalFile(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Keep on record what is still open, and nothing else. */
export function rewriteJournal(file: string, records: readonly JournalRecord[], cipher?: JournalCipher): void {
  const writer = new JournalWriter(cipher);
  const staged = `${file}.new`;
  const descriptor = openSync(staged, "w", ownerOnly);
  for (const record of records) writeSync(descriptor, writer.format(record));
  closeSync(descriptor);
  renameSync(staged, file);
}

export function removeJournal(file: string): void {
  rmSync(file, { force: true });
  try {
    rmdirSync(path.dirname(file));
  } catch {
    // Other workspaces have journals there.
  }
}
