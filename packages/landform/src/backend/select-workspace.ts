import path from "node:path";
import { fileProblem } from "@landform/backends";
import type { Diagnostic } from "@landform/diagnostics";
import { type DataDirectory, writeFileAtomically } from "@landform/installer";

/** Note for later commands which workspace is meant. */
export async function selectWorkspace(
  { workspaceName, name: directory }: DataDirectory,
  name: string,
): Promise<readonly Diagnostic[]> {
  try {
    await writeFileAtomically(workspaceName, name);
    return [];
  } catch (error) {
    const problem = fileProblem(error, path.join(directory, "environment"));
    return [{ severity: "error", summary: `Error selecting new workspace: ${problem}`, detail: "" }];
  }
}
