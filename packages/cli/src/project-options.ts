import process from "node:process";
import type { ProjectOptions } from "landform";
import type { CommandContext } from "./command.js";
import { currentWorkspace } from "./current-workspace.js";
import type { Terminal } from "./terminal.js";

/** How a command opens the project in the working directory. */
export async function projectOptions(context: CommandContext): Promise<ProjectOptions> {
  const { dialect, env, providers, terminal, cliConfig, variables, log, pluginLog } = context;
  return {
    dialect,
    env,
    providers,
    workspace: await currentWorkspace(env),
    log,
    pluginLog: { ...pluginLog, crashed: (report) => tellAtTheEnd(report, terminal) },
    ...(cliConfig && { cliConfig }),
    ...(variables && { variables }),
  };
}

/** Below all that is said about the calls that failed. */
function tellAtTheEnd(report: string, { err }: Terminal): void {
  process.once("exit", () => err(`\n${report}\n`));
}
