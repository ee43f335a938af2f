import { normaliseHostname } from "./hostname.js";
import { detectPackage } from "./remote-package.js";

/** Where a module's code is, as the `source` argument of a call says it. */
export type ModuleSource = LocalModuleSource | RegistryModuleSource | RemoteModuleSource;

/** A directory beside the caller's, in the same package. `path` starts with `./` or `../` and has no needless steps. */
export interface LocalModuleSource {
  readonly kind: "local";
  readonly path: string;
}

/** A module of a registry. `subdirectory` is the path inside its package, empty for the package itself. */
export interface RegistryModuleSource {
  readonly kind: "registry";
  readonly hostname: string;
  readonly namespace: string;
  readonly name: string;
  readonly targetSystem: string;
  readonly subdirectory: string;
}

/** Anything else: an address for the installer, short forms written out, `//subdirectory` taken off. */
export interface RemoteModuleSource {
  readonly kind: "remote";
  readonly address: string;
  readonly subdirectory: string;
}

/** Why a source address is refused, in words for the user. */
export interface ModuleSourceError {
  readonly kind: "moduleSourceError";
  readonly message: string;
  /** Set when the address looks like a path that lacks its `./`. */
  readonly maybePath?: string;
}

/** Local paths first, then what looks like a registry address; everything else is remote. */
export function parseModuleSource(text: string, defaultHost: string): ModuleSource | ModuleSourceError {
  if (/^\.\.?[/\\]/.test(text)) return { kind: "local", path: cleanLocalPath(text) };
  const registry = parseRegistrySource(text, defaultHost);
  return registry.kind === "registry" ? registry : parseRemoteSource(text);
}

function parseRemoteSource(text: string): RemoteModuleSource | ModuleSourceError {
  const given = splitSubdirectory(text);
  if (given.subdirectory.startsWith("../")) {
    return moduleSourceError(`subdirectory path "${given.subdirectory}" leads outside of the module package`);
  }
  if (given.address === "") return moduleSourceError("invalid source string: ");
  const found = detectPackage(given.address);
  if ("message" in found) {
    const { message, maybePath } = found;
    return { ...moduleSourceError(message), ...(maybePath !== undefined && { maybePath }) };
  }
  const subdirectory = [found.subdirectory, given.subdirectory].filter((path) => path !== "").join("/");
  return { kind: "remote", address: found.address, subdirectory: subdirectory === "" ? "" : cleanPath(subdirectory) };
}

/** As `parseModuleSource`, for a source that can only be a registry's (a `version` is given). */
export function parseRegistrySource(text: string, defaultHost: string): RegistryModuleSource | ModuleSourceError {
  if (/^\.\.?[/\\]/.test(text)) {
    return moduleSourceError(`can't use local directory "${text}" as a module registry address`);
  }
  const { address, subdirectory } = splitSubdirectory(text);
  if (subdirectory.startsWith("../")) {
    return moduleSourceError(`subdirectory path "${subdirectory}" leads outside of the module package`);
  }
  const parts = address.split("/");
  if (parts.length !== 3 && parts.length !== 4) {
    return moduleSourceError(
      "a module registry source address must have either three or four slash-separated components",
    );
  }
  const hostname = parts.length === 4 ? registryHost(parts[0] ?? "") : defaultHost;
  if (typeof hostname !== "string") return hostname;
  const [namespace = "", name = "", targetSystem = ""] = parts.slice(-3);
  const problem = namesProblem(namespace, name, targetSystem);
  if (problem !== undefined) return moduleSourceError(problem);
  return { kind: "registry", hostname, namespace, name, targetSystem, subdirectory };
}

/** As people write it: the registry's host only where it is not the default one. */
export function formatModuleSource(source: ModuleSource, defaultHost?: string): string {
  if (source.kind === "local") return source.path;
  if (source.kind === "remote") return withSubdirectory(source.address, source.subdirectory);
  const host = source.hostname === defaultHost ? "" : `${source.hostname}/`;
  const address = `${host}${source.namespace}/${source.name}/${source.targetSystem}`;
  return withSubdirectory(address, source.subdirectory);
}

/** Take `//path` off an address, looking past `scheme://` and not into a query. `subdirectory` is cleaned. */
export function splitSubdirectory(text: string): { readonly address: string; readonly subdirectory: string } {
  const query = text.indexOf("?");
  const stop = query < 0 ? text.length : query;
  const scheme = text.slice(0, stop).indexOf("://");
  const marker = text.slice(0, stop).indexOf("//", scheme < 0 ? 0 : scheme + 3);
  if (marker < 0) return { address: text, subdirectory: "" };
  const address = text.slice(0, marker) + text.slice(stop);
  const subdirectory = text.slice(marker + 2, stop);
  return { address, subdirectory: subdirectory === "" ? "" : cleanPath(subdirectory) };
}

function withSubdirectory(address: string, subdirectory: string): string {
  if (subdirectory === "") return address;
  const query = address.indexOf("?");
  if (query < 0) return `${address}//${subdirectory}`;
  return `${address.slice(0, query)}//${subdirectory}${address.slice(query)}`;
}

function registryHost(text: string): string | ModuleSourceError {
  const hostname = normaliseHostname(text);
  if (typeof hostname !== "string") {
    return text.includes("--")
      ? moduleSourceError(
          `invalid module registry hostname "${text}"; internationalized domain names must be given as direct unicode characters, not in punycode`,
        )
      : moduleSourceError(`invalid module registry hostname "${text}"`);
  }
  if (!hostname.includes(".")) {
    return moduleSourceError("invalid module registry hostname: must contain at least one dot");
  }
  if (hostname !== "github.com" && hostname !== "bitbucket.org") return hostname;
  return moduleSourceError(
    `can't use "${hostname}" as a module registry host, because it's reserved for installing directly from version control repositories`,
  );
}

const registryName = /^[0-9A-Za-z](?:[0-9A-Za-z_-]{0,62}[0-9A-Za-z])?$/;
const registryTargetSystem = /^[0-9a-z]{1,64}$/;
const nameRule =
  "must be between one and 64 characters, including ASCII letters, digits, dashes, and underscores, where dashes and underscores may not be the prefix or suffix";

function namesProblem(namespace: string, name: string, targetSystem: string): string | undefined {
  if (!registryName.test(namespace)) {
    return namespace.includes(".")
      ? "source address must have three more components after the hostname: the namespace, the name, and the target system"
      : `invalid namespace "${namespace}": ${nameRule}`;
  }
  if (!registryName.test(name)) return `invalid module name "${name}": ${nameRule}`;
  if (registryTargetSystem.test(targetSystem)) return undefined;
  return targetSystem.includes("?")
    ? "module registry addresses may not include a query string portion"
    : `invalid target system "${targetSystem}": must be between one and 64 ASCII letters or digits`;
}

function cleanLocalPath(text: string): string {
  const path = cleanPath(text.replaceAll("\\", "/"));
  return path.startsWith("../") ? path : `./${path}`;
}

/** The shortest path of the same meaning, by its text alone: no `.`, no inner `..`, no doubled slashes. */
export function cleanPath(text: string): string {
  const rooted = text.startsWith("/");
  const parts: string[] = [];
  for (const part of text.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (!rooted) parts.push(part);
  }
  const path = parts.join("/");
  if (rooted) return `/${path}`;
  return path === "" ? "." : path;
}

function moduleSourceError(message: string): ModuleSourceError {
  return { kind: "moduleSourceError", message };
}
