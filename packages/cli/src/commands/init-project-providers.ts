import process from "node:process";
import { formatProviderForDisplay } from "@landform/addrs";
import { type Diagnostic, hasErrors } from "@landform/diagnostics";
import { platformOf, writePluginPath } from "@landform/installer";
import {
  type InitializedProviders,
  initProviders,
  legacyProviderProblems,
  type Project,
  StateSession,
  saveLocks,
} from "landform";
import type { CommandContext } from "../command.js";
import { endOnInterrupt } from "../end-on-interrupt.js";
import { readStateOnly } from "../read-state.js";
import type { InitView } from "../views/init-view.js";
import { report } from "../views/report.js";

export interface InitProviderFlags {
  readonly upgrade: boolean;
  /** Is the backend set up? Otherwise its state counts only where it can be read. */
  readonly backend: boolean;
  /** `readonly`, or anything else for none. */
  readonly lockFileMode: string;
  readonly pluginDirectories: readonly string[];
}

/** Install the providers of a project and record the selections, telling what happens. False after errors. */
export async function initProjectProviders(
  context: CommandContext,
  project: Project,
  view: InitView,
  { upgrade, backend, lockFileMode, pluginDirectories }: InitProviderFlags,
): Promise<boolean> {
  const { env, originalDirectory } = context;
  const found = backend ? await readStateOnly(context) : (await StateSession.open(project, {})).value?.manager;
  if (found === undefined && backend) return false;
  if (pluginDirectories.length > 0 && report(context, await writePluginPath(project.dataDirectory, pluginDirectories)))
    return false;
  if (report(context, legacyProviderProblems(project.root, found?.state), { sources: project.lookup })) return false;
  view.message("providers");
  const initialized = await endOnInterrupt(context, interrupted, () =>
    initProviders(project, {
      ...(found && { state: found.state }),
      upgrade,
      env,
      launchDirectory: originalDirectory,
      ...(pluginDirectories.length > 0 && { pluginDirectories: pluginDirectories.filter((one) => one !== "") }),
      onEvent: view.provider,
    }),
  );
  const sources = { sources: project.lookup };
  if (initialized.isSignedByOthers) view.message("signedByOthers");
  if (hasErrors(initialized.diagnostics)) return !report(context, initialized.diagnostics, sources);
  const saved = await saveLocks(project, initialized.locks, { readOnly: lockFileMode === "readonly" });
  if (saved.outcome !== "unchanged") view.message(saved.outcome === "created" ? "lockFileCreated" : "lockFileChanged");
  view.gap();
  const incomplete = saved.outcome === "unchanged" ? [] : incompleteWarning(initialized, context);
  return !report(context, [...initialized.diagnostics, ...incomplete, ...saved.diagnostics], sources);
}

const interrupted = "Provider installation was canceled by an interrupt signal.";

function incompleteWarning(
  { incomplete }: InitializedProviders,
  { dialect: { productName, name, registryHost } }: CommandContext,
): readonly Diagnostic[] {
  if (incomplete.length === 0) return [];
  const platform = platformOf(process);
  const names = incomplete.map((provider) => formatProviderForDisplay(provider, registryHost)).sort();
  return [
    {
      severity: "warning",
      summary: "Incomplete lock file information for providers",
      detail: `Due to your customized provider installation methods, ${productName} was forced to calculate lock file checksums locally for the following providers:\n  - ${names.join("\n  - ")}\n\nThe current .terraform.lock.hcl file only includes checksums for ${platform}, so ${productName} running on another platform will fail to install these providers.\n\nTo calculate additional checksums for another platform, run:\n  ${name} providers lock -platform=linux_amd64\n(where linux_amd64 is the platform to generate)`,
    },
  ];
}
