import path from "node:path";
import { formatModuleSource, type RegistryModuleSource } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import { chooseModuleVersion } from "./choose-module-version.js";
import { expandSubdirectory } from "./expand-subdirectory.js";
import { type FetchProblem, isFetchProblem } from "./fetch-problem.js";
import { downloadProblem, isDirectory, unreadableProblem } from "./install-remote-module.js";
import { type InstalledCode, type ModuleInstallation, placeOf } from "./module-installation.js";
import { type ModuleLocation, type NoSuchModule, packageName } from "./module-registry.js";
import type { ModuleSources } from "./module-sources.js";

/** A module that a registry knows: in the newest version that the call accepts, from where the registry says. */
export async function installRegistryModule(
  source: RegistryModuleSource,
  installation: ModuleInstallation,
  sources: ModuleSources,
): Promise<InstalledCode | undefined> {
  const { path: callPath, packageDirectory, diags, tell, dialect } = installation;
  const version = await chooseVersion(source, installation, sources);
  if (version === undefined) return undefined;
  tell({ kind: "download", path: callPath, source: packageName(source), version });
  const location = await sources.registry.locationOf(source, version);
  if (isFetchProblem(location) || location.kind === "invalid") {
    diags.add(locationProblem(location, source, version, installation));
    return undefined;
  }
  const problem = await fetchFrom(location, source, packageDirectory, sources);
  if (problem !== undefined) {
    const address = location.kind === "direct" ? location.url.href : location.source.address;
    diags.add(downloadProblem(installation, address, `${problem.message}.`));
    return undefined;
  }
  const ofPackage = location.kind === "direct" ? "" : location.source.subdirectory;
  const subdirectory = path.posix.join(ofPackage, source.subdirectory);
  const found = await expandSubdirectory(packageDirectory, subdirectory);
  const directory = path.posix.join(packageDirectory, isFetchProblem(found) ? subdirectory : found);
  tell({ kind: "installed", path: callPath, directory });
  if (await isDirectory(directory)) return { directory, version };
  const isThere = !isFetchProblem(found);
  diags.add(isThere ? unreadableProblem(directory, dialect.productName) : noSubdirectory(directory, subdirectory));
  return { directory, version, isMissing: true };
}

/** Undefined, and reported, when there is none. */
async function chooseVersion(
  source: RegistryModuleSource,
  installation: ModuleInstallation,
  { registry }: ModuleSources,
): Promise<string | undefined> {
  const { call, diags, dialect } = installation;
  const versions = await registry.versionsOf(source);
  if (versions === undefined || "kind" in versions) {
    diags.add(versionsProblem(versions, source, installation));
    return undefined;
  }
  const { chosen, newest, wrong } = chooseModuleVersion(versions, call.versionConstraint);
  for (const text of wrong) {
    const detail = `The registry at ${source.hostname} returned an invalid version string "${text}" for module "${call.name}" (${placeOf(call)}), which ${dialect.productName} ignored.`;
    diags.add({ severity: "warning", summary: invalidAnswer, detail, subject: call.range });
  }
  if (chosen !== undefined) return chosen;
  const module = `"${formatModuleSource(source)}" (${placeOf(call)})`;
  diags.add(
    newest === undefined
      ? {
          severity: "error",
          summary: "Module has no versions",
          detail: `Module ${module} has no versions available on ${source.hostname}.`,
          subject: call.range,
        }
      : {
          severity: "error",
          summary: "Unresolvable module version constraint",
          detail: `There is no available version of module ${module} which matches the given version constraint. The newest available version is ${newest}.`,
          subject: call.range,
        },
  );
  return undefined;
}

const invalidAnswer = "Invalid response from remote module registry";

function versionsProblem(
  problem: undefined | NoSuchModule | FetchProblem,
  { hostname, namespace, name, targetSystem }: RegistryModuleSource,
  { call, dialect }: ModuleInstallation,
): Diagnostic {
  const subject = call.range;
  if (problem === undefined) {
    const detail = `The registry at ${hostname} returned an invalid response when ${dialect.productName} requested available versions for module "${call.name}" (${placeOf(call)}).`;
    return { severity: "error", summary: invalidAnswer, detail, subject };
  }
  if (problem.kind === "fetchProblem") {
    const detail = `Failed to retrieve available versions for module "${call.name}" (${placeOf(call)}) from ${hostname}: ${problem.message}.`;
    return { severity: "error", summary: inaccessible, detail, subject };
  }
  const where = `cannot be found in the module registry at ${hostname}.`;
  const detail =
    dialect.name === "terraform"
      ? `Module "${call.name}" (from ${placeOf(call)}) ${where}`
      : `Module ${namespace}/${name}/${targetSystem} ("${call.name}" from ${placeOf(call)}) ${where}`;
  return { severity: "error", summary: "Module not found", detail, subject };
}

const inaccessible = "Error accessing remote module registry";

function locationProblem(
  problem: FetchProblem | Extract<ModuleLocation, { kind: "invalid" }>,
  source: RegistryModuleSource,
  version: string,
  { dialect }: ModuleInstallation,
): Diagnostic {
  const module = `${formatModuleSource(source)} ${version}`;
  if (problem.kind === "invalid" && dialect.name === "terraform") {
    const detail = `Module registry ${source.hostname} returned invalid source location "${problem.location}" for ${module}: ${problem.message}.`;
    return { severity: "error", summary: "Invalid package location from module registry", detail };
  }
  const message =
    problem.kind === "invalid"
      ? `registry returned invalid package location "${problem.location}": ${problem.message}`
      : problem.message;
  const detail = `Failed to retrieve a download URL for ${module} from ${source.hostname}: ${message}`;
  return { severity: "error", summary: inaccessible, detail };
}

function fetchFrom(
  location: Exclude<ModuleLocation, { kind: "invalid" }>,
  { hostname }: RegistryModuleSource,
  target: string,
  sources: ModuleSources,
): Promise<FetchProblem | undefined> {
  return location.kind === "direct"
    ? sources.fetchDirect(location, hostname, target)
    : sources.fetch(location.source.address, target);
}

function noSubdirectory(directory: string, subdirectory: string): Diagnostic {
  const detail = `The directory ${directory} does not exist. The target submodule ${subdirectory} does not exist within the target module.`;
  return { severity: "error", summary: "Unreadable module subdirectory", detail };
}
