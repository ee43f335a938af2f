import { type Dialect, formatProvider, formatProviderForDisplay, type Provider } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import type { ProviderRequirement } from "./provider-requirements.js";
import type { ProviderSources } from "./sources/provider-sources.js";
import { type SourceProblem, sourceProblemText } from "./sources/source-problem.js";

export interface QueryContext {
  readonly sources: ProviderSources;
  readonly requirements: readonly ProviderRequirement[];
  readonly dialect: Dialect;
}

const summary = "Failed to query available provider packages";

/** That there is no version to use, with the advice that the reference tools add: who wants this provider? */
export async function queryProblem(
  provider: Provider,
  problem: SourceProblem,
  context: QueryContext,
): Promise<Diagnostic> {
  const { dialect } = context;
  const name = formatProviderForDisplay(provider, dialect.registryHost);
  const reason = sourceProblemText(problem, provider, dialect.productName);
  const start = `Could not retrieve the list of available versions for provider ${name}: ${reason}`;
  switch (problem.kind) {
    case "notFound": {
      const places = problem.places.map((place) => `  - ${place}`).join("\n");
      return { severity: "error", summary, detail: `${start}\n\n${places}` };
    }
    case "unknownProvider":
      return { severity: "error", summary, detail: `${start}\n\n${await unknownAdvice(provider, context)}` };
    case "noRegistry":
      return noRegistryProblem(provider, problem.hasOtherVersion, dialect);
    default:
      if (dialect.name === "tofu")
        return {
          severity: "error",
          summary: "Failed to resolve provider packages",
          detail: `Could not resolve provider ${name}: ${reason}`,
        };
      return {
        severity: "error",
        summary,
        detail: `${start}\n\n${whoWants(name, "and what versions are specified, ", dialect)}`,
      };
  }
}

function whoWants(name: string, more: string, dialect: Dialect): string {
  return `To see which modules are currently depending on ${name} ${more}run the following command:\n    ${dialect.name} providers`;
}

async function unknownAdvice(provider: Provider, context: QueryContext): Promise<string> {
  const { dialect } = context;
  const name = formatProviderForDisplay(provider, dialect.registryHost);
  const other = await alternativeTo(provider, context);
  const question = whoWants(name, "", dialect).replace(`on ${name} run`, `on ${name}, run`);
  const advice =
    other === undefined
      ? `All modules should specify their required_providers so that external consumers will get the correct providers when using a module. ${question}`
      : `Did you intend to use ${formatProviderForDisplay(other, dialect.registryHost)}? If so, you must specify that source address in each module which requires that provider. ${question}`;
  return dialect.name === "tofu" && provider.hostname === dialect.registryHost
    ? `${advice}\n\nIf you believe this provider is missing from the registry, please submit a issue on the OpenTofu Registry https://github.com/opentofu/registry/issues/new/choose`
    : advice;
}

/** A name without a namespace means HashiCorp's, and often another was meant. */
async function alternativeTo(
  provider: Provider,
  { sources, requirements, dialect }: QueryContext,
): Promise<Provider | undefined> {
  if (provider.hostname !== dialect.registryHost || provider.namespace !== "hashicorp") return undefined;
  const required = requirements.find((one) => one.provider.type === provider.type && one.provider !== provider);
  if (required !== undefined) return required.provider;
  const namespace = await sources.suggestNamespace(provider);
  return namespace === undefined || namespace === provider.namespace ? undefined : { ...provider, namespace };
}

function noRegistryProblem(provider: Provider, hasOtherVersion: boolean, { productName }: Dialect): Diagnostic {
  const { hostname } = provider;
  const given = `The host "${hostname}" given in provider source address "${formatProvider(provider)}" does not offer a ${productName} provider registry`;
  const detail = hasOtherVersion
    ? `${given} that is compatible with this ${productName} version, but it may be compatible with a different ${productName} version.`
    : hostname === "github.com"
      ? `The given source address "${formatProvider(provider)}" specifies a GitHub repository rather than a ${productName} provider. Refer to the documentation of the provider to find the correct source address to use.`
      : `${given}.`;
  return { severity: "error", summary: "Invalid provider registry host", detail };
}
