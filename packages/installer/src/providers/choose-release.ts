import {
  compareVersions,
  type Dialect,
  formatProviderConstraints,
  formatProviderForDisplay,
  formatVersion,
  isConstraintError,
  parseProviderConstraints,
  parseVersion,
  satisfiesProvider,
  type Version,
  type VersionConstraint,
} from "@landform/addrs";
import type { ProviderLock } from "./provider-lock.js";
import type { ProviderRequirement } from "./provider-requirements.js";
import type { ProviderSources } from "./sources/provider-sources.js";
import { failed, type SourceProblem } from "./sources/source-problem.js";

/** The version of a provider that is to be used, or why there is none. */
export type ReleaseChoice =
  | { readonly kind: "chosen"; readonly version: Version; readonly warnings: readonly string[] }
  | { readonly kind: "none"; readonly problem: SourceProblem };

export interface ChoiceOptions {
  readonly sources: ProviderSources;
  readonly dialect: Dialect;
  /** Nobody is asked over the network. */
  readonly directoriesOnly?: boolean;
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
  { sources, dialect, directoriesOnly = false }: ChoiceOptions,
): Promise<ReleaseChoice> {
  const { provider } = requirement;
  const constraints = constraintsOf(requirement);
  if (lock !== undefined && !isLockAcceptable(lock, requirement)) {
    const name = formatProviderForDisplay(provider, dialect.registryHost);
    return none(
      `locked provider ${name} ${lock.version} does not match configured version constraint ${constraintText(requirement)}; must use ${dialect.name} init -upgrade to allow selection of new versions`,
    );
  }
  const list = await sources.listVersions(provider, { directoriesOnly });
  if (list.kind !== "versions") return { kind: "none", problem: list };
  const newest = list.versions
    .filter((version) =>
      lock === undefined ? satisfiesProvider(version, constraints) : formatVersion(version) === lock.version,
    )
    .sort(compareVersions)
    .at(-1);
  if (newest !== undefined) return { kind: "chosen", version: newest, warnings: list.warnings };
  return none(
    lock === undefined
      ? `no available releases match the given constraints ${constraintText(requirement)}`
      : `the previously-selected version ${lock.version} is no longer available`,
  );
}

function none(reason: string): ReleaseChoice {
  return { kind: "none", problem: failed(reason) };
}
