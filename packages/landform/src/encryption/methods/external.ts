import type { EncryptionProblem } from "@landform/state";
import { encryptionProblem, noDecryptionKey } from "@landform/state/encryption";
import { bytesOf, runProgram } from "../run-program.js";
import type { MethodType } from "./method-type.js";

/** Two programs of the user's encrypt and decrypt. */
export const external: MethodType = {
  arguments: {
    attributes: { keys: "keys", encrypt_command: "texts", decrypt_command: "texts" },
    required: ["encrypt_command", "decrypt_command"],
  },
  create(given) {
    const commands = { encrypt: given.texts("encrypt_command"), decrypt: given.texts("decrypt_command") };
    for (const [name, [program]] of Object.entries(commands)) {
      if (program === undefined) return encryptionProblem(`the ${name}_command option is required`);
      if (program === "") return encryptionProblem(`the first entry of ${name}_command must not be empty`);
    }
    const keys = given.keys("keys");
    return {
      encrypt: (plain) => pass(plain, commands.encrypt, keys?.encryptionKey, "encryption failed"),
      async decrypt(encrypted) {
        if (keys !== undefined && keys.encryptionKey.length > 0 && keys.decryptionKey === undefined)
          return noDecryptionKey;
        if (encrypted.length === 0) return encryptionProblem("decryption failed: Cannot decrypt empty data.");
        return pass(encrypted, commands.decrypt, keys?.decryptionKey, "decryption failed");
      },
    };
  },
};

async function pass(
  payload: Uint8Array,
  command: readonly string[],
  key: Uint8Array | undefined,
  failed: string,
): Promise<Uint8Array | EncryptionProblem> {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  const answer = await runProgram({
    command,
    magic: "OpenTofu-External-Encryption-Method",
    noun: { unreadable: "external method", wrong: "external method" },
    input: JSON.stringify({ ...(key && key.length > 0 && { key: base64(key) }), payload: base64(payload) }),
  });
  if (answer.kind === "answer") return bytesOf(answer.document.payload) ?? new Uint8Array();
  const fact = failures[answer.stage];
  return encryptionProblem(`${failed}: ${fact} (${answer.message})\n-----\nStderr:\n-------\n${answer.stderr}\n`);
}

const failures = {
  protocol: "external encryption method failure",
  exit: "external encryption method exited with non-zero exit code",
  start: "external encryption method exited with an error",
  json: "external encryption method returned an invalid JSON",
} as const;
