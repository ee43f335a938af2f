import { type AbsProviderConfig, builtInProviderHost, legacyProviderNamespace, type Provider } from "@landform/addrs";

/**
 * Parse `module.a.provider.aws.west`, as states had it before providers had full names (0.13). What the short name
 * stands for is found out later, so the provider gets the namespace `-`.
 */
export function parseLegacyProviderConfig(text: string, defaultHost: string): AbsProviderConfig | undefined {
  const pattern = /^((?:module\.[\p{L}\p{N}_-]+\.)*)provider\.([\p{L}\p{N}_-]+)(?:\.([\p{L}\p{N}_-]+))?$/u;
  const match = pattern.exec(text.replace(/\s*\.\s*/g, "."));
  const [, modulePrefix = "", type, alias] = match ?? [];
  if (type === undefined) return undefined;
  const module = [...modulePrefix.matchAll(/module\.([^.]+)\./g)].map(([, name = ""]) => name);
  return { module, provider: legacyProvider(type, defaultHost), ...(alias !== undefined && { alias }) };
}

export function legacyProvider(type: string, defaultHost: string): Provider {
  return type === "terraform"
    ? { hostname: builtInProviderHost, namespace: "builtin", type }
    : { hostname: defaultHost, namespace: legacyProviderNamespace, type };
}
