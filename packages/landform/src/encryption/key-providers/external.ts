import { isKeyProblem, type KeyProblem, keyProblem } from "@landform/state/encryption";
import { bytesOf, isObject, runProgram } from "../run-program.js";
import type { KeyProviderType } from "./key-provider-type.js";

/** Keys that a program of the user's finds. */
export const external: KeyProviderType = {
  arguments: { attributes: { command: "texts" }, required: ["command"] },
  create(given) {
    const command = given.texts("command");
    if (command.length === 0) return keyProblem("the command option is required");
    return {
      async newKey() {
        const answer = await ask(command, null);
        if (isKeyProblem(answer)) return answer;
        return { kind: "newKey", key: answer.encryptionKey ?? new Uint8Array(), metadata: answer.metadata };
      },
      async storedKey(metadata) {
        const data = isObject(metadata) ? (metadata.external_data ?? null) : null;
        const answer = await ask(command, data === null ? null : { external_data: data });
        return isKeyProblem(answer) ? answer : answer.decryptionKey;
      },
    };
  },
};

interface Answer {
  readonly encryptionKey: Uint8Array | undefined;
  readonly decryptionKey: Uint8Array | undefined;
  readonly metadata: unknown;
}

/** `metadata`: what the program gave when something was stored; null where only a new key is wanted. */
async function ask(command: readonly string[], metadata: unknown): Promise<Answer | KeyProblem> {
  const answer = await runProgram({
    command,
    magic: "OpenTofu-External-Key-Provider",
    noun: { unreadable: "external binary", wrong: "external key provider" },
    input: JSON.stringify(metadata),
  });
  if (answer.kind === "failure") return keyProblem(words(answer));
  const { keys, meta } = answer.document;
  const { encryption_key: encryptionKey, decryption_key: decryptionKey } = isObject(keys) ? keys : {};
  const data = isObject(meta) ? (meta.external_data ?? null) : null;
  return {
    encryptionKey: bytesOf(encryptionKey),
    decryptionKey: bytesOf(decryptionKey),
    metadata: { external_data: data },
  };
}

function words({
  stage,
  message,
  stderr,
}: {
  readonly stage: string;
  readonly message: string;
  readonly stderr: string;
}) {
  const said = `\n\nStderr:\n-------\n${stderr}`;
  switch (stage) {
    case "protocol":
      return `external key provider protocol failure: ${message}`;
    case "exit":
      return `the external command exited with a non-zero exit code (${message})${said}`;
    case "json":
      return `the external command returned an invalid JSON response (${message})${said}`;
    default:
      return `the external command exited with an error (${message})${said}`;
  }
}
