import { type Diagnostic, hasErrors } from "@landform/diagnostics";
import { type ModuleEvent, type ModuleInstaller, writeModuleManifest } from "@landform/installer";
import { installProjectModules, openModuleInstaller, openProject, type Project, type ProjectOptions } from "landform";
import type { CommandContext } from "../command.js";
import type { InitView } from "../views/init-view.js";
import { report } from "../views/report.js";

interface OpenedProject {
  readonly project: Project;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined with `-get=false`. */
  readonly installer?: ModuleInstaller;
}

/** What the flags of `init` say about modules. */
export interface ModuleFlags {
  readonly get: boolean;
  readonly upgrade: boolean;
  readonly "test-directory": string;
}

/** A project with those of its modules that are on this machine already. */
export interface PartlyOpenedProject extends OpenedProject {
  readonly options: ProjectOptions;
  readonly flags: ModuleFlags;
  /** What is to be told once the modules' turn has come. */
  readonly events: readonly ModuleEvent[];
}

/** Most projects are complete then. Where modules must be fetched, other things come first, such as the backend. */
export async function openWithPresentModules(
  options: ProjectOptions,
  flags: ModuleFlags,
): Promise<PartlyOpenedProject> {
  const events: ModuleEvent[] = [];
  if (!flags.get) {
    const { value: project, diagnostics } = await openProject(options);
    return { project, diagnostics, options, flags, events };
  }
  const onEvent = (event: ModuleEvent) => void events.push(event);
  const installer = await openModuleInstaller({ ...options, upgrade: flags.upgrade, onEvent });
  const opened = await installProjectModules(options, installer, flags["test-directory"]);
  return { project: opened.value, diagnostics: opened.diagnostics, options, flags, events, installer };
}

/** Install the modules and record them. Undefined, and reported, when the configuration cannot be used. */
export async function initProjectModules(
  context: CommandContext,
  opened: PartlyOpenedProject,
  view: InitView,
): Promise<Project | undefined> {
  const { installer, flags, events } = opened;
  const hasCalls = opened.project.root.module.moduleCalls.size > 0;
  const installs = installer !== undefined && (hasCalls || installer.isUsed);
  if (installs) view.message(flags.upgrade ? "upgradingModules" : "modules");
  const complete = installer?.isComplete === false ? await openWithAllModules(opened, view) : opened;
  if (complete === opened) events.forEach(view.module);
  const { project, diagnostics } = complete;
  const records = complete.installer?.records ?? [];
  for (const { key, directory } of records) context.log.debug?.(`Module installer: ${key} installed at ${directory}`);
  const unwritten = installs ? await writeModuleManifest(project.dataDirectory.modulesManifest, records) : [];
  const introduction =
    hasErrors(diagnostics) && !installs && !isAboutVersion(diagnostics) ? [initProblems(context)] : [];
  const problems = [...introduction, ...diagnostics, ...unwritten];
  return report(context, problems, { sources: project.lookup }) ? undefined : project;
}

/** Tells of the modules while they come. */
async function openWithAllModules({ options, flags }: PartlyOpenedProject, view: InitView): Promise<OpenedProject> {
  const { upgrade } = flags;
  const installer = await openModuleInstaller({ ...options, upgrade, mayFetch: true, onEvent: view.module });
  const { value: project, diagnostics } = await installProjectModules(options, installer, flags["test-directory"]);
  return { project, diagnostics, installer };
}

/** Then the configuration may be fine for another version. */
function isAboutVersion(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ summary }) => /^Unsupported \w+ Core version$/.test(summary));
}

function initProblems({ dialect: { productName } }: CommandContext): Diagnostic {
  const summary = `${productName} encountered problems during initialisation, including problems
with the configuration, described below.

The ${productName} configuration must be valid before initialization so that
${productName} can determine which modules and providers need to be installed.`;
  return { severity: "error", summary, detail: "" };
}
