import {
  compareVersions,
  type Dialect,
  formatProvider,
  formatProviderForDisplay,
  formatVersion,
  type Provider,
  type Version,
} from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import { type SourceProblem, sourceProblemText } from "./sources/source-problem.js";

export interface ChosenRelease {
  readonly provider: Provider;
  readonly version: Version;
  /** What the configuration asks for, in normal form; empty without any. */
  readonly constraints: string;
}

/** That a version was chosen and cannot be installed, as its source says. */
export function releaseProblem(release: ChosenRelease, problem: SourceProblem, dialect: Dialect): Diagnostic {
  const { provider, version } = release;
  const { productName } = dialect;
  switch (problem.kind) {
    case "noPlatform":
      return incompatible(
        `Provider ${formatProvider(provider)} v${formatVersion(version)} does not have a package available for your current platform, ${problem.platform}.\n\nProvider releases are separate from ${productName} CLI releases, so not all providers are available for all platforms. Other versions of this provider may have different platforms supported.`,
      );
    case "wrongProtocol":
      return incompatible(
        problem.closest === undefined
          ? `No compatible versions of provider ${formatProvider(provider)} were found.`
          : otherProtocol(release, problem.closest, dialect),
      );
    default:
      return installProblem(release, sourceProblemText(problem, provider, productName, version), dialect);
  }
}

export function installProblem(
  { provider, version }: ChosenRelease,
  reason: string,
  { registryHost }: Dialect,
): Diagnostic {
  return {
    severity: "error",
    summary: "Failed to install provider",
    detail: `Error while installing ${formatProviderForDisplay(provider, registryHost)} v${formatVersion(version)}: ${reason}`,
  };
}

function incompatible(detail: string): Diagnostic {
  return { severity: "error", summary: "Incompatible provider version", detail };
}

function otherProtocol({ provider, version, constraints }: ChosenRelease, closest: Version, dialect: Dialect): string {
  const { productName, registryHost } = dialect;
  const other = formatVersion(closest);
  const isTooNew = compareVersions(version, closest) > 0;
  return `Provider "${formatProviderForDisplay(provider, registryHost)}" v${formatVersion(version)} is not compatible with ${productName} ${dialect.version}.
${isTooNew ? `You need to downgrade to v${other} or earlier. Select it with the following constraint:` : `Provider version ${other} is the latest compatible version. Select it with the following version constraint:`}
\tversion = "${other}"

${productName} checked all of the plugin versions matching the given constraint:
\t${constraints}

Consult the documentation for this provider for more information on compatibility between provider and ${productName} versions.
${isTooNew ? `Alternatively, upgrade to the latest version of ${productName} for compatibility with newer provider releases.\n` : ""}`;
}
