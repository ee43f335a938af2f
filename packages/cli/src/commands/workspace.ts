import { readFile } from "node:fs/promises";
import { formatAbsResourceInstance } from "@landform/addrs";
import { type Backend, defaultWorkspace, fileProblem } from "@landform/backends";
import { hasErrors } from "@landform/diagnostics";
import { readStateFile, type State } from "@landform/state";
import { openBackend, openProject, type Project, StateSession, selectWorkspace } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import { stateFlags, stateOptions } from "../arguments/operation-flags.js";
import type { Command, CommandContext, OptionHelp } from "../command.js";
import { currentWorkspace, isWorkspaceName } from "../current-workspace.js";
import { projectOptions } from "../project-options.js";
import { openForState } from "../read-state.js";
import { andClose } from "../session.js";
import { forPrograms } from "../views/for-programs.js";
import { report } from "../views/report.js";
import { refuse, tell } from "../views/tell.js";
import { tooManyArguments, usageError, wrongArguments } from "../views/usage-error.js";
import {
  activeWorkspace,
  alreadyThere,
  badName,
  forgotten,
  missing,
  newWorkspace,
  noDefault,
  notEmpty,
  overridden,
} from "../views/workspace-messages.js";

const flags = { ...stateFlags, force: flag.bool(), "or-create": flag.bool() };
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
    const text = `${names.map((name) => `${name === current ? "*" : " "} ${name}\n`).join("")}\n`;
    const fields = { type: "workspace_list", workspaces: names, current_workspace: current };
    tell(context, { text, line: { level: "info", message: "list of workspaces", fields } });
    if (isOverridden(context)) tell(context, overridden.active);
    return 0;
  },
);

/** Asks no backend: it may not be there yet. */
export const workspaceShow: Command = {
  usage: {
    synopsis: "workspace show [options]",
    summary: "Show the name of the current workspace",
    description: ["Prints the name of the selected workspace."],
    options: [],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, {});
    if (parsed.error !== undefined) return usageError(context, workspaceShow.usage, parsed.error);
    context.terminal.out(`${await currentWorkspace(context.env)}\n`);
    return 0;
  },
};

