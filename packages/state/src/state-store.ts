import type { Diagnostic, WithDiagnostics } from "@landform/diagnostics";
import type { LockInfo } from "./lock-info.js";

/** Where the snapshots of one workspace are kept. One instance serves one run. */
export interface StateStore {
  /** The latest snapshot as stored; undefined or empty when there is none. */
  read(): Promise<WithDiagnostics<Uint8Array | undefined>>;
  /** Replaces the snapshot, durably and whole: after an error the old one is still there. */
  write(snapshot: Uint8Array): Promise<readonly Diagnostic[]>;
  /** Keeps a copy of what is about to be replaced; only in stores that have a place for it. */
  readonly writeBackup?: (snapshot: Uint8Array) => Promise<readonly Diagnostic[]>;
  /**
   * Write even what has not changed, where it renews the header, and with its own serial what comes from another store:
   * as the tools do for local files. Elsewhere what takes the place of another snapshot gets the next serial.
   */
  readonly writesUnchanged: boolean;
  /** Only in stores that can lock. */
  readonly locking?: StateLocking;
}

export interface StateLocking {
  /** One try. `info.path` is the store's to fill in. */
  tryLock(info: LockInfo): Promise<LockAttempt>;
  /** `id` as `tryLock` answered. */
  unlock(id: string): Promise<UnlockResult>;
}

/**
 * `held`: by someone else, `holder` if they say who; trying again makes sense when `holder` is known, and at once with
 * `retryNow`. `failed`: locking does not work here.
 */
export type LockAttempt =
  | { readonly kind: "locked"; readonly id: string; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: "held"; readonly message: string; readonly holder?: LockInfo; readonly retryNow?: boolean }
  | { readonly kind: "failed"; readonly message: string };

export type UnlockResult =
  | { readonly kind: "unlocked" }
  | { readonly kind: "failed"; readonly message: string; readonly holder?: LockInfo };
