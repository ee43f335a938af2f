import process from "node:process";
import { formatProviderForDisplay } from "@landform/addrs";
import { type Diagnostic, hasErrors } from "@landform/diagnostics";
import { platformOf, writePluginPath } from "@landform/installer";
import {
  type InitializedProviders,
  initProviders,
  type Project,
  type ProviderEvent,
  StateSession,
  saveLocks,
} from "landform";
import type { CommandContext } from "../command.js";
import { readStateOnly } from "../read-state.js";
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
  { upgrade, backend, lockFileMode, pluginDirectories }: InitProviderFlags,
): Promise<boolean> {
  const { terminal, env, originalDirectory } = context;
  const found = backend ? await readStateOnly(context) : (await StateSession.open(project, {})).value?.manager;
  if (found === undefined && backend) return false;
  if (pluginDirectories.length > 0 && report(context, await writePluginPath(project.dataDirectory, pluginDirectories)))
    return false;
  terminal.out(terminal.style.bold("Initializing provider plugins...\n"));
  const initialized = await initProviders(project, {
    ...(found && { state: found.state }),
    upgrade,
    env,
    launchDirectory: originalDirectory,
    ...(pluginDirectories.length > 0 && { pluginDirectories: pluginDirectories.filter((one) => one !== "") }),
    onEvent: (event) => terminal.out(`- ${eventLine(event, context)}\n`),
  });
  const sources = { sources: project.lookup };
  if (hasErrors(initialized.diagnostics)) return !report(context, initialized.diagnostics, sources);
  const saved = await saveLocks(project, initialized.locks, { readOnly: lockFileMode === "readonly" });
  if (saved.outcome !== "unchanged") terminal.out(lockFileNote(saved.outcome, context));
  terminal.out("\n");
  const incomplete = saved.outcome === "unchanged" ? [] : incompleteWarning(initialized, context);
  return !report(context, [...initialized.diagnostics, ...incomplete, ...saved.diagnostics], sources);
}

function eventLine(event: ProviderEvent, { dialect }: CommandContext): string {
  const name = formatProviderForDisplay(event.provider, dialect.registryHost);
  switch (event.kind) {
    case "builtIn":
      return `${name} is built in to ${dialect.productName}`;
    case "embedded":
      return `Using ${name} v${event.version}, embedded in landform`;
    case "reuseLocked":
      return `Reusing previous version of ${name} from the dependency lock file`;
    case "find":
      return event.constraints === ""
        ? `Finding latest version of ${name}...`
        : `Finding ${name} versions matching "${event.constraints}"...`;
    case "alreadyInstalled":
      return `Using previously-installed ${name} v${event.version}`;
    case "useShared":
      return `Using ${name} v${event.version} from the shared cache directory`;
    case "install":
      return `Installing ${name} v${event.version}...`;
    case "installed":
      return `Installed ${name} v${event.version} (unauthenticated)`;
  }
}

function lockFileNote(outcome: "created" | "changed", { terminal, dialect }: CommandContext): string {
  const file = terminal.style.bold(".terraform.lock.hcl");
  const { productName } = dialect;
  if (outcome === "created") {
    return `${productName} has created a lock file ${file} to record the provider
selections it made above. Include this file in your version control repository
so that ${productName} can guarantee to make the same selections by default when
you run "${dialect.name} init" in the future.
`;
  }
  return `${productName} has made some changes to the provider dependency selections recorded
in the .terraform.lock.hcl file. Review those changes and commit them to your
version control system if they represent changes you intended to make.
`;
}

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
