import { writeSync } from "node:fs";
import process from "node:process";
import { createProviderLog } from "@landform/provider-protocol";
import type { ProjectOptions } from "landform";
import type { CommandContext } from "./command.js";
import { currentWorkspace } from "./current-workspace.js";

/** How a command opens the project in the working directory. */
export async function projectOptions(context: CommandContext): Promise<ProjectOptions> {
  const { dialect, env, providers, cliConfig, variables } = context;
  return {
    dialect,
    env,
    providers,
    workspace: await currentWorkspace(env),
    pluginLog: { ...createProviderLog(env), crashed: tellAtTheEnd },
    ...(cliConfig && { cliConfig }),
    ...(variables && { variables }),
  };
}

/** Below all that is said about the calls that failed. */
function tellAtTheEnd(report: string): void {
  process.once("exit", () => writeSync(process.stderr.fd, `\n${report}\n`));
}
