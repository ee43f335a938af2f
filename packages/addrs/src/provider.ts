import { compareStrings } from "@landform/cty";
import { formatInstanceKey, type InstanceKey } from "./instance-key.js";
import { formatModule, type Module } from "./module.js";

/** A provider's fully qualified name, in normalised (lower-case) form: `registry.terraform.io/hashicorp/aws`. */
export interface Provider {
  readonly hostname: string;
  readonly namespace: string;
  readonly type: string;
}

/** A provider configuration as a module names it: `aws` or `aws.west`. */
export interface LocalProviderConfig {
  readonly localName: string;
  readonly alias?: string;
}

/** A provider configuration in the module tree, as written in state: `module.a.provider["HOST/NS/TYPE"].alias`. */
export interface AbsProviderConfig {
  readonly module: Module;
  readonly provider: Provider;
  readonly alias?: string;
}

/** One instance of a provider configuration with `for_each`. */
export interface AbsProviderInstance {
  readonly config: AbsProviderConfig;
  readonly key: InstanceKey;
}

export const builtInProviderHost = "terraform.io";
/** Of providers whose full name could not be told, in states of before 0.13. */
export const legacyProviderNamespace = "-";

/** `HOST/NAMESPACE/TYPE`. */
export function formatProvider(provider: Provider): string {
  return `${provider.hostname}/${provider.namespace}/${provider.type}`;
}

/** As people write it: without the host where that is the default one. */
export function formatProviderForDisplay(provider: Provider, defaultHost: string): string {
  return provider.hostname === defaultHost ? `${provider.namespace}/${provider.type}` : formatProvider(provider);
}

/** `aws` or `aws.west`. */
export function formatLocalProviderConfig(config: LocalProviderConfig): string {
  return config.alias === undefined ? config.localName : `${config.localName}.${config.alias}`;
}

/** `module.a.provider["HOST/NS/TYPE"].alias`. */
export function formatAbsProviderConfig(config: AbsProviderConfig): string {
  const prefix = config.module.length === 0 ? "" : `${formatModule(config.module)}.`;
  const alias = config.alias === undefined ? "" : `.${config.alias}`;
  return `${prefix}provider["${formatProvider(config.provider)}"]${alias}`;
}

/** As a provider configuration, with the key of the instance after the alias. */
export function formatAbsProviderInstance(instance: AbsProviderInstance): string {
  return formatAbsProviderConfig(instance.config) + formatInstanceKey(instance.key);
}

export function providersEqual(a: Provider, b: Provider): boolean {
  return a === b || (a.hostname === b.hostname && a.namespace === b.namespace && a.type === b.type);
}

export function compareProviders(a: Provider, b: Provider): number {
  return (
    compareStrings(a.hostname, b.hostname) || compareStrings(a.namespace, b.namespace) || compareStrings(a.type, b.type)
  );
}

/** Is this a provider that is part of the program, such as `terraform.io/builtin/terraform`? */
export function isBuiltInProvider(provider: Provider): boolean {
  return provider.hostname === builtInProviderHost && provider.namespace === "builtin";
}

/** The provider that a local name stands for when nothing says otherwise. */
export function impliedProvider(localName: string, defaultHost: string): Provider {
  if (localName === "terraform") return { hostname: builtInProviderHost, namespace: "builtin", type: localName };
  return { hostname: defaultHost, namespace: "hashicorp", type: localName.toLowerCase() };
}

/** The provider local name that a resource type implies: up to the first underscore. */
export function impliedLocalName(resourceType: string): string {
  const end = resourceType.indexOf("_");
  return end < 0 ? resourceType : resourceType.slice(0, end);
}
