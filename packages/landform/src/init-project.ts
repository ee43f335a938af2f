import process from "node:process";
import { type Diagnostic, hasErrors, type WithDiagnostics } from "@landform/diagnostics";
import { type ModuleEvent, type ModuleInstaller, writeModuleManifest } from "@landform/installer";
import { initBackend } from "./backend/init-backend.js";
import type { MigrationAnswer } from "./backend/migrate-states.js";
import { installProjectModules } from "./install-project-modules.js";
import { openModuleInstaller } from "./open-module-installer.js";
import { openProject, type Project } from "./project.js";
import type { ProjectOptions } from "./project-options.js";
import { legacyProviderProblems } from "./providers/check-providers.js";
import { initProviders, type ProviderEvent } from "./providers/init-providers.js";
import { saveLocks } from "./providers/save-locks.js";
import { StateSession } from "./state-session.js";
import { defaultTestDirectory } from "./test-project.js";

export interface InitOptions extends Omit<ProjectOptions, "installer" | "resolveModule"> {
  /** Choose the newest versions that the configuration allows. */
  readonly upgrade?: boolean;
  /** Arguments for the backend as `NAME=VALUE`, or names of files of such. */
  readonly backendConfig?: readonly string[];
  /**
   * Where the backend is another than before: `copyStates` to the new one, over what is there, or `forget` the old one.
   * When not given, that is an error.
   */
  readonly changedBackend?: "copyStates" | "forget";
  /** Wait so long for states that are locked, while they are copied. */
  readonly lockTimeoutMs?: number;
  /** Fail where the lock file would have to be changed. */
  readonly readOnlyLockFile?: boolean;
  /** Look for provider packages in these directories and nowhere else. */
  readonly pluginDirectories?: readonly string[];
  readonly onModule?: (event: ModuleEvent) => void;
  readonly onProvider?: (event: ProviderEvent) => void;
}

/**
 * Do what `init` does: install the modules that a configuration calls, set up its backend, install its providers and
 * record them in the lock file. The project is open then and ready to be planned; with errors, it is as far as it came.
 */
export async function initProject(options: InitOptions): Promise<WithDiagnostics<Project>> {
  const { onModule, ...projectOptions } = options;
  const installer = await openModuleInstaller({
    ...projectOptions,
    mayFetch: true,
    ...(onModule && { onEvent: onModule }),
  });
  const { value: loaded, diagnostics } = await installProjectModules(options, installer, defaultTestDirectory);
  if (hasErrors(diagnostics)) return { value: loaded, diagnostics };
  const problems: Diagnostic[] = [];
  for (const step of [recordModules, prepareEncryption, setUpBackend, installProvidersOf]) {
    problems.push(...(await step(loaded, options, installer)));
    if (hasErrors(problems)) return { value: loaded, diagnostics: [...diagnostics, ...problems] };
  }
  // Which packages are selected is read when a project is opened. That tells all about the configuration once more.
  const opened = await openProject(options);
  return { value: opened.value, diagnostics: [...opened.diagnostics, ...problems] };
}

type Step = (project: Project, options: InitOptions, installer: ModuleInstaller) => Promise<readonly Diagnostic[]>;

const recordModules: Step = async ({ root, dataDirectory, directory }, _options, { isUsed, records }) => {
  const isNeeded = root.module.moduleCalls.size > 0 || isUsed;
  return isNeeded ? writeModuleManifest(dataDirectory.modulesManifest, records, directory) : [];
};

/** Before anything is stored, it must be sure that it can be as the configuration asks. */
const prepareEncryption: Step = async ({ encryption }) => {
  const { value, diagnostics } = await encryption();
  return value === undefined ? diagnostics : value.prepare();
};

const setUpBackend: Step = async (project, { backendConfig = [], changedBackend, lockTimeoutMs = 0 }) => {
  const answer: MigrationAnswer = changedBackend === "copyStates" ? "yes" : { undecided: "nobody can be asked" };
  const { diagnostics } = await initBackend(project, {
    configOptions: backendConfig,
    reconfigure: changedBackend === "forget",
    migrate: changedBackend === "copyStates",
    lock: { timeoutMs: lockTimeoutMs },
    ask: () => Promise.resolve(answer),
    onChange: ({ kind }) => project.log.debug?.(`backend: ${kind}`),
  });
  return diagnostics;
};

const installProvidersOf: Step = async (project, options) => {
  const { upgrade = false, pluginDirectories, onProvider, readOnlyLockFile = false } = options;
  const { value: session, diagnostics: unread } = await StateSession.open(project, {});
  if (session === undefined || hasErrors(unread)) return unread;
  const { state } = session.manager;
  await session.close();
  const legacy = legacyProviderProblems(project.root, state);
  if (hasErrors(legacy)) return legacy;
  const { locks, diagnostics } = await initProviders(project, {
    state,
    upgrade,
    launchDirectory: process.cwd(),
    env: project.env,
    ...(pluginDirectories && { pluginDirectories }),
    ...(onProvider && { onEvent: onProvider }),
  });
  if (hasErrors(diagnostics)) return [...legacy, ...diagnostics];
  const saved = await saveLocks(project, locks, { readOnly: readOnlyLockFile });
  return [...legacy, ...diagnostics, ...saved.diagnostics];
};
