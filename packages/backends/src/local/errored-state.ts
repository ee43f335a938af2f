import { join } from "node:path";
import type { Dialect } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import {
  type EncryptionProblem,
  formatStateFile,
  isEncryptionProblem,
  type StateEncryption,
  type StateFile,
} from "@landform/state";
import { fileProblem } from "./file-problem.js";
import { readSnapshot, writeSnapshot } from "./snapshot-file.js";

/** `stateJson`: could not even be kept in a file, show it to the user. */
export interface ErroredState {
  readonly diagnostics: readonly Diagnostic[];
  readonly stateJson?: string;
}

/** Last resort when the state can't be written to its store: keep it in `errored.tfstate` in `directory`. */
export async function saveErroredState(
  file: StateFile,
  directory: string,
  dialect: Dialect,
  encryption?: StateEncryption,
): Promise<ErroredState> {
  const snapshot = Buffer.from(formatStateFile(file, "indented"));
  const stored = await (encryption?.encrypt(snapshot, "indented") ?? snapshot);
  if (isEncryptionProblem(stored)) return { diagnostics: [notEncrypted(stored)] };
  const stateJson = Buffer.from(stored).toString("utf8");
  const path = join(directory, "errored.tfstate");
  try {
    await writeSnapshot(path, { content: Buffer.from(stateJson), base: await readSnapshot(path) });
    return { diagnostics: [notPersisted(keptInFile(dialect))] };
  } catch (error) {
    const detail = `Error creating local state file for recovery: ${fileProblem(error)}`;
    return {
      diagnostics: [
        { severity: "error", summary: "Failed to create local state file", detail },
        notPersisted(shownOnConsole(dialect)),
      ],
      stateJson,
    };
  }
}

/** A state that was to be kept secret is not shown either. */
function notEncrypted({ message }: EncryptionProblem): Diagnostic {
  const detail = `Error creating local state file for recovery: ${message}`;
  return { severity: "error", summary: "Failed to create local state file", detail };
}

function notPersisted(detail: string): Diagnostic {
  return { severity: "error", summary: "Failed to persist state to backend", detail };
}

function keptInFile({ name, productName }: Dialect): string {
  return `The error shown above has prevented ${productName} from writing the updated state to the configured backend. To allow for recovery, the state has been written to the file "errored.tfstate" in the current working directory.

Running "${name} apply" again at this point will create a forked state, making it harder to recover.

To retry writing this state, use the following command:
    ${name} state push errored.tfstate
`;
}

function shownOnConsole({ name, productName }: Dialect): string {
  return `The errors shown above prevented ${productName} from writing the updated state to
the configured backend and from creating a local backup file. As a fallback,
the raw state data is printed above as a JSON object.

To retry writing this state, copy the state data (from the first { to the last } inclusive) and save it into a local file called errored.tfstate, then run the following command:
    ${name} state push errored.tfstate
`;
}
