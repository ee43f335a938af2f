import type { EncryptionProblem } from "../state-encryption.js";

/** Encrypts and decrypts; it has its keys already. */
export interface EncryptionMethod {
  encrypt(plain: Uint8Array): Promise<Uint8Array | EncryptionProblem>;
  decrypt(encrypted: Uint8Array): Promise<Uint8Array | EncryptionProblem>;
}

export function encryptionProblem(message: string): EncryptionProblem {
  return { kind: "encryptionProblem", message };
}

export const noDecryptionKey = encryptionProblem("no decryption key available");
