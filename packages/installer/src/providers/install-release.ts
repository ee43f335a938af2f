import { stat } from "node:fs/promises";
import path from "node:path";
import { type Dialect, formatProvider, formatProviderForDisplay, type Provider } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import type { Diagnostic, DiagnosticSink } from "@landform/diagnostics";
import type { InstallRequest } from "./install-request.js";
import { matchesHashes } from "./matches-hashes.js";
import { placePackage } from "./place-package.js";
import { findExecutable } from "./provider-executable.js";
import type { ProviderLock } from "./provider-lock.js";
import { type PackageLocation, type ProviderPackage, packagePath } from "./provider-package.js";

/** A version that was chosen, and where it can be taken from. */
export interface Release {
  readonly provider: Provider;
  readonly version: string;
  /** What the configuration asks for, in normal form; empty without any. */
  readonly constraints: string;
  /** For any platform. */
  readonly packages: readonly ProviderPackage[];
  /** What the lock file says about this very version. */
  readonly lock?: ProviderLock;
}

/** Is the locked version in place already, and what the lock file says it is? */
export async function isInstalled({ provider, version, hashes }: ProviderLock, request: InstallRequest) {
  const target = path.join(request.directory, packagePath(provider, version, request.platform));
  return hashes.length > 0 && (await isIntact(target, hashes, request));
}

/** Put a release in place, checked against the lock file. The new lock, or undefined after a problem. */
export async function installRelease(
  release: Release,
  request: InstallRequest,
  diags: DiagnosticSink,
): Promise<ProviderLock | undefined> {
  const { provider, version } = release;
  const relative = packagePath(provider, version, request.platform);
  const target = path.join(request.directory, relative);
  const shared = request.sharedDirectory === undefined ? undefined : path.join(request.sharedDirectory, relative);
  try {
    const usedShared = shared !== undefined && (await mayUseShared(shared, release, request));
    if (usedShared) {
      request.onEvent?.({ kind: "useShared", provider, version });
    } else {
      const source = release.packages.find(({ platform }) => platform === request.platform);
      if (source === undefined) {
        diags.add(wrongPlatform(release, request));
        return undefined;
      }
      request.onEvent?.({ kind: "install", provider, version });
      await checkAgainstLock(source.location, release, request);
      await placePackage(source.location, shared ?? target);
      if (shared !== undefined) request.hasher.forget(shared);
    }
    if (shared !== undefined) await placePackage({ kind: "directory", path: shared }, target);
    request.hasher.forget(target);
    const lock = await newLock(target, release, request);
    if (!usedShared) request.onEvent?.({ kind: "installed", provider, version });
    return lock;
  } catch (error) {
    diags.add(failure(release, request.dialect, fileProblem(error)));
    return undefined;
  }
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
    `the ${kind} package for ${formatProviderForDisplay(release.provider, registryHost)} ${release.version} doesn't match any of the checksums previously recorded in the dependency lock file${hint}; for more information: ${checksumHelp[name]}`,
  );
}

const checksumHelp: Readonly<Record<Dialect["name"], string>> = {
  terraform: "https://developer.hashicorp.com/terraform/language/files/dependency-lock#checksum-verification",
  tofu: "https://opentofu.org/docs/language/files/dependency-lock/#checksum-verification",
};

async function newLock(target: string, release: Release, request: InstallRequest): Promise<ProviderLock> {
  const { provider, version, constraints, lock } = release;
  const executable = await findExecutable(target, provider);
  if (executable.kind === "missing") throw new Error(`provider binary not found: ${executable.message}`);
  const hash = await request.hasher.hashOf({ kind: "directory", path: target });
  return {
    provider,
    version,
    hashes: [...new Set([...(lock?.hashes ?? []), hash])].sort(),
    ...(constraints !== "" && { constraints }),
  };
}

function failure({ provider, version }: Release, { registryHost }: Dialect, reason: string): Diagnostic {
  return {
    severity: "error",
    summary: "Failed to install provider",
    detail: `Error while installing ${formatProviderForDisplay(provider, registryHost)} v${version}: ${reason}`,
  };
}

function wrongPlatform({ provider, version }: Release, { platform, dialect }: InstallRequest): Diagnostic {
  return {
    severity: "error",
    summary: "Incompatible provider version",
    detail: `Provider ${formatProvider(provider)} v${version} does not have a package available for your current platform, ${platform}.\n\nProvider releases are separate from ${dialect.productName} CLI releases, so not all providers are available for all platforms. Other versions of this provider may have different platforms supported.`,
  };
}
