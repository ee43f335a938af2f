import {
  compareVersions,
  type Dialect,
  formatProvider,
  formatProviderConstraints,
  formatProviderForDisplay,
  formatVersion,
  isConstraintError,
  parseProviderConstraints,
  parseVersion,
  satisfiesProvider,
  type VersionConstraint,
} from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import { findPackages, type InstallationMethod, type PackageSearch } from "./installation-method.js";
import type { ProviderLock } from "./provider-lock.js";
import type { ProviderPackage } from "./provider-package.js";
import type { ProviderRequirement } from "./provider-requirements.js";

/** The version of a provider that is to be used, or the problem that there is none. */
export type ReleaseChoice =
  | { readonly kind: "chosen"; readonly version: string; readonly packages: readonly ProviderPackage[] }
  | { readonly kind: "none"; readonly reason: string };

export interface ChoiceOptions {
  readonly methods: readonly InstallationMethod[];
  readonly dialect: Dialect;
}

/** All constraints of a requirement; those that cannot be read were reported when the configuration was loaded. */
export function constraintsOf({ constraints }: ProviderRequirement): readonly VersionConstraint[] {
  return constraints.flatMap((text) => {
    const parsed = parseProviderConstraints(text);
    return isConstraintError(parsed) ? [] : parsed;
  });
}

/** As the lock file records them and messages show them; empty without any. */
export function constraintText(requirement: ProviderRequirement): string {
  return formatProviderConstraints(constraintsOf(requirement));
}

/** Does what the lock file says still meet the configuration? */
export function isLockAcceptable(lock: ProviderLock, requirement: ProviderRequirement): boolean {
  const version = parseVersion(lock.version);
  return version !== undefined && satisfiesProvider(version, constraintsOf(requirement));
}

/** The newest version that meets all constraints, or exactly the locked one, among what can be found. */
export async function chooseRelease(
  requirement: ProviderRequirement,
  lock: ProviderLock | undefined,
  { methods, dialect }: ChoiceOptions,
): Promise<ReleaseChoice> {
  const { provider } = requirement;
  const constraints = constraintsOf(requirement);
  if (lock !== undefined && !isLockAcceptable(lock, requirement)) {
    const name = formatProviderForDisplay(provider, dialect.registryHost);
    const reason = `locked provider ${name} ${lock.version} does not match configured version constraint ${constraintText(requirement)}; must use ${dialect.name} init -upgrade to allow selection of new versions`;
    return { kind: "none", reason };
  }
  const search = await findPackages(provider, methods);
  if (search.kind !== "found") return { kind: "none", reason: searchProblem(requirement, search) };
  const newest = search.packages
    .map(({ version }) => version)
    .filter((version) =>
      lock === undefined ? satisfiesProvider(version, constraints) : formatVersion(version) === lock.version,
    )
    .sort(compareVersions)
    .at(-1);
  if (newest === undefined) {
    const reason =
      lock === undefined
        ? `no available releases match the given constraints ${constraintText(requirement)}`
        : `the previously-selected version ${lock.version} is no longer available`;
    return { kind: "none", reason };
  }
  const version = formatVersion(newest);
  return {
    kind: "chosen",
    version,
    packages: search.packages.filter((found) => formatVersion(found.version) === version),
  };
}

function searchProblem({ provider }: ProviderRequirement, search: Exclude<PackageSearch, { kind: "found" }>): string {
  if (search.kind === "failed") return search.message;
  const places = search.searched.map((place) => `  - ${place}`).join("\n");
  return `provider ${formatProvider(provider)} ${notFoundWords}\n\n${places}`;
}

const notFoundWords = "was not found in any of the search locations";

/** That there is no version to use, with the advice that the reference tools add: who wants this provider? */
export function queryProblem({ provider }: ProviderRequirement, reason: string, dialect: Dialect): Diagnostic {
  const name = formatProviderForDisplay(provider, dialect.registryHost);
  const advice = `\n\nTo see which modules are currently depending on ${name} and what versions are specified, run the following command:\n    ${dialect.name} providers`;
  return {
    severity: "error",
    summary: "Failed to query available provider packages",
    detail: `Could not retrieve the list of available versions for provider ${name}: ${reason}${reason.includes(notFoundWords) ? "" : advice}`,
  };
}
