import { type Dialect, formatProvider, formatProviderForDisplay, type Provider } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { chooseRelease, constraintText } from "./choose-release.js";
import type { InstallationMethod } from "./installation-method.js";
import type { LockFile } from "./lock-file.js";
import type { PackageHasher } from "./package-hasher.js";
import type { Platform } from "./platform.js";
import type { ProviderLock } from "./provider-lock.js";
import type { ProviderRequirement } from "./provider-requirements.js";

export interface LockRequest {
  readonly requirements: readonly ProviderRequirement[];
  readonly locks: LockFile;
  readonly methods: readonly InstallationMethod[];
  readonly platforms: readonly Platform[];
  readonly hasher: PackageHasher;
  readonly dialect: Dialect;
  /** Does somebody else answer for this provider when no package of it is found? Then it gets no lock. */
  hasStandIn?(requirement: ProviderRequirement): boolean;
  onEvent?(event: LockEvent): void;
}

export interface LockEvent {
  readonly kind: "fetch" | "retrieved" | "newProvider" | "newHashes" | "nothingNew";
  readonly provider: Provider;
  readonly version: string;
  readonly platform: Platform;
}

/** Compute the hashes of packages for platforms that need not be this one, and add them to the locks. */
export async function lockProviders(
  request: LockRequest,
): Promise<{ readonly locks: LockFile; readonly diagnostics: readonly Diagnostic[] }> {
  const diags = new DiagnosticList();
  const locks = new Map(request.locks);
  for (const platform of request.platforms) {
    const found: Hashed[] = [];
    const problems: string[] = [];
    for (const requirement of request.requirements) {
      const hashed = await hashPackage(requirement, platform, locks, request);
      if (typeof hashed === "string") problems.push(`- ${formatProvider(requirement.provider)}: ${hashed}`);
      else if (hashed !== undefined) found.push(hashed);
    }
    for (const hashed of found) {
      const { lock, isNew } = hashed;
      const name = formatProvider(lock.provider);
      const before = request.locks.get(name);
      const kind = before === undefined ? "newProvider" : isNew ? "newHashes" : "nothingNew";
      request.onEvent?.({ kind, provider: lock.provider, version: lock.version, platform });
      locks.set(name, lock);
    }
    if (problems.length > 0) diags.add(fetchProblem(problems, platform, request.dialect));
  }
  return { locks, diagnostics: diags.items };
}

interface Hashed {
  readonly lock: ProviderLock;
  readonly isNew: boolean;
}

/** The lock with this package's hash, or why there is none; undefined for a provider that has a stand-in. */
async function hashPackage(
  requirement: ProviderRequirement,
  platform: Platform,
  locks: LockFile,
  request: LockRequest,
): Promise<Hashed | string | undefined> {
  const { provider } = requirement;
  const known = locks.get(formatProvider(provider));
  const choice = await chooseRelease(requirement, known, request);
  if (choice.kind === "none") return request.hasStandIn?.(requirement) === true ? undefined : choice.reason;
  const { version, packages } = choice;
  const source = packages.find((one) => one.platform === platform);
  const shown = formatProviderForDisplay(provider, request.dialect.registryHost);
  if (source === undefined) return `provider ${shown} ${version} is not available for ${platform}`;
  request.onEvent?.({ kind: "fetch", provider, version, platform });
  try {
    const hash = await request.hasher.hashOf(source.location);
    request.onEvent?.({ kind: "retrieved", provider, version, platform });
    const constraints = constraintText(requirement);
    const hashes = known?.hashes ?? [];
    const lock = { provider, version, hashes: [...new Set([...hashes, hash])].sort() };
    return { lock: constraints === "" ? lock : { ...lock, constraints }, isNew: !hashes.includes(hash) };
  } catch (error) {
    return fileProblem(error);
  }
}

function fetchProblem(problems: readonly string[], platform: Platform, { productName }: Dialect): Diagnostic {
  return {
    severity: "error",
    summary: "Could not retrieve providers for locking",
    detail: `${productName} failed to fetch the requested providers for ${platform} in order to calculate their checksums: some providers could not be installed:\n${problems.join("\n")}.`,
  };
}
