import { formatProvider, formatVersion, type Provider, parseVersion, type Version } from "@landform/addrs";
import { discardBody, isHttpProblem, readBytes } from "@landform/http";
import { registryProblem, type ServiceHosts } from "../../services/service-hosts.js";
import type { Platform } from "../platform.js";
import type { ProviderPackage } from "../provider-package.js";
import { isUnreadable, type JsonObject, jsonObject, parseDocument, textIn, textsIn } from "./json-document.js";
import type { PackageSource, VersionList } from "./package-source.js";
import { failed, type SourceProblem } from "./source-problem.js";

export interface NetworkMirrorOptions {
  /** `https:`; paths start from its last slash. */
  readonly url: URL;
  readonly hosts: ServiceHosts;
  /** Of downloads. */
  readonly retries: number;
  /** Believe the mirror's hashes of packages that we do not download, too. */
  readonly trustsAllHashes: boolean;
}

const maxRedirects = 5;

/** A mirror on a web server: an index of versions, then one of archives for each. */
export function networkMirrorSource({ url, hosts, retries, trustsAllHashes }: NetworkMirrorOptions): PackageSource {
  const ask = async (provider: Provider, file: string): Promise<Answer | SourceProblem> => {
    const { hostname, namespace, type } = provider;
    const address = new URL(`${new URL(`https://${hostname}`).host}/${namespace}/${type}/${file}`, url);
    const token = await hosts.tokenFor(url.host);
    const answer = await hosts.http.send({
      url: address,
      headers: {
        "X-Terraform-Version": hosts.dialect.version,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      redirects: maxRedirects,
      timeoutMs: hosts.limits.timeoutMs,
      retries: hosts.dialect.name === "tofu" ? 0 : hosts.limits.retries,
    });
    if (isHttpProblem(answer)) return queryFailed(provider, registryProblem(answer, hosts.dialect));
    if (answer.status === 200) {
      const [mediaType = ""] = (answer.headers.get("content-type") ?? "").split(";");
      if (mediaType.trim() !== "application/json") {
        discardBody(answer);
        return queryFailed(provider, "response has invalid Content-Type: must be application/json");
      }
      const body = await readBytes(answer);
      if (isHttpProblem(body)) return queryFailed(provider, body.message);
      const document = parseDocument(body.toString());
      if (!isUnreadable(document)) return { kind: "document", document, url: answer.url };
      return queryFailed(provider, `invalid response content from mirror server: ${document.problem}`);
    }
    discardBody(answer);
    if (answer.status === 404) return { kind: "notFound", places: [place] };
    if (answer.status === 401 || answer.status === 403)
      return failed(`host ${answer.url.host} rejected the given authentication credentials`);
    return queryFailed(provider, `server returned unsuccessful status ${answer.status}`);
  };
  const queryFailed = (provider: Provider, reason: string): SourceProblem =>
    failed(`failed to query provider mirror ${url.href} for ${formatProvider(provider)}: ${reason}`);
  const place = `provider mirror at ${url.href}`;

  return {
    place,
    async listVersions(provider): Promise<VersionList | SourceProblem> {
      const answer = await ask(provider, "index.json");
      if (answer.kind !== "document") return answer;
      const listed = jsonObject(answer.document.get("versions")) ?? new Map<string, unknown>();
      const versions = [...listed.keys()].flatMap((text) => parseVersion(text) ?? []);
      return versions.length === 0
        ? { kind: "notFound", places: [place] }
        : { kind: "versions", versions, warnings: [] };
    },
    async findPackage(provider, version, platform): Promise<ProviderPackage | SourceProblem> {
      const answer = await ask(provider, `${formatVersion(version)}.json`);
      if (answer.kind === "notFound") return queryFailed(provider, noArchiveIndex(provider, version));
      if (answer.kind !== "document") return answer;
      const archives = jsonObject(answer.document.get("archives"));
      const archive = jsonObject(archives?.get(platform));
      if (archive === undefined) return { kind: "noPlatform", platform };
      const relative = textIn(archive, "url");
      if (!URL.canParse(relative, answer.url.href))
        return queryFailed(provider, `provider mirror returned invalid URL "${relative}"`);
      const hashes = textsIn(archive, "hashes");
      const others = trustsAllHashes ? hashesOfOthers(archives, platform) : [];
      const check = hashes.length + others.length === 0 ? undefined : ({ kind: "hashes", hashes, others } as const);
      const location = {
        kind: "remote",
        url: new URL(relative, answer.url),
        retries,
        ...(check && { check }),
      } as const;
      return { provider, version, platform, location };
    },
  };
}

interface Answer {
  readonly kind: "document";
  readonly document: JsonObject;
  readonly url: URL;
}

function noArchiveIndex(provider: Provider, version: Version): string {
  return `provider mirror does not have archive index for previously-reported ${formatProvider(provider)} version ${formatVersion(version)}`;
}

function hashesOfOthers(archives: JsonObject | undefined, platform: Platform): readonly string[] {
  return [...(archives ?? [])].flatMap(([name, archive]) =>
    name === platform ? [] : textsIn(jsonObject(archive), "hashes"),
  );
}
