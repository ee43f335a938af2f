import { type Diagnostic, hasErrors } from "@landform/diagnostics";
import { WorkingState } from "@landform/state";
import { openProject } from "landform";
import type { CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { closeState, openState, type StateFlagValues } from "../session.js";
import { report } from "../views/report.js";

/** What a change came to: words for the person, and what went wrong. With errors nothing is written. */
export interface StateChange {
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Change the stored state by hand, under its lock; the exit code. The configuration may have errors. */
export async function changeState(
  context: CommandContext,
  flags: StateFlagValues,
  operation: string,
  change: (state: WorkingState) => StateChange,
): Promise<number> {
  const { value: project } = await openProject(await projectOptions(context));
  const session = await openState(context, project, flags, operation);
  if (session === undefined) return 1;
  const working = new WorkingState(session.manager.state);
  const { message, diagnostics } = change(working);
  let failed = report(context, diagnostics);
  if (!hasErrors(diagnostics) && message !== "") {
    const saved = await session.save(working.snapshot());
    if (saved.stateJson !== undefined) context.terminal.err(saved.stateJson);
    failed = report(context, saved.diagnostics) || failed;
    if (!failed) context.terminal.out(message);
  }
  return closeState(context, session, failed ? 1 : 0);
}
