import { formatProvider, formatVersion, type Provider, parseVersion, type Version } from "@landform/addrs";
import { discardBody, isHttpProblem, readBytes } from "@landform/http";
import { serviceUrl } from "../../services/discover-services.js";
import { registryProblem, type ServiceHosts } from "../../services/service-hosts.js";
import type { Platform } from "../platform.js";
import type { ProviderPackage } from "../provider-package.js";
import { decodeDownload } from "./decode-download.js";
import { isUnreadable, type JsonObject, objectsIn, parseDocument, textIn, textsIn } from "./json-document.js";
import type { PackageSource, VersionList } from "./package-source.js";
import { newestCompatible, type ReleaseProtocols, speaksOurProtocol } from "./protocols.js";
import { failed, type SourceProblem } from "./source-problem.js";

/** The registry that a provider's name begins with: its service `providers.v1`. What it said is kept for the run. */
export class RegistrySource implements PackageSource {
  readonly place: string;
  readonly #hostname: string;
  readonly #hosts: ServiceHosts;
  readonly #retries: number;
  readonly #releases = new Map<string, Promise<Releases | SourceProblem>>();

  /** `retries` is about downloads. */
  constructor(hostname: string, hosts: ServiceHosts, retries: number) {
    this.place = `registry ${hostname}`;
    this.#hostname = hostname;
    this.#hosts = hosts;
    this.#retries = retries;
  }

  async listVersions(provider: Provider): Promise<VersionList | SourceProblem> {
    const found = await this.#releasesOf(provider);
    if (found.kind !== "releases") return found;
    const { releases, warnings } = found;
    if (releases.length === 0) return { kind: "notFound", places: [this.place] };
    return { kind: "versions", versions: releases.map(({ version }) => version), warnings };
  }

  async findPackage(
    provider: Provider,
    version: Version,
    platform: Platform,
  ): Promise<ProviderPackage | SourceProblem> {
    const { namespace, type } = provider;
    const [os = "", arch = ""] = platform.split("_");
    const answer = await this.#ask(`${namespace}/${type}/${formatVersion(version)}/download/${os}/${arch}`, provider);
    if (answer.kind !== "document")
      return answer.kind === "unknownProvider" ? { kind: "noPlatform", platform } : answer;
    const protocols = textsIn(answer.document, "protocols");
    if (!speaksOurProtocol(protocols)) {
      const found = await this.#releasesOf(provider);
      if (found.kind !== "releases") return found;
      const closest = newestCompatible(found.releases);
      return { kind: "wrongProtocol", ...(closest && { closest }) };
    }
    const download = decodeDownload(answer.document, answer.url, platform);
    if (typeof download === "string") return failed(download);
    if ("queryProblem" in download) return this.#queryFailed(provider, download.queryProblem);
    const sums = await this.#readFile(download.sumsUrl);
    if (typeof sums === "string")
      return this.#queryFailed(provider, `failed to retrieve authentication checksums for provider: ${sums}`);
    const signature = await this.#readFile(download.signatureUrl);
    if (typeof signature === "string")
      return this.#queryFailed(provider, `failed to retrieve cryptographic signature for provider: ${signature}`);
    const { url, filename, sha256, keys, packages } = download;
    const check = { kind: "signedSums", filename, sha256, sums, signature, keys, packages } as const;
    const location = { kind: "remote", url, retries: this.#retries, check } as const;
    return { provider, version, platform, location };
  }

  /** The namespace that the registry would put a provider of this type into; it knows those of old times. */
  async usualNamespace(type: string): Promise<string | undefined> {
    const answer = await this.#ask(`-/${type}/versions`, { hostname: this.#hostname, namespace: "-", type });
    if (answer.kind !== "document") return undefined;
    const [, namespace] =
      /^(?:[^/]+\/)?([^/]+)\/[^/]+$/.exec(textIn(answer.document, "moved_to") || textIn(answer.document, "id")) ?? [];
    return namespace;
  }

  #releasesOf(provider: Provider): Promise<Releases | SourceProblem> {
    const name = formatProvider(provider);
    const releases = this.#releases.get(name) ?? this.#askForReleases(provider);
    this.#releases.set(name, releases);
    return releases;
  }

