import { type Dialect, formatProvider, formatVersion, type Provider, type Version } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { mapConcurrently } from "../map-concurrently.js";
import type { ServiceHosts } from "../services/service-hosts.js";
import { withTemporaryDirectory } from "../temporary-directory.js";
import type { Authenticity } from "./authenticity/authenticity.js";
import { chooseRelease, constraintText } from "./choose-release.js";
import { fetchPackage } from "./fetch-package.js";
import type { InstallationMethod } from "./installation-method.js";
import type { LockFile } from "./lock-file.js";
import type { PackageHasher } from "./package-hasher.js";
import type { Platform } from "./platform.js";
import type { ProviderLock } from "./provider-lock.js";
import type { ProviderPackage } from "./provider-package.js";
import type { ProviderRequirement } from "./provider-requirements.js";
import { downloadRetries } from "./sources/download-retries.js";
import { ProviderSources } from "./sources/provider-sources.js";
import { type SourceProblem, sourceProblemText } from "./sources/source-problem.js";

export interface LockRequest {
  readonly requirements: readonly ProviderRequirement[];
  readonly locks: LockFile;
  readonly methods: readonly InstallationMethod[];
  readonly hosts: ServiceHosts;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platforms: readonly Platform[];
  readonly hasher: PackageHasher;
  readonly dialect: Dialect;
  /** Does somebody else answer for this provider when no package of it is found? Then it gets no lock. */
  hasStandIn?(requirement: ProviderRequirement): boolean;
  onEvent?(event: LockEvent): void;
}

export type LockEvent =
  | (LockedPackage & { readonly kind: "fetch" | "newProvider" | "newHashes" | "nothingNew" })
  | (LockedPackage & { readonly kind: "retrieved"; readonly authenticity: Authenticity });

interface LockedPackage {
  readonly provider: Provider;
  readonly version: string;
  readonly platform: Platform;
}

/** Compute the hashes of packages for platforms that need not be this one, and add them to the locks. */
export async function lockProviders(
  request: LockRequest,
): Promise<{ readonly locks: LockFile; readonly diagnostics: readonly Diagnostic[] }> {
  const sources = new ProviderSources({
    methods: request.methods,
    hosts: request.hosts,
    downloadRetries: downloadRetries(request.env),
  });
  const diags = new DiagnosticList();
  const found: Hashed[] = [];
  for (const platform of request.platforms) {
    const selected = new Map([
      ...request.locks,
      ...found.map(({ lock }) => [formatProvider(lock.provider), lock] as const),
    ]);
    const hashed = await mapConcurrently(request.requirements, atATime, (requirement) =>
      hashPackage(requirement, platform, { ...request, locks: selected, sources }),
    );
    const problems = hashed.filter((one) => typeof one === "string");
    if (problems.length > 0) {
      diags.add(fetchProblem(problems, platform, request.dialect));
      break;
    }
    found.push(...hashed.filter((one) => typeof one === "object"));
  }
  if (diags.items.length > 0) return { locks: request.locks, diagnostics: diags.items };
  return { locks: mergedLocks(found, request), diagnostics: [] };
}

/** So many packages are fetched at a time. */
const atATime = 8;

interface Hashed {
  readonly lock: ProviderLock;
  readonly platform: Platform;
}

function mergedLocks(found: readonly Hashed[], { locks: before, onEvent }: LockRequest): LockFile {
  const locks = new Map(before);
  for (const { lock, platform } of found) {
    const name = formatProvider(lock.provider);
    const known = before.get(name);
    const isNew = lock.hashes.some((hash) => known?.hashes.includes(hash) !== true);
    const kind = known === undefined ? "newProvider" : isNew ? "newHashes" : "nothingNew";
    onEvent?.({ kind, provider: lock.provider, version: lock.version, platform });
    const hashes = new Set([...(locks.get(name)?.hashes ?? []), ...lock.hashes]);
    locks.set(name, { ...lock, hashes: [...hashes].sort() });
  }
  return locks;
}

interface Selection extends LockRequest {
  readonly sources: ProviderSources;
}

/** The hashes of a package, or why there are none; undefined for a provider that has a stand-in. */
async function hashPackage(
  requirement: ProviderRequirement,
  platform: Platform,
  selection: Selection,
): Promise<Hashed | string | undefined> {
  const { locks, sources, dialect } = selection;
  const { provider } = requirement;
  const known = locks.get(formatProvider(provider));
  const because = (reason: string): string => `- ${formatProvider(provider)}: ${reason}`;
  const hasStandIn = selection.hasStandIn?.(requirement) === true;
  const directoriesOnly = hasStandIn && known === undefined;
  const choice = await chooseRelease(requirement, known, { sources, dialect, directoriesOnly });
  if (choice.kind === "none")
    return hasStandIn ? undefined : because(sourceProblemText(choice.problem, provider, dialect.productName));
  const version = formatVersion(choice.version);
  const source = await sources.findPackage(provider, choice.version, platform);
  if ("kind" in source) return because(missingText(source, provider, choice.version, selection));
  selection.onEvent?.({ kind: "fetch", provider, version, platform });
  try {
    const { hashes, authenticity } = await withTemporaryDirectory((directory) =>
      hashesOf(source, directory, selection),
    );
    selection.onEvent?.({ kind: "retrieved", provider, version, platform, authenticity });
    const constraints = constraintText(requirement);
    const lock = { provider, version, hashes, ...(constraints !== "" && { constraints }) };
    return { lock, platform };
  } catch (error) {
    return because(fileProblem(error));
  }
}

function missingText(
  problem: SourceProblem,
  provider: Provider,
  version: Version,
  { methods: [only, ...others], dialect }: Selection,
): string {
  return problem.kind === "noPlatform" && only?.source.kind === "networkMirror" && others.length === 0
    ? `provider mirror ${only.source.url} does not have a package of ${formatProvider(provider)} ${formatVersion(version)} for ${problem.platform}`
    : sourceProblemText(problem, provider, dialect.productName, version);
}

async function hashesOf(source: ProviderPackage, directory: string, { hosts, dialect, hasher, env }: Selection) {
  const fetched = await fetchPackage(source, { http: hosts.http, dialect, hasher, env, directory });
  const verified = dialect.name === "tofu" ? fetched.verified : [];
  const hashes = new Set([await hasher.hashOf(fetched.location), ...verified, ...fetched.believed]);
  return { hashes: [...hashes].sort(), authenticity: fetched.authenticity };
}

function fetchProblem(problems: readonly string[], platform: Platform, { productName }: Dialect): Diagnostic {
  return {
    severity: "error",
    summary: "Could not retrieve providers for locking",
    detail: `${productName} failed to fetch the requested providers for ${platform} in order to calculate their checksums: some providers could not be installed:\n${problems.join("\n")}.`,
  };
}
