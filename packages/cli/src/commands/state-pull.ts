import { formatStateFile } from "@landform/state";
import { StateSession } from "landform";
import { parseFlags } from "../arguments/flags.js";
import type { Command } from "../command.js";
import { openForState } from "../read-state.js";
import { report } from "../views/report.js";
import { usageError } from "../views/usage-error.js";

export const statePull: Command = {
  usage: {
    synopsis: "state pull [options]",
    summary: "Pull current state and output to stdout",
    description: ["Prints the state as it is stored, in the newest format. Nothing is printed when there is none."],
    options: [],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, {});
    if (parsed.error !== undefined) return usageError(context, statePull.usage, parsed.error);
    const project = await openForState(context);
    if (project === undefined) return 1;
    const { value: session, diagnostics } = await StateSession.open(project, {});
    if (report(context, diagnostics, { sources: project.lookup }) || session === undefined) return 1;
    const layout = context.dialect.name === "tofu" ? "compact" : "indented";
    if (session.manager.exists) context.terminal.out(`${formatStateFile(session.manager.file(), layout)}\n`);
    return 0;
  },
};