export const workspaceNew = command(
  "new",
  "Create a new workspace",
  "Makes a workspace and selects it.",
  [
    { flag: "-state=PATH", text: "Copy this state file into the new workspace." },
    ...stateOptions.filter((option) => !option.flag.startsWith("-state")),
  ],
  true,
  async (job, name) => {
    if (!isWorkspaceName(name)) return refuse(job.context, badName(name));
    if (isOverridden(job.context)) return refuse(job.context, overridden.creating);
    if (job.names.includes(name)) return refuse(job.context, alreadyThere(name));
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
    if (isOverridden(context)) return refuse(context, overridden.selecting);
    if (!isWorkspaceName(name)) return refuse(context, badName(name));
    if (name === current) return 0;
    if (!names.includes(name)) return job.flags["or-create"] ? create(job, name) : refuse(context, missing(name, "\n"));
    if (!(await select(job, name))) return 1;
    const line = `Switched to workspace "${name}"`;
    tell(context, { text: context.terminal.style.green(`${line}.\n`), line });
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
    if (!job.names.includes(name)) return refuse(context, missing(name));
    if (name === current) return refuse(context, activeWorkspace(name));
    const session = await StateSession.open(
      { ...project, workspace: name },
      job.flags.lock ? { lock: { operation: "state-delete", timeoutMs: job.flags["lock-timeout"] } } : {},
    );
    if (report(context, session.diagnostics) || session.value === undefined) return 1;
    const instances = managedInstances(session.value.manager.state);
    if (instances.length > 0 && !job.flags.force) {
      report(context, [notEmpty(name, instances, context.dialect.productName), ...(await session.value.close())]);
      return 1;
    }
    if (report(context, await session.value.close())) return 1;
    if (name === defaultWorkspace) return refuse(context, { text: noDefault, line: noDefault });
    if (report(context, await backend.deleteWorkspace(name))) return 1;
    const { style } = context.terminal;
    const line = `Deleted workspace "${name}"`;
    tell(context, { text: style.green(`${line}!\n`), line });
    if (instances.length > 0) tell(context, forgotten(name, context));
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
  return forPrograms({
    usage,
    async run(context, argv) {
      const parsed = parseFlags(argv, flags);
      if (parsed.error !== undefined) return usageError(context, usage, parsed.error);
      const [wanted = ""] = parsed.args;
      if (takesName && parsed.args.length !== 1)
        return wrongArguments(context, usage, "Expected a single argument: NAME.", "Invalid arguments list");
      if (name === "list" && parsed.args.length > 0) return tooManyArguments(context, usage);
      const job = await openJob(context, parsed.flags, name);
      return job === undefined ? 1 : work(job, wanted);
    },
    complete: async (context) => (takesName && name !== "new" ? workspaceNames(context) : []),
  });
}

async function workspaceNames(context: CommandContext): Promise<readonly string[]> {
  const { value: project } = await openProject(await projectOptions(context));
  const { value: backend } = await openBackend(project);
  return backend === undefined ? [] : (await backend.workspaces()).value;
}

async function openJob(context: CommandContext, values: Flags, name: string): Promise<WorkspaceJob | undefined> {
  const current = await currentWorkspace(context.env);
  const project = await openForState(context);
  if (project === undefined) return undefined;
  const { value: backend, diagnostics } = await openBackend(project);
  if (report(context, diagnostics, { sources: project.lookup }) || backend === undefined) return undefined;
  if (!backend.hasWorkspaces) {
    const notSupported = "workspaces not supported";
    const text = name === "new" ? `Failed to get configured named states: ${notSupported}` : notSupported;
    context.terminal.err(`${context.terminal.style.red(text)}\n`);
    return undefined;
  }
  const { value: names, diagnostics: problems } = await backend.workspaces();
  return report(context, problems) || hasErrors(problems)
    ? undefined
    : { context, flags: values, project, backend, names, current };
}

async function create(job: WorkspaceJob, name: string): Promise<number> {
  const { context, backend, flags } = job;
  if (report(context, (await backend.open(name)).diagnostics)) return 1;
  if (!(await select(job, name))) return 1;
  tell(context, newWorkspace(name, context));
  return flags.state === undefined ? 0 : copyState(job, name, flags.state);
}

/** The copy has a history of its own: it does not stand for the objects of the state that it comes from. */
async function copyState({ context, project, flags }: WorkspaceJob, name: string, from: string): Promise<number> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(from);
  } catch (error) {
    context.terminal.err(`${fileProblem(error, from)}\n`);
    return 1;
  }
  const { value: file, diagnostics } = readStateFile(bytes, context.dialect);
  if (report(context, diagnostics)) return 1;
  const session = await StateSession.open(
    { ...project, workspace: name },
    flags.lock ? { lock: { operation: "workspace-new", timeoutMs: flags["lock-timeout"] } } : {},
  );
  const { value: opened } = session;
  if (report(context, session.diagnostics) || opened === undefined) return 1;
  return andClose(context, opened, async () => {
    if (file === undefined) return 0;
    return report(context, (await opened.save(file.state)).diagnostics) ? 1 : 0;
  });
}

/** Addresses of the objects that someone has to destroy, leftover ones too. */
function managedInstances(state: State): readonly string[] {
  return [...state.resources.values()]
    .filter(({ resource }) => resource.mode === "managed")
    .flatMap(({ module, resource, instances }) =>
      [...instances].flatMap(([key, { current, deposed }]) => {
        const address = formatAbsResourceInstance({ module, resource, key });
        const leftOver = [...deposed.keys()].map((deposedKey) => `${address} (deposed object ${deposedKey})`);
        return current === undefined ? leftOver : [address, ...leftOver];
      }),
    );
}

function isOverridden({ env }: CommandContext): boolean {
  return (env.TF_WORKSPACE ?? "") !== "";
}

/** False where the choice cannot be written down, which was shown. */
async function select({ context, project }: WorkspaceJob, name: string): Promise<boolean> {
  return !report(context, await selectWorkspace(project.dataDirectory, name));
}
