import { hasErrors } from "@landform/diagnostics";
import type { State } from "@landform/state";
import { openProject, type Project, StateSession } from "landform";
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
 * The state as stored, for commands that only read it: not locked, and whatever is wrong with called modules and providers.
 * `undefined` after errors, which were shown.
 */
export async function readStateOnly(context: CommandContext, statePath?: string): Promise<FoundState | undefined> {
  const project = await openForState(context);
  if (project === undefined) return undefined;
  const { value, diagnostics } = await StateSession.open(
    project,
    statePath === undefined ? {} : { local: { statePath } },
  );
  if (report(context, diagnostics, { sources: project.lookup }) || value === undefined || hasErrors(diagnostics))
    return undefined;
  return value.manager;
}

/**
 * The project, for its backend. Errors of the root module are shown, and end it: with a part of the files unread, another
 * state than the right one might be found.
 */
export async function openForState(context: CommandContext): Promise<Project | undefined> {
  const { value: project } = await openProject(await projectOptions(context));
  return report(context, project.rootErrors, { sources: project.lookup }) ? undefined : project;
}

/** Says that there is no state to look at; the exit code. */
export function reportNoState(context: CommandContext): number {
  const { terminal, dialect, jsonLog } = context;
  if (jsonLog !== undefined) {
    const detail = `State management commands require a state file. Run this command in a directory where ${dialect.productName} has been run or use the -state flag to point the command to a specific state location.`;
    report(context, [{ severity: "error", summary: "No state file was found", detail }]);
    return 1;
  }
  terminal.err(
    `No state file was found!\n\nState management commands require a state file. Run this command\nin a directory where ${dialect.productName} has been run or use the -state flag\nto point the command to a specific state location.\n`,
  );
  return 1;
}