  async #askForReleases(provider: Provider): Promise<Releases | SourceProblem> {
    const answer = await this.#ask(`${provider.namespace}/${provider.type}/versions`, provider);
    if (answer.kind !== "document") return answer;
    const releases: ReleaseProtocols[] = [];
    for (const entry of objectsIn(answer.document, "versions")) {
      const text = textIn(entry, "version");
      const version = parseVersion(text);
      if (version === undefined)
        return this.#queryFailed(
          provider,
          `registry response includes invalid version string "${text}": invalid specification; required format is three positive integers separated by periods`,
        );
      releases.push({ version, protocols: textsIn(entry, "protocols") });
    }
    return { kind: "releases", releases, warnings: textsIn(answer.document, "warnings") };
  }

  async #ask(path: string, provider: Provider): Promise<Answer | SourceProblem> {
    const base = await this.#address();
    if ("kind" in base) return base;
    const answer = await this.#hosts.ask(this.#hostname, new URL(path, base));
    if (isHttpProblem(answer)) return this.#queryFailed(provider, registryProblem(answer, this.#hosts.dialect));
    if (answer.status === 200) {
      const body = await readBytes(answer);
      if (isHttpProblem(body)) return this.#queryFailed(provider, body.message);
      const document = parseDocument(body.toString());
      if (isUnreadable(document)) return this.#queryFailed(provider, document.problem);
      return { kind: "document", document, url: answer.url };
    }
    discardBody(answer);
    if (answer.status === 404) return { kind: "unknownProvider" };
    if (answer.status === 401 || answer.status === 403) return failed(await this.#refusal());
    return this.#queryFailed(provider, answer.statusLine);
  }

  async #address(): Promise<URL | SourceProblem> {
    const host = await this.#hosts.discover(this.#hostname);
    if (host.kind === "discoveryError") return failed(`could not connect to ${this.#hostname}: ${host.message}`);
    const address = serviceUrl(host, "providers.v1");
    if (address === undefined) {
      const hasOtherVersion = [...host.services.keys()].some((id) => /^providers\.v\d+$/.test(id));
      return { kind: "noRegistry", hasOtherVersion };
    }
    const tokenProblem = await this.#hosts.tokenProblem(this.#hostname);
    if (tokenProblem !== undefined)
      return failed(`failed to retrieve credentials for ${this.#hostname}: ${tokenProblem}`);
    // Paths are below it, whether or not it says so.
    return address.pathname.endsWith("/") ? address : new URL(`${address.pathname}/`, address);
  }

  async #refusal(): Promise<string> {
    const hasToken = (await this.#hosts.tokenFor(this.#hostname)) !== undefined;
    return hasToken
      ? `host ${this.#hostname} rejected the given authentication credentials`
      : `host ${this.#hostname} requires authentication credentials`;
  }

  /** Of the release's checksums. Why not, in a text. */
  async #readFile(url: URL): Promise<Buffer | string> {
    const answer = await this.#hosts.http.send({ url, ...this.#hosts.limits });
    if (isHttpProblem(answer)) return registryProblem(answer, this.#hosts.dialect);
    if (answer.status !== 200) {
      discardBody(answer);
      return `${answer.statusLine} returned from ${answer.url.host}`;
    }
    const body = await readBytes(answer);
    return isHttpProblem(body) ? body.message : body;
  }

  #queryFailed(provider: Provider, reason: string): SourceProblem {
    return failed(`could not query provider registry for ${formatProvider(provider)}: ${reason}`);
  }
}

interface Releases {
  readonly kind: "releases";
  readonly releases: readonly ReleaseProtocols[];
  readonly warnings: readonly string[];
}

interface Answer {
  readonly kind: "document";
  readonly document: JsonObject;
  /** Relative addresses in it start from here. */
  readonly url: URL;
}
