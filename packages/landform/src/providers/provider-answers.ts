import { formatProvider, isBuiltInProvider, type Provider } from "@landform/addrs";
import {
  type CliConfig,
  type EmbeddedProvider,
  embeddedProviderFor,
  isSelectedThere,
  type LockFile,
  type ProviderLock,
  type SelectedPackages,
} from "@landform/installer";
import type { ReattachConfig } from "@landform/provider-protocol";
import type { ReattachedProviders } from "./reattach-providers.js";

/** Who answers for a provider's address. */
export type ProviderAnswer =
  | { readonly kind: "embedded"; readonly provider: EmbeddedProvider }
  | { readonly kind: "reattached"; readonly reattach: ReattachConfig }
  | { readonly kind: "devOverride"; readonly directory: string }
  /** By a package, which need not be in place. */
  | { readonly kind: "installed"; readonly lock: ProviderLock };

export interface AnswerOptions {
  /** Providers that the user of the library brought along. */
  readonly ownProviders: readonly EmbeddedProvider[];
  readonly reattached: ReattachedProviders;
  readonly cliConfig: Pick<CliConfig, "devOverrides">;
  readonly locks: LockFile;
  readonly packages: SelectedPackages;
  /** Those that are part of landform. */
  readonly embeddedProviders: readonly EmbeddedProvider[];
}

export type ProviderAnswers = (provider: Provider) => ProviderAnswer | undefined;

/**
 * The rule by which providers are found, as of now: your own, those that run already, development overrides, packages
 * that the lock file selects and that are in place, and where none of these is, what is part of landform. Where the lock
 * file selects another release than that, its package is what is missing: nothing else takes its place.
 */
export async function providerAnswers(options: AnswerOptions): Promise<ProviderAnswers> {
  const { ownProviders, reattached, cliConfig, locks, packages, embeddedProviders } = options;
  const inPlace = new Set<ProviderLock>();
  await Promise.all(
    [...locks.values()].map(async (lock) => {
      if (await isSelectedThere(lock, packages)) inPlace.add(lock);
    }),
  );
  return (provider) => {
    const name = formatProvider(provider);
    const mine = embeddedProviderFor(provider, ownProviders);
    if (mine !== undefined) return { kind: "embedded", provider: mine };
    const running = reattached.get(name);
    if (running !== undefined) return { kind: "reattached", reattach: running.reattach };
    const override = cliConfig.devOverrides.get(name);
    if (override !== undefined) return { kind: "devOverride", directory: override.directory };
    const lock = isBuiltInProvider(provider) ? undefined : locks.get(name);
    if (lock !== undefined && inPlace.has(lock)) return { kind: "installed", lock };
    const part = embeddedProviderFor(provider, embeddedProviders);
    if (part !== undefined && (lock === undefined || lock.version === part.version))
      return { kind: "embedded", provider: part };
    return lock === undefined ? undefined : { kind: "installed", lock };
  };
}
