import { compareVersions, formatVersion, parseVersion, satisfies, type Version } from "@landform/addrs";
import type { VersionRequirement } from "@landform/config";

/** What a registry has of a module, measured by what a call wants. */
export interface ModuleVersionChoice {
  /** The newest that the call accepts. */
  readonly chosen?: string;
  /** The newest of all; undefined when there is none at all. */
  readonly newest?: string;
  /** Texts that are no versions. */
  readonly wrong: readonly string[];
}

/** A pre-release counts only when the call asks for that very version and for nothing besides. */
export function chooseModuleVersion(
  texts: readonly string[],
  requirement: VersionRequirement | undefined,
): ModuleVersionChoice {
  const exact = exactVersion(requirement);
  const candidates: Version[] = [];
  const wrong: string[] = [];
  for (const text of texts) {
    const version = parseVersion(text);
    if (version === undefined) wrong.push(text);
    else if (version.prerelease === "" || (exact !== undefined && compareVersions(version, exact) === 0))
      candidates.push(version);
  }
  candidates.sort((a, b) => compareVersions(b, a));
  const [newest] = candidates;
  const chosen = candidates.find((version) => satisfies(version, requirement?.constraints ?? []));
  return {
    wrong,
    ...(newest && { newest: formatVersion(newest) }),
    ...(chosen && { chosen: formatVersion(chosen) }),
  };
}

function exactVersion(requirement: VersionRequirement | undefined): Version | undefined {
  const [only, ...others] = requirement?.constraints ?? [];
  return only?.operator === "=" && others.length === 0 ? only.version : undefined;
}
