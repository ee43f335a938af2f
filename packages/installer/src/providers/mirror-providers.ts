import path from "node:path";
import {
  compareVersions,
  type Dialect,
  formatProvider,
  formatVersion,
  isBuiltInProvider,
  type Provider,
} from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { writeFileAtomically } from "../write-file.js";
import { chooseRelease, constraintText } from "./choose-release.js";
import type { InstallationMethod } from "./installation-method.js";
import type { LockFile } from "./lock-file.js";
import { isMirrorProblem, searchMirror } from "./mirror-search.js";
import { packPackage } from "./pack-package.js";
import type { PackageHasher } from "./package-hasher.js";
import type { Platform } from "./platform.js";
import { archiveName, type ProviderPackage } from "./provider-package.js";
import type { ProviderRequirement } from "./provider-requirements.js";

export interface MirrorRequest {
  readonly requirements: readonly ProviderRequirement[];
  /** Its versions are taken; empty: the newest that are allowed. */
  readonly locks: LockFile;
  readonly methods: readonly InstallationMethod[];
  readonly platforms: readonly Platform[];
  /** Where the mirror is to be. */
  readonly directory: string;
  readonly hasher: PackageHasher;
  readonly dialect: Dialect;
  /** Does somebody else answer for this provider when no package of it is found? */
  hasStandIn?(requirement: ProviderRequirement): boolean;
  onEvent?(event: MirrorEvent): void;
}

export type MirrorEvent =
  | { readonly kind: "builtIn" | "mirror" | "standIn"; readonly provider: Provider }
  | { readonly kind: "selectLocked"; readonly version: string }
  /** `constraints` in normal form; empty without any. */
  | { readonly kind: "select"; readonly version: string; readonly constraints: string }
  | { readonly kind: "copy"; readonly platform: Platform };

/** Copy the packages that a configuration needs into a directory of archives, with the indexes of a network mirror. */
export async function mirrorProviders(request: MirrorRequest): Promise<readonly Diagnostic[]> {
  const diags = new DiagnosticList();
  for (const requirement of request.requirements) {
    const { provider } = requirement;
    if (isBuiltInProvider(provider)) {
      request.onEvent?.({ kind: "builtIn", provider });
      continue;
    }
    request.onEvent?.({ kind: "mirror", provider });
    if (await mirrorProvider(requirement, request, diags)) await writeIndexes(provider, request, diags);
  }
  return diags.items;
}

/** False when there is no version to copy. */
async function mirrorProvider(
  requirement: ProviderRequirement,
  request: MirrorRequest,
  diags: DiagnosticSink,
): Promise<boolean> {
  const { provider } = requirement;
  const name = formatProvider(provider);
  const lock = request.locks.get(name);
  const choice = await chooseRelease(requirement, lock, request);
  if (choice.kind === "none" && request.hasStandIn?.(requirement) === true) {
    request.onEvent?.({ kind: "standIn", provider });
    return false;
  }
  if (choice.kind === "none") {
    const detail = `Failed to copy ${name}: ${choice.reason}.`;
    diags.add({ severity: "error", summary: "Provider not available", detail });
    return false;
  }
  const { version, packages } = choice;
  if (lock !== undefined) request.onEvent?.({ kind: "selectLocked", version });
  else request.onEvent?.({ kind: "select", version, constraints: constraintText(requirement) });
  for (const platform of request.platforms) {
    request.onEvent?.({ kind: "copy", platform });
    const problem = await copyPackage(packages, platform, version, request);
    if (problem === undefined) continue;
    const detail = `Failed to copy ${name} v${version} for ${platform}: ${problem}.`;
    diags.add({ severity: "error", summary: "Provider release not available", detail });
  }
  return true;
}

/** Why there is no copy, or undefined. */
async function copyPackage(
  packages: readonly ProviderPackage[],
  platform: Platform,
  version: string,
  { directory }: MirrorRequest,
): Promise<string | undefined> {
  const source = packages.find((one) => one.platform === platform);
  if (source === undefined) return `there is no package for this platform`;
  try {
    await packPackage(
      source.location,
      path.join(homeOf(source.provider, directory), archiveName(source.provider, version, platform)),
    );
    return undefined;
  } catch (error) {
    return fileProblem(error);
  }
}

/** `index.json` lists all versions in the mirror, `VERSION.json` the archives of one. */
async function writeIndexes(provider: Provider, { directory, hasher }: MirrorRequest, diags: DiagnosticSink) {
  const content = await searchMirror(directory, provider);
  if (isMirrorProblem(content)) {
    const detail = `Could not scan the output directory to get package metadata for the JSON indexes: ${content.message}.`;
    diags.add({ severity: "error", summary: "Failed to update indexes", detail });
    return;
  }
  const archives = content.filter(({ location }) => location.kind === "archive");
  const versions = new Map<string, Record<string, unknown>>();
  try {
    for (const { version, platform, location } of archives.sort((a, b) => compareVersions(a.version, b.version))) {
      const entry = { hashes: [await hasher.hashOf(location)], url: path.basename(location.path) };
      const name = formatVersion(version);
      versions.set(name, { ...versions.get(name), [platform]: entry });
    }
    const home = homeOf(provider, directory);
    const list = Object.fromEntries([...versions.keys()].sort().map((version) => [version, {}]));
    await writeFileAtomically(path.join(home, "index.json"), indexText({ versions: list }));
    for (const [version, platforms] of versions)
      await writeFileAtomically(path.join(home, `${version}.json`), indexText({ archives: platforms }));
  } catch (error) {
    const detail = `Failed to write an updated JSON index for ${formatProvider(provider)}: ${fileProblem(error)}.`;
    diags.add({ severity: "error", summary: "Failed to update indexes", detail });
  }
}

function indexText(index: unknown): string {
  return JSON.stringify(index, undefined, 2);
}

function homeOf({ hostname, namespace, type }: Provider, directory: string): string {
  return path.join(directory, hostname, namespace, type);
}
