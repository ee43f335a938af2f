import { parseModuleSource, type RegistryModuleSource, type RemoteModuleSource } from "@landform/addrs";
import { messageOf } from "@landform/diagnostics";
import { discardBody, type HttpAnswer, isHttpProblem, readBytes } from "@landform/http";
import { serviceUrl } from "../services/discover-services.js";
import { registryProblem, type ServiceHosts } from "../services/service-hosts.js";
import { type FetchProblem, fetchProblem, isFetchProblem } from "./fetch-problem.js";

/** The version of a module that a registry calls by another name, or that it has itself. */
export type ModuleLocation = IndirectLocation | DirectLocation | InvalidLocation;

export interface IndirectLocation {
  readonly kind: "indirect";
  readonly source: RemoteModuleSource;
}

/** An archive of the registry's own (OpenTofu). */
export interface DirectLocation {
  readonly kind: "direct";
  readonly url: URL;
  readonly needsToken: boolean;
}

/** What the registry says is not where a package can be. */
export interface InvalidLocation {
  readonly kind: "invalid";
  readonly location: string;
  readonly message: string;
}

export interface NoSuchModule {
  readonly kind: "noSuchModule";
}

/** Asks module registries (protocol `modules.v1`), each thing once. */
export class ModuleRegistry {
  readonly #hosts: ServiceHosts;
  readonly #versions = new Map<string, Promise<readonly string[] | undefined | NoSuchModule | FetchProblem>>();
  readonly #locations = new Map<string, Promise<ModuleLocation | FetchProblem>>();

  constructor(hosts: ServiceHosts) {
    this.#hosts = hosts;
  }

  /** In the registry's order, as it writes them; undefined when its answer makes no sense. */
  versionsOf(source: RegistryModuleSource): Promise<readonly string[] | undefined | NoSuchModule | FetchProblem> {
    return once(this.#versions, packageName(source), () => this.#askVersions(source));
  }

  locationOf(source: RegistryModuleSource, version: string): Promise<ModuleLocation | FetchProblem> {
    return once(this.#locations, `${packageName(source)} ${version}`, () => this.#askLocation(source, version));
  }

  async #askVersions(
    source: RegistryModuleSource,
  ): Promise<readonly string[] | undefined | NoSuchModule | FetchProblem> {
    const answer = await this.#ask(source, "versions");
    if (isFetchProblem(answer)) return answer;
    if (answer.status !== 200) {
      discardBody(answer);
      return answer.status === 404
        ? { kind: "noSuchModule" }
        : fetchProblem(`error looking up module versions: ${answer.statusLine}`);
    }
    const body = await readBytes(answer);
    return isHttpProblem(body) ? fetchProblem(body.message) : decodeVersions(body.toString());
  }

  async #askLocation(source: RegistryModuleSource, version: string): Promise<ModuleLocation | FetchProblem> {
    const answer = await this.#ask(source, `${version}/download`);
    if (isFetchProblem(answer)) return answer;
    const name = JSON.stringify(packageName(source));
    const body = await readBytes(answer);
    if (isHttpProblem(body)) return fetchProblem(body.message);
    if (answer.status === 404) return fetchProblem(`module ${name} version ${JSON.stringify(version)} not found`);
    if (answer.status !== 200 && answer.status !== 204) {
      return fetchProblem(`error getting download location for ${name}: ${answer.statusLine} resp:${body.toString()}`);
    }
    const isTofu = this.#hosts.dialect.name === "tofu";
    const header = answer.headers.get("x-terraform-get") ?? "";
    const told = isTofu && answer.status === 200 ? decodeLocation(body.toString()) : undefined;
    const location = told?.location || header;
    if (location === "") {
      return fetchProblem(
        isTofu
          ? "registry did not return a location for this package"
          : `failed to get download URL for ${name}: ${answer.statusLine} resp:${body.toString()}`,
      );
    }
    return told?.needsToken === undefined
      ? indirectLocation(location, answer.url, this.#hosts.dialect.registryHost)
      : directLocation(location, answer.url, told.needsToken);
  }

  async #ask(source: RegistryModuleSource, endpoint: string): Promise<HttpAnswer | FetchProblem> {
    const { hostname, namespace, name, targetSystem } = source;
    const services = await this.#hosts.discover(hostname);
    if (services.kind === "discoveryError") return fetchProblem(services.message);
    const base = serviceUrl(services, "modules.v1");
    if (base === undefined) return fetchProblem(`host ${hostname} does not provide a modules service`);
    if (!base.pathname.endsWith("/")) base.pathname += "/";
    const url = new URL(`${namespace}/${name}/${targetSystem}/${encodeURI(endpoint)}`, base);
    const answer = await this.#hosts.ask(hostname, url);
    if (!isHttpProblem(answer)) return answer;
    // The reference tools name the whole address here, and only the host when they ask for providers.
    const message = answer.status === undefined ? answer.message : answer.message.replace(/\S+$/, url.href);
    return fetchProblem(registryProblem({ ...answer, message }, this.#hosts.dialect));
  }
}

/** As messages and `Downloading …` name it: without the path inside of the package. */
export function packageName({ hostname, namespace, name, targetSystem }: RegistryModuleSource): string {
  return `${hostname}/${namespace}/${name}/${targetSystem}`;
}

function decodeVersions(text: string): readonly string[] | undefined | FetchProblem {
  try {
    const [first] = listIn(JSON.parse(text), "modules");
    if (first === undefined) return undefined;
    return listIn(first, "versions").flatMap((entry) => {
      const version = propertyOf(entry, "version");
      return typeof version === "string" ? [version] : [];
    });
  } catch (error) {
    return fetchProblem(messageOf(error));
  }
}

/** `needsToken` is there only where the registry has the package itself. */
function decodeLocation(text: string): { readonly location: string; readonly needsToken?: boolean } | undefined {
  try {
    const document: unknown = JSON.parse(text);
    const location = propertyOf(document, "location");
    const needsToken = propertyOf(document, "use_registry_credentials");
    if (typeof location !== "string") return undefined;
    return { location, ...(typeof needsToken === "boolean" && { needsToken }) };
  } catch {
    return undefined;
  }
}

/** What looks like a path is one on the registry's host. */
function indirectLocation(location: string, asked: URL, registryHost: string): ModuleLocation {
  const isPath = /^\.{0,2}\//.test(location) && URL.canParse(location, asked.href);
  const source = parseModuleSource(isPath ? new URL(location, asked).href : location, registryHost);
  if (source.kind === "remote") return { kind: "indirect", source };
  const message = source.kind === "moduleSourceError" ? source.message : "must be a direct remote package address";
  return { kind: "invalid", location, message };
}

function directLocation(location: string, asked: URL, needsToken: boolean): ModuleLocation {
  if (!URL.canParse(location, asked.href)) return { kind: "invalid", location, message: "must be http or https URL" };
  const url = new URL(location, asked);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return { kind: "invalid", location, message: "must be http or https URL" };
  if (url.hash !== "") return { kind: "invalid", location, message: "must not include fragment part" };
  return { kind: "direct", url, needsToken };
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = propertyOf(value, name);
  return Array.isArray(list) ? list : [];
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}

function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
