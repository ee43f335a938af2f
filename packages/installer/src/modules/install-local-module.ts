import path from "node:path";
import { cleanPath, formatModule, type LocalModuleSource, type Module } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import { type InstalledCode, type ModuleInstallation, placeOf } from "./module-installation.js";
import { packageName } from "./module-registry.js";
import { resolveLinks } from "./resolve-links.js";

/** A module in the package of its caller is used where it is. */
export async function installLocalModule(
  source: LocalModuleSource,
  installation: ModuleInstallation,
): Promise<InstalledCode> {
  const { path: callPath, call, parentDirectory, diags, tell } = installation;
  if (call.versionConstraint !== undefined) {
    const detail = `Cannot apply a version constraint to module "${call.name}" (at ${placeOf(call)}) because it has a relative local path.`;
    diags.add({ severity: "error", summary: "Invalid version constraint", detail, subject: call.range });
  }
  const found = await resolveLinks(cleanPath(path.posix.join(parentDirectory, source.path)));
  const directory = "missing" in found ? "" : found.directory;
  tell({ kind: "installed", path: callPath, directory });
  if (!("missing" in found)) return { directory };
  for (const problem of missingProblems(found.missing, installation)) diags.add(problem);
  return { directory, isMissing: true };
}

/** The reference tools say it twice; the second time they mean the place where a module would have been installed. */
function missingProblems(missing: string, installation: ModuleInstallation): readonly Diagnostic[] {
  const leadingOut = escapeProblem(installation);
  if (leadingOut !== undefined) return [leadingOut];
  const { call } = installation;
  const summary = "Unreadable module directory";
  const missed = `Unable to evaluate directory symlink: lstat ${missing}: no such file or directory`;
  const detail = `The directory  could not be read for module "${call.name}" at ${placeOf(call)}.`;
  return [
    { severity: "error", summary, detail: missed },
    { severity: "error", summary, detail },
  ];
}

/** A better reason where a path leads out of the package that the caller is in. */
function escapeProblem({ path: callPath, sourceOf }: ModuleInstallation): Diagnostic | undefined {
  const steps: { readonly path: Module; readonly to: string }[] = [];
  for (let length = callPath.length; length > 0; length--) {
    const module = callPath.slice(0, length);
    const source = sourceOf(module);
    if (source === undefined) return undefined;
    if (source.kind === "local") {
      steps.unshift({ path: module, to: source.path });
      continue;
    }
    let current = source.subdirectory === "" ? "." : source.subdirectory;
    for (const step of steps) {
      current = cleanPath(path.posix.join(current, step.to));
      if (current !== ".." && !current.startsWith("../")) continue;
      const name = source.kind === "registry" ? packageName(source) : source.address;
      const detail = `The given source directory for ${formatModule(step.path)} would be outside of its containing package "${name}". Local source addresses starting with "../" must stay within the same package that the calling module belongs to.`;
      return { severity: "error", summary: "Local module path escapes module package", detail };
    }
    return undefined;
  }
  return undefined;
}
