import { readFile } from "node:fs/promises";
import type { Diagnostic } from "@landform/diagnostics";
import { type EncryptionProblem, isEncryptedState, isEncryptionProblem, readStateFile } from "@landform/state";
import type { Project } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import { stateFlags, stateOptions } from "../arguments/operation-flags.js";
import type { Command, CommandContext } from "../command.js";
import { andClose, openState } from "../session.js";
import { forPrograms } from "../views/for-programs.js";
import { report } from "../views/report.js";
import { usageError, wrongArguments } from "../views/usage-error.js";
import { projectOfThisVersion } from "./change-state.js";

const flags = { ...stateFlags, force: flag.bool() };

export const statePush: Command = forPrograms({
  usage: {
    synopsis: "state push [options] PATH",
    summary: "Update remote state from a local state file",
    description: [
      'Stores a state file in the place of the present state. "-" reads standard input.',
      "A file of another history, or an older one, is refused unless forced.",
    ],
    options: [{ flag: "-force", text: "Take the file whatever it is." }, ...stateOptions],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, statePush.usage, parsed.error);
    const [path, ...extra] = parsed.args;
    if (path === undefined || extra.length > 0) {
      return wrongArguments(context, statePush.usage, "Exactly one argument expected.");
    }
    const bytes =
      path === "-" ? Buffer.from(await context.terminal.readAll()) : await readFile(path).catch(() => undefined);
    if (bytes === undefined)
      return fail(context, `Error reading source state "${path}"`, "The file does not exist or cannot be read.");
    const project = await projectOfThisVersion(context);
    if (project === undefined) return 1;
    const decrypted = await decryptedState(bytes, project);
    if (isEncryptionProblem(decrypted)) return fail(context, `Error reading source state "${path}"`, decrypted.message);
    const { value: file, diagnostics } = readStateFile(decrypted, context.dialect);
    if (report(context, diagnostics)) return 1;
    if (file === undefined) return fail(context, `Error reading source state "${path}"`, "There is no state in it.");
    const session = await openState(context, project, parsed.flags, "state-push");
    if (session === undefined) return 1;
    return andClose(context, session, async () => {
      const refusal = session.manager.replace(file, { force: parsed.flags.force });
      if (refusal !== undefined) return fail(context, "Failed to write state", `${refusal}.`);
      return report(context, await session.manager.persist()) ? 1 : 0;
    });
  },
});

/** A state may be pushed as `state pull` prints it, or as it is stored, which `errored.tfstate` is too. */
async function decryptedState(bytes: Uint8Array, { encryption }: Project): Promise<Uint8Array | EncryptionProblem> {
  const { state } = (await encryption()).value ?? {};
  if (state === undefined || !isEncryptedState(bytes)) return bytes;
  const decrypted = await state.decrypt(bytes);
  return isEncryptionProblem(decrypted) ? decrypted : decrypted.plain;
}

function fail(context: CommandContext, summary: string, detail: string): number {
  const problem: Diagnostic = { severity: "error", summary, detail };
  report(context, [problem]);
  return 1;
}
