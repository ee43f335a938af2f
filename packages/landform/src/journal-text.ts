import type { EncryptionProblem } from "@landform/state";
import { formatJournalRecord, isEncryptionProblem, type JournalRecord } from "@landform/state";
import type { JournalCipher, JournalEncryption } from "./encryption/journal-cipher.js";

/** Writes down the records of a journal, encrypted where `cipher` is given: all but the first, which tells nothing of objects. */
export class JournalWriter {
  readonly #cipher: JournalCipher | undefined;
  #count = 0;

  constructor(cipher?: JournalCipher) {
    this.#cipher = cipher;
  }

  /** The lines of the next record. */
  format(record: JournalRecord): string {
    const line = formatJournalRecord(record);
    const index = this.#count++;
    if (this.#cipher === undefined) return line;
    if (index === 0) return `${line}${JSON.stringify({ kind: "key", key: this.#cipher.lockedKey })}\n`;
    return `${JSON.stringify({ kind: "sealed", line: this.#cipher.seal(line, index) })}\n`;
  }
}

/** The text of a journal as it would be without encryption, up to a line that is not what was written. */
export async function decryptJournal(
  text: string,
  encryption: JournalEncryption | undefined,
): Promise<string | EncryptionProblem> {
  const [start = "", second = "", ...lines] = text.split("\n");
  const lockedKey = member(second, "key");
  if (lockedKey === undefined) return text;
  if (encryption === undefined) {
    const message = "it is encrypted, and no encryption is configured";
    return { kind: "encryptionProblem", message };
  }
  const cipher = await encryption.cipherFor(lockedKey);
  if (isEncryptionProblem(cipher)) return cipher;
  let plain = `${start}\n`;
  for (const [index, line] of lines.entries()) {
    const sealed = member(line, "line");
    const unsealed = sealed === undefined ? undefined : cipher.unseal(sealed, index + 1);
    if (unsealed === undefined) break;
    plain += unsealed;
  }
  return plain;
}

/** The member of that name, if `line` is an object that has a text there. */
function member(line: string, name: string): string | undefined {
  try {
    const record: unknown = JSON.parse(line);
    if (typeof record !== "object" || record === null) return undefined;
    const value = new Map<string, unknown>(Object.entries(record)).get(name);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
