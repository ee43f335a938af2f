import { type Diagnostic, hasErrors } from "@landform/diagnostics";
import { type ModuleEvent, type ModuleInstaller, writeModuleManifest } from "@landform/installer";
import { openModuleInstaller, openProject, type Project, type ProjectOptions } from "landform";
import type { CommandContext } from "../command.js";
import type { InitView } from "../views/init-view.js";
import { report } from "../views/report.js";

interface OpenedProject {
  readonly project: Project;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined with `-get=false`. */
  readonly installer?: ModuleInstaller;
}

/** A project with those of its modules that are on this machine already. */
export interface PartlyOpenedProject extends OpenedProject {
  readonly options: ProjectOptions;
  readonly upgrade: boolean;
  /** What is to be told once the modules' turn has come. */
  readonly events: readonly ModuleEvent[];
}

/** Most projects are complete then. Where modules must be fetched, other things come first, such as the backend. */
export async function openWithPresentModules(
  options: ProjectOptions,
  { get, upgrade }: { readonly get: boolean; readonly upgrade: boolean },
): Promise<PartlyOpenedProject> {
  const events: ModuleEvent[] = [];
  const installer = get
    ? await openModuleInstaller({ ...options, upgrade, onEvent: (event) => events.push(event) })
    : undefined;
  const { value: project, diagnostics } = await openProject({ ...options, ...(installer && { installer }) });
  return { project, diagnostics, options, upgrade, events, ...(installer && { installer }) };
}

/** Install the modules and record them. Undefined, and reported, when the configuration cannot be used. */
export async function initProjectModules(
  context: CommandContext,
  opened: PartlyOpenedProject,
  view: InitView,
): Promise<Project | undefined> {
  const { installer, upgrade, events } = opened;
  const installs = installer !== undefined && opened.project.root.module.moduleCalls.size > 0;
  if (installs) view.message(upgrade ? "upgradingModules" : "modules");
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
async function openWithAllModules({ options, upgrade }: PartlyOpenedProject, view: InitView): Promise<OpenedProject> {
  const installer = await openModuleInstaller({ ...options, upgrade, mayFetch: true, onEvent: view.module });
  const { value: project, diagnostics } = await openProject({ ...options, installer });
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
