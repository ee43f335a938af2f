import type { WithDiagnostics } from "@landform/diagnostics";
import type { ModuleInstaller } from "@landform/installer";
import { openProject, type Project } from "./project.js";
import type { ProjectOptions } from "./project-options.js";
import { installTestModules } from "./test-modules.js";

/** Open a project and install what it calls meanwhile, and the modules that its tests are about. */
export async function installProjectModules(
  options: ProjectOptions,
  installer: ModuleInstaller,
  testDirectory: string,
): Promise<WithDiagnostics<Project>> {
  const { value, diagnostics } = await openProject({ ...options, installer });
  return { value, diagnostics: [...diagnostics, ...(await installTestModules(value, installer, testDirectory))] };
}
