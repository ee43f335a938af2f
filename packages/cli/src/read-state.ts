import { hasErrors } from "@landform/diagnostics";
import type { State } from "@landform/state";
import { openProject, StateSession } from "landform";
import type { CommandContext } from "./command.js";
import { projectOptions } from "./project-options.js";
import { report } from "./views/report.js";

/**
 * The state as stored, for commands that only read it: not locked, and of use even where the configuration has errors.
 * `undefined` after errors, which were shown.
 */
export async function readStateOnly(context: CommandContext, statePath?: string): Promise<State | undefined> {
  const { value: project } = await openProject(await projectOptions(context));
  const { value, diagnostics } = await StateSession.open(
    project,
    statePath === undefined ? {} : { local: { statePath } },
  );
  if (report(context, diagnostics, { sources: project.lookup }) || value === undefined || hasErrors(diagnostics))
    return undefined;
  return value.manager.state;
}
