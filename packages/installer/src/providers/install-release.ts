import { stat } from "node:fs/promises";
import path from "node:path";
import { type Dialect, formatProviderForDisplay, formatVersion } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import type { DiagnosticSink } from "@landform/diagnostics";
import { withTemporaryDirectory } from "../temporary-directory.js";
import type { Authentication } from "./authenticity/authenticate-archive.js";
import { fetchPackage } from "./fetch-package.js";
import type { InstallRequest } from "./install-request.js";
import { matchesHashes } from "./matches-hashes.js";
import { placePackage } from "./place-package.js";
import { findExecutable } from "./provider-executable.js";
import type { ProviderLock } from "./provider-lock.js";
import { type PackageLocation, type ProviderPackage, packagePath } from "./provider-package.js";
import { type ChosenRelease, installProblem, releaseProblem } from "./release-problem.js";
import type { ProviderSources } from "./sources/provider-sources.js";

/** A version that was chosen. */
export interface Release extends ChosenRelease {
  /** What the lock file says about this very version. */
  readonly lock?: ProviderLock;
}

export interface InstalledRelease {
  readonly lock: ProviderLock;
  /** The lock has hashes of packages for this platform only. */
  readonly isIncomplete: boolean;
  /** A person or a company signed it that we do not know. */
  readonly isSignedByOthers: boolean;
}

/** Is the locked version in place already, and what the lock file says it is? */
export async function isInstalled({ provider, version, hashes }: ProviderLock, request: InstallRequest) {
  const target = path.join(request.directory, packagePath(provider, version, request.platform));
  return hashes.length > 0 && (await isIntact(target, hashes, request));
}

/** Put a release in place, checked against the lock file. Undefined after a problem. */
export async function installRelease(
  release: Release,
  sources: ProviderSources,
  request: InstallRequest,
  diags: DiagnosticSink,
): Promise<InstalledRelease | undefined> {
  const { provider } = release;
  const version = formatVersion(release.version);
  const relative = packagePath(provider, version, request.platform);
  const target = path.join(request.directory, relative);
  const shared = request.sharedDirectory === undefined ? undefined : path.join(request.sharedDirectory, relative);
  try {
    if (shared !== undefined && (await mayUseShared(shared, release, request))) {
      request.onEvent?.({ kind: "useShared", provider, version });
      await placePackage({ kind: "directory", path: shared }, target);
      return await installed(target, undefined, release, request);
    }
    const source = await sources.findPackage(provider, release.version, request.platform);
    if ("kind" in source) {
      diags.add(releaseProblem(release, source, request.dialect));
      return undefined;
    }
    request.onEvent?.({ kind: "install", provider, version });
    const authentication = await fetchInto(shared ?? target, source, release, request);
    if (shared !== undefined) await placePackage({ kind: "directory", path: shared }, target);
    const result = await installed(target, authentication, release, request);
    request.onEvent?.({ kind: "installed", provider, version, authenticity: authentication.authenticity });
    return result;
  } catch (error) {
    diags.add(installProblem(release, fileProblem(error), request.dialect));
    return undefined;
  }
}

/** What is downloaded is gone again when the package is in place, or when it turned out to be a wrong one. */
async function fetchInto(
  place: string,
  source: ProviderPackage,
  release: Release,
  request: InstallRequest,
): Promise<Authentication> {
  const { dialect, hasher, env, hosts } = request;
  const fetchAndPlace = async (directory: string): Promise<Authentication> => {
    const fetched = await fetchPackage(source, { http: hosts.http, dialect, hasher, env, directory });
    await checkAgainstLock(fetched.location, release, request);
    await placePackage(fetched.location, place);
    hasher.forget(place);
    return fetched;
  };
  return source.location.kind === "remote" ? withTemporaryDirectory(fetchAndPlace) : fetchAndPlace("");
}

async function mayUseShared(shared: string, { lock }: Release, request: InstallRequest): Promise<boolean> {
  if (lock !== undefined && lock.hashes.length > 0) return isIntact(shared, lock.hashes, request);
  return request.mayBreakLocks === true && (await stat(shared).catch(() => undefined)) !== undefined;
}

async function isIntact(directory: string, hashes: readonly string[], { hasher }: InstallRequest): Promise<boolean> {
  return matchesHashes({ kind: "directory", path: directory }, hashes, hasher).catch(() => false);
}

async function checkAgainstLock(location: PackageLocation, release: Release, request: InstallRequest): Promise<void> {
  const hashes = release.lock?.hashes ?? [];
  if (hashes.length === 0 || (await matchesHashes(location, hashes, request.hasher))) return;
  const { registryHost, name } = request.dialect;
  const [kind, hint] =
    location.kind === "directory"
      ? ["local", " (this might be because the available checksums are for packages targeting different platforms)"]
      : ["current", ""];
  throw new Error(
    `the ${kind} package for ${formatProviderForDisplay(release.provider, registryHost)} ${formatVersion(release.version)} doesn't match any of the checksums previously recorded in the dependency lock file${hint}; for more information: ${checksumHelp[name]}`,
  );
}

const checksumHelp: Readonly<Record<Dialect["name"], string>> = {
  terraform: "https://developer.hashicorp.com/terraform/language/files/dependency-lock#checksum-verification",
  tofu: "https://opentofu.org/docs/language/files/dependency-lock/#checksum-verification",
};

/** What the lock file is to say of a package that is in place; without `authentication` it was not fetched. */
async function installed(
  target: string,
  authentication: Authentication | undefined,
  { provider, version, constraints, lock }: Release,
  { hasher, dialect }: InstallRequest,
): Promise<InstalledRelease> {
  const executable = await findExecutable(target, provider);
  if (executable.kind === "missing") throw new Error(`provider binary not found: ${executable.message}`);
  hasher.forget(target);
  const hash = await hasher.hashOf({ kind: "directory", path: target });
  const before = lock?.hashes ?? [];
  const verified = dialect.name === "tofu" ? (authentication?.verified ?? []) : [];
  const believed = authentication?.believed ?? [];
  const authenticity = authentication?.authenticity;
  return {
    lock: {
      provider,
      version: formatVersion(version),
      hashes: [...new Set([...before, hash, ...verified, ...believed])].sort(),
      ...(constraints !== "" && { constraints }),
    },
    isIncomplete: before.length === 0 && believed.length === 0,
    isSignedByOthers:
      authenticity?.kind === "signed" && (dialect.name === "tofu" || authenticity.signer.level !== "official"),
  };
}
