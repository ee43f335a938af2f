import { hasErrors } from "@landform/diagnostics";
import type { State } from "@landform/state";
import { openProject, StateSession } from "landform";
import type { CommandContext } from "./command.js";
import { projectOptions } from "./project-options.js";
import { report } from "./views/report.js";

/** A state as it was found. */
export interface FoundState {
  readonly state: State;
  /** False where nothing was ever stored. */
  readonly exists: boolean;
}

/**
 * The state as stored, for commands that only read it: not locked, and of use even where the configuration has errors.
 * `undefined` after errors, which were shown.
 */
export async function readStateOnly(context: CommandContext, statePath?: string): Promise<FoundState | undefined> {
  const { value: project } = await openProject(await projectOptions(context));
  const { value, diagnostics } = await StateSession.open(
    project,
    statePath === undefined ? {} : { local: { statePath } },
  );
  if (report(context, diagnostics, { sources: project.lookup }) || value === undefined || hasErrors(diagnostics))
    return undefined;
  return value.manager;
}

/** Says that there is no state to look at; the exit code. */
export function reportNoState({ terminal, dialect }: CommandContext): number {
  terminal.err(
    `No state file was found!\n\nState management commands require a state file. Run this command\nin a directory where ${dialect.productName} has been run or use the -state flag\nto point the command to a specific state location.\n`,
  );
  return 1;
}
