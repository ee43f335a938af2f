import path from "node:path";
import { cleanPath, formatModuleSource } from "@landform/addrs";
import type { ResolveModule } from "@landform/config";
import type { ModuleRecord } from "@landform/installer";

export interface ModuleInstallation {
  /** Resolves calls while the configuration is loaded, and notes where each one's code is. */
  readonly resolveModule: ResolveModule;
  /** What was installed so far, in the order met. */
  readonly records: readonly ModuleRecord[];
}

/** Installs the modules that a configuration calls: those in local directories are used where they are. */
export function installModules(): ModuleInstallation {
  const records: ModuleRecord[] = [];
  const resolveModule: ResolveModule = ({ path: callPath, call, parentDirectory }, diags) => {
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
    const directory = cleanPath(path.posix.join(parentDirectory, sourceAddress.path));
    records.push({ key: callPath.join("."), source: formatModuleSource(sourceAddress), directory });
    return { directory };
  };
  return { resolveModule, records };
}
