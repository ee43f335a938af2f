import { randomBytes } from "node:crypto";
import { type EncryptionProblem, isEncryptionProblem, type StateEncryption } from "@landform/state";
import { encryptionProblem, seal, unseal } from "@landform/state/encryption";

/** Keeps the lines of one journal from others' eyes, at once: nothing may wait between a line and what it tells of. */
export interface JournalCipher {
  /** The key of the lines, encrypted as states are; stands in the journal. */
  readonly lockedKey: string;
  /** `index` of the line, so that none can be left out or moved. */
  seal(line: string, index: number): string;
  /** `undefined`: it is not what was sealed. */
  unseal(sealed: string, index: number): string | undefined;
}

export interface JournalEncryption {
  /** For a new journal; `undefined` where states are stored in the clear. */
  newCipher(): Promise<JournalCipher | EncryptionProblem | undefined>;
  /** For a journal with this locked key in it. */
  cipherFor(lockedKey: string): Promise<JournalCipher | EncryptionProblem>;
}

/** Journals whose keys are encrypted as states are. */
export function encryptJournals(states: StateEncryption): JournalEncryption {
  return {
    async newCipher() {
      const key = randomBytes(32);
      const document = Buffer.from(JSON.stringify({ key: key.toString("base64") }));
      const locked = await states.encrypt(document, "compact");
      if (isEncryptionProblem(locked)) return locked;
      return locked === document ? undefined : cipherWith(key, Buffer.from(locked).toString("base64"));
    },
    async cipherFor(lockedKey) {
      const decrypted = await states.decrypt(Buffer.from(lockedKey, "base64"));
      if (isEncryptionProblem(decrypted)) return decrypted;
      const { key }: { key?: unknown } = JSON.parse(Buffer.from(decrypted.plain).toString());
      const bytes = Buffer.from(typeof key === "string" ? key : "", "base64");
      return bytes.length === 32 ? cipherWith(bytes, lockedKey) : encryptionProblem("there is no key in it");
    },
  };
}

function cipherWith(key: Uint8Array, lockedKey: string): JournalCipher {
  return {
    lockedKey,
    seal: (line, index) => Buffer.from(seal(Buffer.from(line), key, placeOf(index))).toString("base64"),
    unseal(sealed, index) {
      const line = unseal(Buffer.from(sealed, "base64"), key, placeOf(index));
      return isEncryptionProblem(line) ? undefined : Buffer.from(line).toString();
    },
  };
}

function placeOf(index: number): Uint8Array {
  return Buffer.from(`line ${index}`);
}
