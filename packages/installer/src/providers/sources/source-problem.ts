import { formatProvider, formatVersion, type Provider, type Version } from "@landform/addrs";
import type { Platform } from "../platform.js";

/** Why there is no list of versions, or no package. */
export type SourceProblem =
  /** None of these places has the provider. */
  | { readonly kind: "notFound"; readonly places: readonly string[] }
  /** The provider's own registry does not know it. */
  | { readonly kind: "unknownProvider" }
  /** The provider's host is no registry, or one of another time. */
  | { readonly kind: "noRegistry"; readonly hasOtherVersion: boolean }
  /** The version is there, but not for this platform. */
  | { readonly kind: "noPlatform"; readonly platform: Platform }
  /** The version speaks a protocol that we do not; `closest` is one that speaks ours. */
  | { readonly kind: "wrongProtocol"; readonly closest?: Version }
  | { readonly kind: "failed"; readonly message: string };

export function failed(message: string): SourceProblem {
  return { kind: "failed", message };
}

/** As one line. */
export function sourceProblemText(
  problem: SourceProblem,
  provider: Provider,
  productName: string,
  version?: Version,
): string {
  const name = formatProvider(provider);
  const release = version === undefined ? name : `${name} ${formatVersion(version)}`;
  switch (problem.kind) {
    case "notFound":
      return `provider ${name} was not found in any of the search locations`;
    case "unknownProvider":
      return `provider registry ${provider.hostname} does not have a provider named ${name}`;
    case "noRegistry":
      return problem.hasOtherVersion
        ? `host ${provider.hostname} does not support the provider registry protocol required by this ${productName} version, but may be compatible with a different ${productName} version`
        : `host ${provider.hostname} does not offer a ${productName} provider registry`;
    case "noPlatform":
      return `provider ${release} is not available for ${problem.platform}`;
    case "wrongProtocol":
      return `provider ${release} is not supported by this version of ${productName}`;
    case "failed":
      return problem.message;
  }
}
