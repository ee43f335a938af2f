import path from "node:path";
import { cleanPath, formatModuleSource } from "@landform/addrs";
import { type ConfigFiles, type ModuleCall, nodeConfigFiles, type ResolveModule } from "@landform/config";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { ModuleRecord } from "@landform/installer";

export interface ModuleInstallation {
  /** Resolves calls while the configuration is loaded, and notes where each one's code is. */
  readonly resolveModule: ResolveModule;
  /** What was installed so far, in the order met. */
  readonly records: readonly ModuleRecord[];
}

/** Installs the modules that a configuration calls: those in local directories are used where they are. */
export function installModules(files: ConfigFiles = nodeConfigFiles): ModuleInstallation {
  const records: ModuleRecord[] = [];
  const resolveModule: ResolveModule = async ({ path: callPath, call, parentDirectory }, diags) => {
    const { sourceAddress } = call;
    if (sourceAddress === undefined) return undefined;
    if (sourceAddress.kind !== "local") {
      diags.add({
        severity: "error",
        summary: "Module source not available",
        detail: `landform installs modules from local paths only, so far: "${call.name}" comes from ${formatModuleSource(sourceAddress)}.`,
        subject: call.sourceRange,
      });
      return undefined;
    }
    if (call.versionConstraint !== undefined) {
      const place = `${call.range.filename}:${call.range.start.line}`;
      const detail = `Cannot apply a version constraint to module "${call.name}" (at ${place}) because it has a relative local path.`;
      diags.add({ severity: "error", summary: "Invalid version constraint", detail, subject: call.range });
    }
    const directory = cleanPath(path.posix.join(parentDirectory, sourceAddress.path));
    const isThere = (await files.list(directory)) !== undefined;
    const source = formatModuleSource(sourceAddress);
    records.push({ key: callPath.join("."), source, directory: isThere ? directory : "" });
    if (isThere) return { directory };
    reportUnreadable(directory, call, diags);
    return undefined;
  };
  return { resolveModule, records };
}

/** The reference tools say it twice; the second time they mean the place where a module would have been installed. */
function reportUnreadable(directory: string, { name, range }: ModuleCall, diags: DiagnosticSink): void {
  const summary = "Unreadable module directory";
  const missing = `Unable to evaluate directory symlink: lstat ${directory}: no such file or directory`;
  diags.add({ severity: "error", summary, detail: missing });
  const detail = `The directory  could not be read for module "${name}" at ${range.filename}:${range.start.line}.`;
  diags.add({ severity: "error", summary, detail });
}
