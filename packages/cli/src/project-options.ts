import { createProviderLog } from "@landform/provider-protocol";
import type { ProjectOptions } from "landform";
import type { CommandContext } from "./command.js";
import { currentWorkspace } from "./current-workspace.js";

/** How a command opens the project in the working directory. */
export async function projectOptions({ dialect, env, providers, cliConfig }: CommandContext): Promise<ProjectOptions> {
  return {
    dialect,
    env,
    providers,
    workspace: await currentWorkspace(env),
    pluginLog: createProviderLog(env),
    ...(cliConfig && { cliConfig }),
  };
}
