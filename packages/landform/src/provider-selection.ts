import { type Dialect, formatProvider, formatProviderForDisplay, isBuiltInProvider } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import {
  type EmbeddedProvider,
  embeddedProviderFor,
  type ProviderRequirement,
  type ProviderRequirements,
  unmetConstraints,
} from "@landform/installer";

/** How each required provider is met. */
export type ProviderSelection =
  | { readonly kind: "builtIn"; readonly requirement: ProviderRequirement }
  | { readonly kind: "embedded"; readonly requirement: ProviderRequirement; readonly provider: EmbeddedProvider };

export interface Selections {
  readonly selections: readonly ProviderSelection[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Find a provider for each requirement; what cannot be met is reported. */
export function selectProviders(
  requirements: ProviderRequirements,
  embedded: readonly EmbeddedProvider[],
  dialect: Dialect,
): Selections {
  const selections: ProviderSelection[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const requirement of requirements.values()) {
    const provider = embeddedProviderFor(requirement.provider, embedded);
    if (isBuiltInProvider(requirement.provider)) {
      if (provider === undefined)
        diagnostics.push(unavailable(requirement, "it is not one of the providers that are built in", dialect));
      else selections.push({ kind: "builtIn", requirement });
      continue;
    }
    if (provider === undefined) {
      diagnostics.push(
        unavailable(
          requirement,
          "it is not among the providers embedded in landform, and providers cannot be installed yet",
          dialect,
        ),
      );
      continue;
    }
    const unmet = unmetConstraints(provider, requirement.constraints);
    if (unmet.length > 0) diagnostics.push(noRelease(requirement, provider, unmet, dialect));
    else selections.push({ kind: "embedded", requirement, provider });
  }
  return { selections, diagnostics };
}

function unavailable({ provider }: ProviderRequirement, reason: string, dialect: Dialect): Diagnostic {
  const name = formatProviderForDisplay(provider, dialect.registryHost);
  return {
    severity: "error",
    summary: "Failed to query available provider packages",
    detail: `Could not retrieve the list of available versions for provider ${name}: ${reason}.\n\nAddress: ${formatProvider(provider)}`,
  };
}

function noRelease(
  { provider }: ProviderRequirement,
  embedded: EmbeddedProvider,
  unmet: readonly string[],
  dialect: Dialect,
): Diagnostic {
  const name = formatProviderForDisplay(provider, dialect.registryHost);
  return {
    severity: "error",
    summary: "Failed to query available provider packages",
    detail: `Could not retrieve the list of available versions for provider ${name}: no available releases match the given constraints ${unmet.join(", ")}; landform embeds it as of version ${embedded.version ?? ""}.`,
  };
}
