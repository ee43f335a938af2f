import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { EncryptionProblem } from "../state-encryption.js";
import type { Keys } from "./key-provider.js";
import { type EncryptionMethod, encryptionProblem, noDecryptionKey } from "./method.js";

/** By the length of the key in bytes. */
const ciphers: ReadonlyMap<number, "aes-128-gcm" | "aes-192-gcm" | "aes-256-gcm"> = new Map([
  [16, "aes-128-gcm"],
  [24, "aes-192-gcm"],
  [32, "aes-256-gcm"],
]);
const nonceLength = 12;
const tagLength = 16;

export interface AesGcmOptions {
  readonly keys: Keys;
  /** Must be the same for decrypting. */
  readonly additionalData?: Uint8Array;
}

/** AES in Galois/Counter Mode (NIST SP 800-38D). What comes out is nonce, encrypted data, tag. */
export function createAesGcm({ keys, additionalData }: AesGcmOptions): EncryptionMethod | EncryptionProblem {
  const { encryptionKey, decryptionKey } = keys;
  const problem =
    wrongLength(encryptionKey, "encryption") ??
    (decryptionKey !== undefined && decryptionKey.length > 0 ? wrongLength(decryptionKey, "decryption") : undefined);
  if (problem !== undefined) return problem;
  return {
    encrypt: async (plain) => seal(plain, encryptionKey, additionalData),
    async decrypt(encrypted) {
      if (decryptionKey === undefined || decryptionKey.length === 0) return noDecryptionKey;
      return unseal(encrypted, decryptionKey, additionalData);
    },
  };
}

function wrongLength({ length }: Uint8Array, use: string): EncryptionProblem | undefined {
  if (ciphers.has(length)) return undefined;
  return encryptionProblem(
    `AES-GCM requires the key length to be one of: 16, 24, 32, received ${length} bytes in the ${use} key`,
  );
}

/** Also for what must not wait, such as the journal. `key` has one of the lengths of AES. */
export function seal(plain: Uint8Array, key: Uint8Array, additionalData?: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(ciphers.get(key.length) ?? "aes-256-gcm", key, nonce);
  if (additionalData !== undefined) cipher.setAAD(additionalData);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function unseal(
  sealed: Uint8Array,
  key: Uint8Array,
  additionalData?: Uint8Array,
): Uint8Array | EncryptionProblem {
  if (sealed.length === 0) return failed("cannot decrypt empty data");
  if (sealed.length < nonceLength)
    return failed("cannot decrypt data because it is too small (likely data corruption)");
  if (sealed.length < nonceLength + tagLength) return failed("cipher: message authentication failed");
  const decipher = createDecipheriv(ciphers.get(key.length) ?? "aes-256-gcm", key, sealed.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  if (additionalData !== undefined) decipher.setAAD(additionalData);
  decipher.setAuthTag(sealed.subarray(-tagLength));
  const plain = decipher.update(sealed.subarray(nonceLength, -tagLength));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return failed("cipher: message authentication failed");
  }
}

function failed(reason: string): EncryptionProblem {
  return encryptionProblem(`decryption failed: ${reason}`);
}
