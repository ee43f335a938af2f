import type { LockAttempt, LockInfo, StateLocking, StateStore, UnlockResult } from "@landform/state";

/** A state that is kept in memory. */
export class MemoryState implements StateStore, StateLocking {
  readonly writesUnchanged = false;
  readonly locking: StateLocking = this;
  #snapshot: Uint8Array | undefined;
  #holder: LockInfo | undefined;

  async read() {
    return { value: this.#snapshot, diagnostics: [] };
  }

  async write(snapshot: Uint8Array) {
    this.#snapshot = snapshot;
    return [];
  }

  /** Unless it is locked already. */
  lockFor(info: LockInfo): void {
    this.#holder ??= info;
  }

  async tryLock(info: LockInfo): Promise<LockAttempt> {
    if (this.#holder !== undefined) return { kind: "held", message: "state locked", holder: this.#holder };
    this.#holder = info;
    return { kind: "locked", id: info.id, diagnostics: [] };
  }

  async unlock(id: string): Promise<UnlockResult> {
    const holder = this.#holder;
    if (holder === undefined) return { kind: "failed", message: "state not locked" };
    if (holder.id !== id) return { kind: "failed", message: "invalid lock id", holder };
    this.#holder = undefined;
    return { kind: "unlocked" };
  }
}
