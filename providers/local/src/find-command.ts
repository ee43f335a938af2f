import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { quoted } from "@landform/diagnostics";
import { fileErrorText } from "@landform/provider-sdk/go-text";
import { located } from "./paths.js";

/** Where a command is: its path, or what Go says when there is none. */
export type FoundCommand = { readonly path: string } | { readonly problem: string };

/** Looks in the directories of PATH; a command with a slash is a path itself. */
export function findCommand(command: string, directory: string, searchPath: string): FoundCommand {
  if (command.includes("/")) {
    const problem = executableProblem(located(directory, command), command);
    return problem === undefined ? { path: command } : { problem: `exec: ${quoted(command)}: ${problem}` };
  }
  for (const folder of command === "" ? [] : searchPath.split(delimiter)) {
    const candidate = join(folder === "" ? "." : folder, command);
    if (executableProblem(located(directory, candidate), candidate) === undefined) return { path: candidate };
  }
  return { problem: `exec: ${quoted(command)}: executable file not found in $PATH` };
}

function executableProblem(place: string, shown: string): string | undefined {
  try {
    if (statSync(place).isDirectory()) return "is a directory";
    accessSync(place, constants.X_OK);
    return undefined;
  } catch (thrown) {
    const text = fileErrorText(thrown, shown, "stat");
    return text.endsWith("permission denied") ? "permission denied" : text;
  }
}
