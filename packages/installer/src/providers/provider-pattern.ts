import { normaliseHostname, type Provider, parseProviderPart } from "@landform/addrs";
import { quoted } from "@landform/diagnostics";

/** Which providers an installation method is for; `*` in a part stands for any. */
export type ProviderPattern = Provider;

export interface PatternError {
  readonly kind: "patternError";
  readonly message: string;
}

const wildcard = "*";

/** Read an entry of `include` or `exclude`: `NAMESPACE/TYPE` or `HOST/NAMESPACE/TYPE`, where each part may be `*`. */
export function parseProviderPattern(text: string, defaultHost: string): ProviderPattern | PatternError {
  const parts = text.split("/");
  if (parts.length < 2 || parts.length > 3) {
    return patternError(
      `invalid provider matching pattern ${quoted(text)}: must have either two or three slash-separated segments`,
    );
  }
  const [givenType = "", givenNamespace = "", givenHost] = parts.toReversed();
  const hostname = givenHost === undefined || givenHost === wildcard ? (givenHost ?? defaultHost) : hostOf(givenHost);
  if (hostname === undefined)
    return patternError(`invalid hostname in provider matching pattern ${quoted(text)}: ${quoted(givenHost ?? "")}`);
  const type = partOf(givenType);
  if (type === undefined) {
    return patternError(
      `invalid provider type ${quoted(givenType)} in provider matching pattern ${quoted(text)}: must either be the wildcard * or a provider type name`,
    );
  }
  const namespace = partOf(givenNamespace);
  if (namespace === undefined) {
    return patternError(
      `invalid registry namespace ${quoted(givenNamespace)} in provider matching pattern ${quoted(text)}: must either be the wildcard * or a literal namespace`,
    );
  }
  return wildcardProblem(text, { hostname, namespace, type }) ?? { hostname, namespace, type };
}

export function isPatternError(pattern: ProviderPattern | PatternError): pattern is PatternError {
  return "kind" in pattern;
}

export function matchesPattern(provider: Provider, pattern: ProviderPattern): boolean {
  const matches = (part: string, wanted: string): boolean => wanted === wildcard || part === wanted;
  return (
    matches(provider.hostname, pattern.hostname) &&
    matches(provider.namespace, pattern.namespace) &&
    matches(provider.type, pattern.type)
  );
}

function wildcardProblem(text: string, { hostname, namespace, type }: ProviderPattern): PatternError | undefined {
  const start = `invalid provider matching pattern ${quoted(text)}:`;
  if (hostname === wildcard && (namespace !== wildcard || type !== wildcard)) {
    return patternError(
      `${start} hostname can be a wildcard only if both namespace and provider type are also wildcards`,
    );
  }
  return namespace === wildcard && type !== wildcard
    ? patternError(`${start} namespace can be a wildcard only if the provider type is also a wildcard`)
    : undefined;
}

function partOf(given: string): string | undefined {
  if (given === wildcard) return given;
  const part = parseProviderPart(given);
  return typeof part === "string" ? part : undefined;
}

function hostOf(given: string): string | undefined {
  const hostname = normaliseHostname(given);
  return typeof hostname === "string" ? hostname : undefined;
}

function patternError(message: string): PatternError {
  return { kind: "patternError", message };
}
