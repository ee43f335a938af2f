import { stat } from "node:fs/promises";
import path from "node:path";
import type { RemoteModuleSource } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import { expandSubdirectory } from "./expand-subdirectory.js";
import { isFetchProblem } from "./fetch-problem.js";
import { type InstalledCode, type ModuleInstallation, placeOf } from "./module-installation.js";
import type { ModuleSources } from "./module-sources.js";

/** A module in a package of its own, fetched from where the source says. */
export async function installRemoteModule(
  { address, subdirectory }: RemoteModuleSource,
  installation: ModuleInstallation,
  sources: ModuleSources,
): Promise<InstalledCode | undefined> {
  const { path: callPath, call, packageDirectory, diags, tell, dialect } = installation;
  tell({ kind: "download", path: callPath, source: address });
  if (call.versionConstraint !== undefined) {
    const detail = `Cannot apply a version constraint to module "${call.name}" (at ${placeOf(call)}) because it doesn't come from a module registry.`;
    diags.add({ severity: "error", summary: "Invalid version constraint", detail, subject: call.range });
    return undefined;
  }
  const problem = await sources.fetch(address, packageDirectory);
  if (problem !== undefined) {
    diags.add(downloadProblem(installation, address, problem.message));
    return undefined;
  }
  const inside = subdirectory === "" ? "." : await expandSubdirectory(packageDirectory, subdirectory);
  if (isFetchProblem(inside)) {
    diags.add({ severity: "error", summary: "Failed to expand subdir globs", detail: inside.message });
    return undefined;
  }
  const directory = path.posix.join(packageDirectory, inside);
  tell({ kind: "installed", path: callPath, directory });
  if (await isDirectory(directory)) return { directory };
  diags.add(unreadableProblem(directory, dialect.productName));
  return { directory, isMissing: true };
}

export function downloadProblem({ call }: ModuleInstallation, address: string, message: string): Diagnostic {
  const detail = `Could not download module "${call.name}" (${placeOf(call)}) source code from "${address}": ${message}`;
  return { severity: "error", summary: "Failed to download module", detail, subject: call.range };
}

export async function isDirectory(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isDirectory() === true;
}

export function unreadableProblem(directory: string, productName: string): Diagnostic {
  const detail = `The directory ${directory} could not be read. This is a bug in ${productName} and should be reported.`;
  return { severity: "error", summary: "Unreadable module directory", detail };
}
