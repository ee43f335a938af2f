import { normaliseHostname } from "./hostname.js";
import { formatProvider, formatProviderForDisplay, legacyProviderNamespace, type Provider } from "./provider.js";

/** Why a provider source address is refused: the words of a diagnostic, for the caller to give a place. */
export interface ProviderSourceError {
  readonly kind: "providerSourceError";
  readonly summary: string;
  readonly detail: string;
}

/** Parse `TYPE`, `NAMESPACE/TYPE` or `HOST/NAMESPACE/TYPE`; what is left out is `defaultHost` and `hashicorp`. */
export function parseProviderSource(text: string, defaultHost: string): Provider | ProviderSourceError {
  const parts = text.split("/");
  const given = { type: parts.at(-1) ?? "", namespace: parts.at(-2), hostname: parts.at(-3) };
  if (parts.length > 3 || parts.includes("")) {
    const detail = 'The "source" attribute must be in the format "[hostname/][namespace/]name"';
    return sourceError("Invalid provider source string", detail);
  }
  const type = parseProviderPart(given.type);
  if (isPartError(type)) {
    return sourceError(
      "Invalid provider type",
      `Invalid provider type "${given.type}" in source "${text}": ${type.message}"`,
    );
  }
  const namespace = given.namespace === undefined ? "hashicorp" : parseNamespace(given.namespace);
  if (isPartError(namespace)) {
    const detail = `Invalid provider namespace "" in source "${text}": ${namespace.message}"`;
    return sourceError("Invalid provider namespace", detail);
  }
  const hostname = given.hostname === undefined ? defaultHost : normaliseHostname(given.hostname);
  if (typeof hostname !== "string") {
    const detail = `Invalid provider source hostname namespace "" in source "${text}": ${hostname.message}"`;
    return sourceError("Invalid provider source hostname", detail);
  }
  if (namespace === legacyProviderNamespace && hostname !== defaultHost) {
    const detail = `The legacy provider namespace "-" can be used only with hostname ${defaultHost}.`;
    return sourceError("Invalid provider namespace", detail);
  }
  const provider = { hostname, namespace, type };
  return given.namespace === undefined ? provider : (redundantPrefixError(provider, defaultHost) ?? provider);
}

export function isProviderSourceError(result: Provider | ProviderSourceError): result is ProviderSourceError {
  return "kind" in result;
}

/** Why a text can't be a part of a provider's name. */
export interface ProviderPartError {
  readonly kind: "providerPartError";
  readonly message: string;
}

/** What nearly all are: asked for every resource, so it is worth a look of its own. */
const normalPart = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A namespace or type in normalised form: lower case; letters, digits and single inner dashes. */
export function parseProviderPart(given: string): string | ProviderPartError {
  if (normalPart.test(given)) return given;
  if (given === "") return partError("must have at least one character");
  if (given.includes(".")) return partError("dots are not allowed");
  if (given.includes("--")) return partError("cannot use multiple consecutive dashes");
  if (/^[\p{L}\p{M}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}])?$/u.test(given))
    return given.normalize("NFC").toLowerCase();
  return partError("must contain only letters, digits, and dashes, and may not use leading or trailing dashes");
}

function parseNamespace(given: string): string | ProviderPartError {
  return given === legacyProviderNamespace ? given : parseProviderPart(given);
}

/** Provider repositories are called `terraform-provider-x`, which people take for the provider's name. */
function redundantPrefixError(provider: Provider, defaultHost: string): ProviderSourceError | undefined {
  const products = [
    { prefix: "terraform-", owner: "a Terraform", plural: "Terraform", frequency: "often" },
    { prefix: "opentofu-", owner: "an OpenTofu", plural: "OpenTofu", frequency: "sometimes" },
  ];
  const product = products.find(({ prefix }) => provider.type.startsWith(prefix));
  if (product === undefined) return undefined;
  const repositoryPrefix = `${product.prefix}provider-`;
  const suggested = { ...provider, type: provider.type.slice(repositoryPrefix.length) };
  if (provider.type.startsWith(repositoryPrefix) && !isPartError(parseProviderPart(suggested.type))) {
    const given = formatProviderForDisplay(provider, defaultHost);
    const detail = `Provider source "${given}" has a type with the prefix "${repositoryPrefix}", which isn't valid. Although that prefix is ${product.frequency} used in the names of version control repositories for ${product.plural} providers, provider source strings should not include it.\n\nDid you mean "${formatProviderForDisplay(suggested, defaultHost)}"?`;
    return sourceError("Invalid provider type", detail);
  }
  const detail = `Provider source "${formatProvider(provider)}" has a type with the prefix "${product.prefix}", which isn't allowed because it would be redundant to name ${product.owner} provider with that prefix. If you are the author of this provider, rename it to not include the prefix.`;
  return sourceError("Invalid provider type", detail);
}

function isPartError(part: string | ProviderPartError): part is ProviderPartError {
  return typeof part !== "string";
}

function partError(message: string): ProviderPartError {
  return { kind: "providerPartError", message };
}

function sourceError(summary: string, detail: string): ProviderSourceError {
  return { kind: "providerSourceError", summary, detail };
}
