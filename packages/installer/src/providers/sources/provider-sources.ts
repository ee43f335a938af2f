import { formatVersion, type Provider, type Version } from "@landform/addrs";
import type { ServiceHosts } from "../../services/service-hosts.js";
import type { InstallationMethod, InstallationSource } from "../installation-method.js";
import type { Platform } from "../platform.js";
import type { ProviderPackage } from "../provider-package.js";
import { matchesPattern, type ProviderPattern } from "../provider-pattern.js";
import { directorySource } from "./directory-source.js";
import { networkMirrorSource } from "./network-mirror-source.js";
import type { PackageSource, VersionList } from "./package-source.js";
import { RegistrySource } from "./registry-source.js";
import type { SourceProblem } from "./source-problem.js";

export interface ProviderSourcesOptions {
  readonly methods: readonly InstallationMethod[];
  readonly hosts: ServiceHosts;
  /** `TF_PROVIDER_DOWNLOAD_RETRY`: for methods that say nothing of it. */
  readonly downloadRetries: number;
}

/** All places that providers come from in a run. A registry is asked once for the list of a provider. */
export class ProviderSources {
  readonly #options: ProviderSourcesOptions;
  readonly #registries = new Map<string, RegistrySource>();

  constructor(options: ProviderSourcesOptions) {
    this.#options = options;
  }

  /** The versions that any of the places has. `directoriesOnly`: nobody is asked over the network. */
  async listVersions(
    provider: Provider,
    { directoriesOnly = false }: { readonly directoriesOnly?: boolean } = {},
  ): Promise<VersionList | SourceProblem> {
    const { methods } = this.#options;
    const found = new Map<string, Version>();
    const warnings: string[] = [];
    const places: string[] = [];
    let isUnknown = false;
    for (const { source } of await this.#methodsFor(provider)) {
      if (directoriesOnly && source.kind !== "filesystemMirror") continue;
      const opened = this.#open(source, provider);
      places.push(opened.place);
      const list = await opened.listVersions(provider);
      if (list.kind === "unknownProvider") isUnknown = true;
      else if (list.kind === "versions") {
        for (const version of list.versions) found.set(formatVersion(version), version);
        warnings.push(...list.warnings);
      } else if (list.kind !== "notFound") return list;
    }
    if (found.size > 0 || methods.length === 0) return { kind: "versions", versions: [...found.values()], warnings };
    return isUnknown ? { kind: "unknownProvider" } : { kind: "notFound", places };
  }

  /** The package of a listed version, from the first place that has it. */
  async findPackage(
    provider: Provider,
    version: Version,
    platform: Platform,
  ): Promise<ProviderPackage | SourceProblem> {
    for (const { source } of await this.#methodsFor(provider)) {
      const found = await this.#open(source, provider).findPackage(provider, version, platform);
      if (!("kind" in found)) return found;
      if (!["notFound", "unknownProvider", "noPlatform"].includes(found.kind)) return found;
    }
    return { kind: "noPlatform", platform };
  }

  /** Where else the provider's registry has one of this type, as old configurations mean it. */
  async suggestNamespace({ hostname, type }: Provider): Promise<string | undefined> {
    const anyOfHost = { hostname, namespace: "", type: "" };
    const isAsked = this.#options.methods.some((one) => one.source.kind === "direct" && isFor(anyOfHost, one));
    return isAsked ? this.#registry(hostname, this.#options.downloadRetries).usualNamespace(type) : undefined;
  }

  async #methodsFor(provider: Provider): Promise<readonly InstallationMethod[]> {
    const suited = this.#options.methods.filter((one) => isFor(provider, one));
    const kept: InstallationMethod[] = [];
    for (const method of suited) {
      const { source } = method;
      const others = source.kind === "direct" ? (source.unlessIn ?? []) : [];
      const lists = await Promise.all(others.map((directory) => directorySource(directory).listVersions(provider)));
      if (lists.every(({ kind }) => kind !== "versions")) kept.push(method);
    }
    return kept;
  }

  #open(source: InstallationSource, { hostname }: Provider): PackageSource {
    switch (source.kind) {
      case "filesystemMirror":
        return directorySource(source.directory);
      case "networkMirror":
        return networkMirrorSource({
          url: new URL(source.url),
          hosts: this.#options.hosts,
          retries: source.downloadRetries ?? this.#options.downloadRetries,
          trustsAllHashes: source.trustsAllHashes ?? false,
        });
      case "direct":
        return this.#registry(hostname, source.downloadRetries ?? this.#options.downloadRetries);
    }
  }

  #registry(hostname: string, retries: number): RegistrySource {
    const registry = this.#registries.get(hostname) ?? new RegistrySource(hostname, this.#options.hosts, retries);
    this.#registries.set(hostname, registry);
    return registry;
  }
}

function isFor(provider: Provider, { include, exclude }: InstallationMethod): boolean {
  const isIn = (patterns: readonly ProviderPattern[]): boolean =>
    patterns.some((pattern) => matchesPattern(provider, pattern));
  return (include.length === 0 || isIn(include)) && !isIn(exclude);
}
