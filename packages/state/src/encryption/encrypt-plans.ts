import type { Diagnostic } from "@landform/diagnostics";
import type { Decrypted, EncryptionProblem } from "../state-encryption.js";
import type { DataEncryption } from "./data-encryption.js";

/** Encrypts saved plans, as a whole. */
export interface PlanEncryption {
  prepare(): Promise<readonly Diagnostic[]>;
  encrypt(file: Uint8Array): Promise<Uint8Array | EncryptionProblem>;
  decrypt(stored: Uint8Array): Promise<Decrypted | EncryptionProblem>;
}

export function encryptPlans(encryption: DataEncryption): PlanEncryption {
  return {
    prepare: () => encryption.prepare(),
    encrypt: (file) => encryption.encrypt(file, "compact"),
    decrypt: (stored) => encryption.decrypt(stored, whyNotPlan),
  };
}

/** Saved plans are ZIP files. */
function whyNotPlan(data: Uint8Array): string | undefined {
  const start = Buffer.from(data.subarray(0, 2)).toString("latin1");
  return start === "PK" ? undefined : `Invalid plan file ${start}`;
}
