import { rm } from "node:fs/promises";
import { fileProblem } from "@landform/backends";
import type { Diagnostic } from "@landform/diagnostics";
import type { DataDirectory } from "../data-directory.js";
import { writeFileAtomically } from "../write-file.js";

/** Record the directories of `init -plugin-dir`, as other tools do; a single empty one takes the record away. */
export async function writePluginPath(
  { pluginPath }: DataDirectory,
  directories: readonly string[],
): Promise<readonly Diagnostic[]> {
  try {
    if (directories.length === 1 && directories[0] === "") await rm(pluginPath, { force: true });
    else await writeFileAtomically(pluginPath, JSON.stringify(directories, undefined, 2));
    return [];
  } catch (error) {
    return [
      {
        severity: "error",
        summary: `Error saving -plugin-dir to workspace directory: ${fileProblem(error)}`,
        detail: "",
      },
    ];
  }
}
