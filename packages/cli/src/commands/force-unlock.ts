import { describeLock } from "@landform/state";
import { findLocking, openProject } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { ask } from "../views/prompt.js";
import { report } from "../views/report.js";
import { usageError, wrongArguments } from "../views/usage-error.js";

const flags = { force: flag.bool() };

export const forceUnlock: Command = {
  usage: {
    synopsis: "force-unlock [options] LOCK_ID",
    summary: "Release a stuck lock on the current workspace",
    description: [
      "Takes the lock of the current workspace's state away from a run that can't give it up any more. The objects themselves stay as they are.",
      "The lock of a local state file ends with the process that holds it, and cannot be taken from it.",
    ],
    options: [{ flag: "-force", text: "Do not ask." }],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, forceUnlock.usage, parsed.error);
    const [id, ...extra] = parsed.args;
    if (id === undefined || extra.length > 0) {
      return wrongArguments(
        context,
        forceUnlock.usage,
        "Expected a single argument: LOCK_ID",
        "Wrong number of arguments",
      );
    }
    return unlock(context, id, parsed.flags.force);
  },
};

async function unlock(context: CommandContext, id: string, force: boolean): Promise<number> {
  const { value: project, diagnostics } = await openProject(await projectOptions(context));
  if (report(context, diagnostics, { sources: project.lookup })) return 1;
  const found = await findLocking(project);
  if (report(context, found.diagnostics, { sources: project.lookup }) || found.value === undefined) return 1;
  const { locking, outlivesProcess } = found.value;
  if (!force) {
    if (!outlivesProcess) return refuse(context, "Local state cannot be unlocked by another process");
    const answer = await ask(question(context), context);
    if (answer === undefined) return refuse(context, "Error asking for confirmation: EOF");
    if (answer !== "yes") return refuse(context, "force-unlock cancelled.");
  }
  const result = await locking.unlock(id);
  if (result.kind === "failed") {
    const holder = result.holder === undefined ? "" : `\n${describeLock(result.holder)}`;
    return refuse(context, `Failed to unlock state: ${result.message}${holder}`);
  }
  const { dialect, terminal } = context;
  const text = `${dialect.productName} state has been successfully unlocked!\n\nThe state has been unlocked, and ${dialect.productName} commands should now be able to\nobtain a new lock on the remote state.\n`;
  terminal.out(terminal.style.green(text));
  return 0;
}

function question({ dialect: { productName } }: CommandContext) {
  return {
    query: "Do you really want to force-unlock?",
    description: `${productName} will remove the lock on the remote state.\nThis will allow local ${productName} commands to modify this state, even though it\nmay still be in use. Only 'yes' will be accepted to confirm.`,
  };
}

function refuse({ terminal }: CommandContext, text: string): number {
  terminal.err(`${terminal.style.red(text)}\n`);
  return 1;
}
