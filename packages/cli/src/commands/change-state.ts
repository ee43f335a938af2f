import { type Diagnostic, hasErrors } from "@landform/diagnostics";
import type { State } from "@landform/state";
import { openProject, type Project, type StateSession } from "landform";
import type { CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { reportNoState } from "../read-state.js";
import { andClose, openState, type StateFlagValues } from "../session.js";
import { report } from "../views/report.js";
import { type Message, tell } from "../views/tell.js";

/** What a change came to: what to tell of it, and what went wrong. Without a `state` nothing is written. */
export interface StateChange {
  readonly state?: State;
  readonly messages?: readonly Message[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ChangeOptions {
  /** There may be no state yet. */
  readonly mayBeAbsent?: boolean;
  /**
   * How the state as it was is kept where nothing is said about that: in a file with the time in its name, always, or
   * in place of the last backup.
   */
  readonly backup?: "dated" | "latest";
}

/** With `backup` undefined where nothing was said. */
export type StateToChange = Omit<StateFlagValues, "state-out"> & Partial<StateFlagValues>;

/**
 * Change the stored state by hand, under its lock; the exit code. Called modules may have errors, but what they say
 * about versions holds.
 */
export async function changeState(
  context: CommandContext,
  flags: StateToChange,
  operation: string,
  change: (state: State) => StateChange | Promise<StateChange>,
  options: ChangeOptions = {},
): Promise<number> {
  const run = async (session: StateSession): Promise<number> => {
    const { state, messages = [], diagnostics } = await change(session.manager.state);
    const failed = report(context, diagnostics);
    if (failed || (state !== undefined && !(await saveChanged(context, session, state)))) return 1;
    for (const message of messages) tell(context, message);
    return 0;
  };
  return withStateToChange(context, flags, operation, run, options);
}

/** Open the state for a change by hand; the exit code of `use`. */
export async function withStateToChange(
  context: CommandContext,
  flags: StateToChange,
  operation: string,
  use: (session: StateSession) => Promise<number>,
  { mayBeAbsent = false, backup = "dated" }: ChangeOptions = {},
): Promise<number> {
  const project = await projectOfThisVersion(context);
  if (project === undefined) return 1;
  const stateFlags = { "state-out": undefined, ...flags, ...(backup === "dated" && datedBackup(flags)) };
  const session = await openState(context, project, stateFlags, operation);
  if (session === undefined) return 1;
  return andClose(context, session, async () =>
    mayBeAbsent || session.manager.exists ? use(session) : reportNoState(context),
  );
}

/** The project, if its root module has no errors and all are made for this version, whatever else is wrong. */
export async function projectOfThisVersion(context: CommandContext): Promise<Project | undefined> {
  const { value: project, diagnostics } = await openProject(await projectOptions(context));
  const isAboutVersion = ({ summary }: Diagnostic) =>
    /^Unsupported \w+ Core version$|^Incompatible module$/.test(summary);
  const problems = project.rootErrors.length > 0 ? project.rootErrors : diagnostics.filter(isAboutVersion);
  return report(context, problems, { sources: project.lookup }) ? undefined : project;
}

/** "-" does not mean here that nothing is kept. */
function datedBackup({ backup }: StateToChange): Pick<StateFlagValues, "backup" | "backupSuffix"> {
  const backupSuffix = `.${Math.floor(Date.now() / 1000)}.backup`;
  return { backup: backup === "-" ? undefined : backup, backupSuffix };
}

/** Write a state that was changed by hand; false after errors, which were shown. */
export async function saveChanged(context: CommandContext, session: StateSession, state: State): Promise<boolean> {
  const saved = await session.save(state);
  if (saved.stateJson !== undefined) context.terminal.err(saved.stateJson);
  report(context, saved.diagnostics);
  return !hasErrors(saved.diagnostics);
}
