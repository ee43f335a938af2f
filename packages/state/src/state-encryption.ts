import type { Diagnostic } from "@landform/diagnostics";

/** Why something can't be encrypted, or read again. `diagnostics`: when more than one message says it. */
export interface EncryptionProblem {
  readonly kind: "encryptionProblem";
  readonly message: string;
  readonly diagnostics?: readonly Diagnostic[];
}

export function isEncryptionProblem(value: object): value is EncryptionProblem {
  return "kind" in value && value.kind === "encryptionProblem";
}

export interface Decrypted {
  readonly plain: Uint8Array;
  /** False where it is to be encrypted in another way, or at all, when it is written next. */
  readonly isCurrent: boolean;
}

/** How snapshots are stored so that only those with the key can read them. */
export interface StateEncryption {
  /** Have a key for writing; else it is made when the first snapshot is written. */
  prepare(): Promise<readonly Diagnostic[]>;
  /** `layout` of the document around the encrypted data. */
  encrypt(snapshot: Uint8Array, layout: "compact" | "indented"): Promise<Uint8Array | EncryptionProblem>;
  decrypt(stored: Uint8Array): Promise<Decrypted | EncryptionProblem>;
}
