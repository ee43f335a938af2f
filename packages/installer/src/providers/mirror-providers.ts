import path from "node:path";
import {
  compareVersions,
  type Dialect,
  formatProvider,
  formatVersion,
  isBuiltInProvider,
  type Provider,
  type Version,
} from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { ServiceHosts } from "../services/service-hosts.js";
import { withTemporaryDirectory } from "../temporary-directory.js";
import { writeFileAtomically } from "../write-file.js";
import type { Authenticity } from "./authenticity/authenticity.js";
import { isWrongPackage } from "./authenticity/wrong-package.js";
import { chooseRelease, constraintText } from "./choose-release.js";
import { fetchPackage } from "./fetch-package.js";
import { type InstallationMethod, impliedMethods, mirrorMethods } from "./installation-method.js";
import type { LockFile } from "./lock-file.js";
import { isMirrorProblem, searchMirror } from "./mirror-search.js";
import { packPackage } from "./pack-package.js";
import type { PackageHasher } from "./package-hasher.js";
import type { Platform } from "./platform.js";
import { archiveName, type ProviderPackage } from "./provider-package.js";
import type { ProviderRequirement } from "./provider-requirements.js";
import { downloadRetries } from "./sources/download-retries.js";
import { ProviderSources } from "./sources/provider-sources.js";
import { sourceProblemText } from "./sources/source-problem.js";

export interface MirrorRequest {
  readonly requirements: readonly ProviderRequirement[];
  /** Its versions are taken; empty: the newest that are allowed. */
  readonly locks: LockFile;
  /** Directories for what the providers' own registries do not have. */
  readonly directories: readonly string[];
  readonly hosts: ServiceHosts;
  readonly env: Readonly<Record<string, string | undefined>>;
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
  | { readonly kind: "copy" | "download"; readonly platform: Platform }
  | { readonly kind: "authenticated"; readonly authenticity: Authenticity };

/** Copy the packages that a configuration needs into a directory of archives, with the indexes of a network mirror. */
export async function mirrorProviders(request: MirrorRequest): Promise<readonly Diagnostic[]> {
  const { hosts, env } = request;
  const open = (methods: readonly InstallationMethod[]): ProviderSources =>
    new ProviderSources({ methods, hosts, downloadRetries: downloadRetries(env) });
  const places = { registries: open(impliedMethods([])), directories: open(mirrorMethods(request.directories)) };
  const diags = new DiagnosticList();
  for (const requirement of request.requirements) {
    const { provider } = requirement;
    if (isBuiltInProvider(provider)) {
      request.onEvent?.({ kind: "builtIn", provider });
      continue;
    }
    request.onEvent?.({ kind: "mirror", provider });
    if (await mirrorProvider(requirement, places, request, diags)) await writeIndexes(provider, request, diags);
  }
  return diags.items;
}

interface Places {
  readonly registries: ProviderSources;
  readonly directories: ProviderSources;
}

/** False when there is no version to copy. */
async function mirrorProvider(
  requirement: ProviderRequirement,
  { registries, directories }: Places,
  request: MirrorRequest,
  diags: DiagnosticSink,
): Promise<boolean> {
  const { provider } = requirement;
  const { dialect } = request;
  const lock = request.locks.get(formatProvider(provider));
  const isEmbedded = lock === undefined && request.hasStandIn?.(requirement) === true;
  const published = isEmbedded ? undefined : await chooseRelease(requirement, lock, { sources: registries, dialect });
  if (published?.kind === "chosen") {
    await copyRelease(requirement, published.version, registries, request, diags);
    return true;
  }
  const local = await chooseRelease(requirement, lock, { sources: directories, dialect });
  if (local.kind === "chosen") {
    await copyRelease(requirement, local.version, directories, request, diags);
    return true;
  }
  if (published === undefined || request.hasStandIn?.(requirement) === true) {
    request.onEvent?.({ kind: "standIn", provider });
    return false;
  }
  const reason = sourceProblemText(published.problem, provider, dialect.productName);
  const detail = `Failed to download ${formatProvider(provider)} from its origin registry: ${reason}.`;
  diags.add({ severity: "error", summary: "Provider not available", detail });
  return false;
}

async function copyRelease(
  requirement: ProviderRequirement,
  chosen: Version,
  sources: ProviderSources,
  request: MirrorRequest,
  diags: DiagnosticSink,
): Promise<void> {
  const { provider } = requirement;
  const version = formatVersion(chosen);
  if (request.locks.has(formatProvider(provider))) request.onEvent?.({ kind: "selectLocked", version });
  else request.onEvent?.({ kind: "select", version, constraints: constraintText(requirement) });
  for (const platform of request.platforms) {
    const source = await sources.findPackage(provider, chosen, platform);
    const isLocal = !("kind" in source) && source.location.kind !== "remote";
    request.onEvent?.({ kind: isLocal ? "copy" : "download", platform });
    const problem =
      "kind" in source
        ? {
            summary: "Provider release not available",
            verb: "download",
            reason: sourceProblemText(source, provider, request.dialect.productName, chosen),
          }
        : await copyPackage(source, request);
    if (problem === undefined) continue;
    const { summary, verb, reason } = problem;
    const detail = `Failed to ${verb} ${formatProvider(provider)} v${version} for ${platform}: ${reason}.`;
    diags.add({ severity: "error", summary, detail });
  }
}

interface CopyProblem {
  readonly summary: string;
  readonly verb: "download" | "authenticate" | "copy";
  readonly reason: string;
}

/** Why there is no copy, or undefined. */
async function copyPackage(source: ProviderPackage, request: MirrorRequest): Promise<CopyProblem | undefined> {
  const { provider, version, platform, location } = source;
  const { directory, hosts, dialect, hasher, env } = request;
  const target = path.join(homeOf(provider, directory), archiveName(provider, formatVersion(version), platform));
  try {
    await withTemporaryDirectory(async (temporary) => {
      const fetched = await fetchPackage(source, { http: hosts.http, dialect, hasher, env, directory: temporary });
      if (location.kind === "remote" && location.check !== undefined)
        request.onEvent?.({ kind: "authenticated", authenticity: fetched.authenticity });
      await packPackage(fetched.location, target);
    });
    return undefined;
  } catch (error) {
    const reason = fileProblem(error);
    if (isWrongPackage(error)) return { summary: "Invalid provider package", verb: "authenticate", reason };
    return location.kind === "remote"
      ? { summary: "Cannot download provider release", verb: "download", reason }
      : { summary: "Provider release not available", verb: "copy", reason };
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
