import path from "node:path";
import { type Backend, defaultWorkspace, fileProblem } from "@landform/backends";
import { hasErrors } from "@landform/diagnostics";
import { writeFileAtomically } from "@landform/installer";
import { openBackend, openProject, type Project, StateSession } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import { stateFlags, stateOptions } from "../arguments/operation-flags.js";
import type { Command, CommandContext, OptionHelp } from "../command.js";
import { currentWorkspace, isWorkspaceName } from "../current-workspace.js";
import { projectOptions } from "../project-options.js";
import { report } from "../views/report.js";
import { usageDiagnostic, usageError } from "../views/usage-error.js";

const flags = { ...stateFlags, force: flag.bool(), "or-create": flag.bool(), "no-color": flag.bool() };
type Flags = ReturnType<typeof parseFlags<typeof flags>>["flags"];

interface WorkspaceJob {
  readonly context: CommandContext;
  readonly flags: Flags;
  readonly project: Project;
  readonly backend: Backend;
  /** All that there are. */
  readonly names: readonly string[];
  readonly current: string;
}

export const workspaceList = command(
  "list",
  "List workspaces",
  "Lists the workspaces, the selected one with a star.",
  [],
  false,
  async ({ context, names, current }) => {
    context.terminal.out(`${names.map((name) => `${name === current ? "*" : " "} ${name}\n`).join("")}\n`);
    return 0;
  },
);

export const workspaceShow = command(
  "show",
  "Show the name of the current workspace",
  "Prints the name of the selected workspace.",
  [],
  false,
  async ({ context, current }) => {
    context.terminal.out(`${current}\n`);
    return 0;
  },
);

export const workspaceNew = command(
  "new",
  "Create a new workspace",
  "Makes a workspace and selects it.",
  stateOptions,
  true,
  async (job, name) => {
    if (job.names.includes(name)) return refuse(job, `Workspace "${name}" already exists`);
    return create(job, name);
  },
);

export const workspaceSelect = command(
  "select",
  "Select a workspace",
  "Selects a workspace for all further commands in this folder.",
  [{ flag: "-or-create", text: "Make the workspace if it is not there." }],
  true,
  async (job, name) => {
    const { context, names, current } = job;
    if ((context.env.TF_WORKSPACE ?? "") !== "") {
      return refuse(
        job,
        "The selected workspace is currently overridden by the environment variable TF_WORKSPACE",
        "Unset it to select a workspace here.",
      );
    }
    if (!names.includes(name)) {
      if (job.flags["or-create"]) return create(job, name);
      return refuse(
        job,
        `Workspace "${name}" doesn't exist.`,
        'You can create this workspace with the "new" subcommand or include the "-or-create" flag with the "select" subcommand.',
      );
    }
    if (name !== current && !(await select(job, name))) return 1;
    context.terminal.out(context.terminal.style.green(`Switched to workspace "${name}".\n`));
    return 0;
  },
);

export const workspaceDelete = command(
  "delete",
  "Delete a workspace",
  "Deletes a workspace. One that still has objects is refused unless forced: they would be forgotten, not destroyed.",
  [{ flag: "-force", text: "Delete it even if it has objects." }, ...stateOptions],
  true,
  async (job, name) => {
    const { context, backend, project, current } = job;
    if (!job.names.includes(name)) return refuse(job, `Workspace "${name}" doesn't exist.`);
    if (name === current)
      return refuse(
        job,
        `Workspace "${name}" is your active workspace.`,
        "You cannot delete the currently active workspace. Please switch to another workspace and try again.",
      );
    if (name === defaultWorkspace) return refuse(job, "cannot delete default state", "That workspace is always there.");
    const session = await StateSession.open(
      { ...project, workspace: name },
      { lock: { operation: "state-delete", timeoutMs: job.flags["lock-timeout"] } },
    );
    if (report(context, session.diagnostics) || session.value === undefined) return 1;
    const hasObjects = session.value.manager.state.resources.size > 0;
    if (hasObjects && !job.flags.force) {
      report(context, await session.value.close());
      return refuse(
        job,
        "Workspace is not empty",
        `Workspace "${name}" is currently tracking objects. Destroy them first, or use -force to forget them.`,
      );
    }
    if (report(context, [...(await session.value.close()), ...(await backend.deleteWorkspace(name))])) return 1;
    context.terminal.out(context.terminal.style.green(`Deleted workspace "${name}"!\n`));
    return 0;
  },
);

function command(
  name: string,
  summary: string,
  description: string,
  options: readonly OptionHelp[],
  takesName: boolean,
  work: (job: WorkspaceJob, name: string) => Promise<number>,
): Command {
  const usage = {
    synopsis: `workspace ${name} [options]${takesName ? " NAME" : ""}`,
    summary,
    description: [description],
    options,
  };
  return {
    usage,
    async run(context, argv) {
      const parsed = parseFlags(argv, flags);
      if (parsed.error !== undefined) return usageError(context, usage, parsed.error);
      const [wanted = ""] = parsed.args;
      if (parsed.args.length !== (takesName ? 1 : 0)) {
        const detail = takesName ? "Expected a single argument: NAME." : "Expected no arguments.";
        return usageDiagnostic(context, usage, { severity: "error", summary: "Wrong number of arguments", detail });
      }
      if (takesName && !isWorkspaceName(wanted)) {
        const detail = `The workspace name "${wanted}" is not allowed. The name must contain only URL safe characters, contain no path separators, and not be an empty string.`;
        return usageDiagnostic(context, usage, { severity: "error", summary: "Invalid workspace name", detail });
      }
      const job = await openJob(context, parsed.flags);
      return job === undefined ? 1 : work(job, wanted);
    },
  };
}

async function openJob(context: CommandContext, values: Flags): Promise<WorkspaceJob | undefined> {
  const current = await currentWorkspace(context.env);
  const { value: project } = await openProject(await projectOptions(context));
  const { value: backend, diagnostics } = await openBackend(project);
  if (report(context, diagnostics, { sources: project.lookup }) || backend === undefined) return undefined;
  const { value: names, diagnostics: problems } = await backend.workspaces();
  return report(context, problems) || hasErrors(problems)
    ? undefined
    : { context, flags: values, project, backend, names, current };
}

async function create(job: WorkspaceJob, name: string): Promise<number> {
  const { context, backend } = job;
  if (report(context, (await backend.open(name)).diagnostics)) return 1;
  if (!(await select(job, name))) return 1;
  const { style } = context.terminal;
  context.terminal.out(
    `${style.bold(style.green(`Created and switched to workspace "${name}"!`))}\n\nYou're now on a new, empty workspace. Workspaces isolate their state,\nso if you run "${context.dialect.name} plan" ${context.dialect.productName} will not see any existing state\nfor this configuration.\n`,
  );
  return 0;
}

/** Note for later commands which workspace is meant; false where that cannot be written, which was shown. */
async function select({ context, project: { dataDirectory } }: WorkspaceJob, name: string): Promise<boolean> {
  try {
    await writeFileAtomically(dataDirectory.workspaceName, name);
    return true;
  } catch (error) {
    const problem = fileProblem(error, path.join(dataDirectory.name, "environment"));
    report(context, [{ severity: "error", summary: `Error selecting new workspace: ${problem}`, detail: "" }]);
    return false;
  }
}

function refuse({ context }: WorkspaceJob, summary: string, detail = ""): number {
  report(context, [{ severity: "error", summary, detail }]);
  return 1;
}
