import { messageOf } from "@landform/diagnostics";
import { type EncryptionProblem, isEncryptionProblem, type StateEncryption } from "../state-encryption.js";
import type { DataEncryption } from "./data-encryption.js";
import { readStateHeader, type StateHeader } from "./envelope.js";
import { encryptionProblem } from "./method.js";

/** Encrypts states, which keep serial and lineage where all can see them, and must have the same inside. */
export function encryptStates(encryption: DataEncryption): StateEncryption {
  return {
    prepare: () => encryption.prepare(),
    encrypt(snapshot, layout) {
      const { serial = null, lineage = "" } = readStateHeader(snapshot);
      return encryption.encrypt(snapshot, layout, { serial, lineage });
    },
    async decrypt(stored) {
      const decrypted = await encryption.decrypt(stored, whyNotState);
      if (isEncryptionProblem(decrypted)) return decrypted;
      return mismatch(readStateHeader(stored), readStateHeader(decrypted.plain)) ?? decrypted;
    },
  };
}

function whyNotState(data: Uint8Array): string | undefined {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(data));
  } catch (error) {
    return messageOf(error);
  }
  const version =
    typeof document === "object" && document !== null && "terraform_version" in document
      ? document.terraform_version
      : undefined;
  return typeof version === "string" && version !== "" ? undefined : "Given payload is not a state file";
}

function mismatch(outside: Partial<StateHeader>, inside: Partial<StateHeader>): EncryptionProblem | undefined {
  if (outside.serial !== undefined && inside.serial !== undefined && outside.serial !== inside.serial) {
    const fact = `serial field mismatch ${outside.serial} vs ${inside.serial}`;
    return encryptionProblem(`invalid state metadata, ${fact}`);
  }
  if (outside.lineage === undefined || outside.lineage === "" || outside.lineage === inside.lineage) return undefined;
  return encryptionProblem(
    `invalid state metadata, linage field mismatch ${outside.lineage} vs ${inside.lineage ?? ""}`,
  );
}
