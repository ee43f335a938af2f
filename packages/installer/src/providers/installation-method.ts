import type { Provider } from "@landform/addrs";
import { isMirrorProblem, searchMirror } from "./mirror-search.js";
import type { ProviderPackage } from "./provider-package.js";
import { matchesPattern, type ProviderPattern } from "./provider-pattern.js";

/** One place that providers come from, as a `provider_installation` block or a command line names it. */
export interface InstallationMethod {
  readonly source: InstallationSource;
  /** Empty: all providers. */
  readonly include: readonly ProviderPattern[];
  readonly exclude: readonly ProviderPattern[];
}

export type InstallationSource =
  | { readonly kind: "filesystemMirror"; readonly directory: string }
  | { readonly kind: "networkMirror"; readonly url: string }
  | { readonly kind: "direct" };

/** Mirror directories for any provider, in this order. */
export function mirrorMethods(directories: readonly string[]): readonly InstallationMethod[] {
  return directories.map((directory) => ({
    source: { kind: "filesystemMirror", directory },
    include: [],
    exclude: [],
  }));
}

/** Where providers come from when nobody said: these directories, and the registry of each. */
export function impliedMethods(directories: readonly string[]): readonly InstallationMethod[] {
  return [...mirrorMethods(directories), { source: { kind: "direct" }, include: [], exclude: [] }];
}

/** All packages of a provider, or why there is no list of them. */
export type PackageSearch =
  | { readonly kind: "found"; readonly packages: readonly ProviderPackage[] }
  | { readonly kind: "notFound"; readonly searched: readonly string[] }
  | { readonly kind: "failed"; readonly message: string };

/**
 * Look in each place that may have the provider. Registries and network mirrors cannot be asked yet: they count only
 * where no directory has the provider, and then as a failure.
 */
export async function findPackages(provider: Provider, methods: readonly InstallationMethod[]): Promise<PackageSearch> {
  const packages: ProviderPackage[] = [];
  const searched: string[] = [];
  let unavailable: string | undefined;
  for (const method of methods.filter((one) => isFor(provider, one))) {
    const { source } = method;
    if (source.kind !== "filesystemMirror") {
      unavailable ??= notAvailableYet(provider, source);
      continue;
    }
    const content = await searchMirror(source.directory, provider);
    if (isMirrorProblem(content)) return { kind: "failed", message: content.message };
    searched.push(source.directory);
    packages.push(...content);
  }
  if (packages.length > 0 || methods.length === 0) return { kind: "found", packages };
  return unavailable === undefined ? { kind: "notFound", searched } : { kind: "failed", message: unavailable };
}

function isFor(provider: Provider, { include, exclude }: InstallationMethod): boolean {
  const isIn = (patterns: readonly ProviderPattern[]): boolean =>
    patterns.some((pattern) => matchesPattern(provider, pattern));
  return (include.length === 0 || isIn(include)) && !isIn(exclude);
}

function notAvailableYet(
  provider: Provider,
  source: Exclude<InstallationSource, { kind: "filesystemMirror" }>,
): string {
  const where = source.kind === "direct" ? `the registry ${provider.hostname}` : `the network mirror ${source.url}`;
  return `landform installs providers from directories only, so far, and cannot ask ${where}; put the provider into a filesystem mirror`;
}
