/** Where a package is fetched from. Parameters are apart: some of them are for us, not for the server. */
export interface PackageUrl {
  /** In lower case, without its colon. */
  readonly scheme: string;
  /** What follows the scheme up to the query, escaped where it must be: `//host/path`. */
  readonly location: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** Without its `#`; empty for none. */
  readonly fragment: string;
}

/** A package's address, taken apart: how to fetch, and from where. */
export interface PackageAddress {
  /** `git` of `git::https://…`, else the scheme. */
  readonly kind: string;
  readonly url: PackageUrl;
}

/** Of an address as `parseModuleSource` writes it; undefined when it is none. */
export function parsePackageAddress(text: string): PackageAddress | undefined {
  const [, kind, rest = ""] = /^(?:([A-Za-z0-9]+)::(?=.))?(.*)$/s.exec(text) ?? [];
  const [, scheme, location = "", query, fragment = ""] =
    /^([A-Za-z][A-Za-z0-9+.-]*):([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(rest) ?? [];
  if (scheme === undefined) return undefined;
  const url = {
    scheme: scheme.toLowerCase(),
    location: escaped(location),
    parameters: [...new URLSearchParams(query ?? "")],
    fragment,
  };
  return { kind: kind ?? url.scheme, url };
}

/** The first of that name; empty when there is none. */
export function parameterOf({ parameters }: PackageUrl, name: string): string {
  return parameters.find(([each]) => each === name)?.[1] ?? "";
}

export function withoutParameters(url: PackageUrl, ...names: readonly string[]): PackageUrl {
  return { ...url, parameters: url.parameters.filter(([name]) => !names.includes(name)) };
}

export function withParameter(url: PackageUrl, name: string, value: string): PackageUrl {
  return { ...url, parameters: [...url.parameters, [name, value]] };
}

/** Parameters are sorted by their names. */
export function formatPackageUrl({ scheme, location, parameters, fragment }: PackageUrl): string {
  const query = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]));
  query.sort();
  const text = query.size === 0 ? "" : `?${query.toString()}`;
  return `${scheme}:${location}${text}${fragment === "" ? "" : `#${fragment}`}`;
}

const secretParameters = new Set(["sshkey", "aws_access_key_id", "aws_access_key_secret", "aws_access_token"]);

/** For messages: with `redacted` in the place of secrets. */
export function redactedUrl(url: PackageUrl): string {
  const location = url.location.replace(/^(\/\/[^/@:]*):[^/@]*@/, "$1:redacted@");
  const parameters = url.parameters.map(
    ([name, value]) => [name, secretParameters.has(name) ? "redacted" : value] as const,
  );
  return formatPackageUrl({ ...url, location, parameters });
}

/** The host with its port; empty without. */
export function hostOf({ location }: PackageUrl): string {
  return /^\/\/(?:[^/@]*@)?([^/]*)/.exec(location)?.[1] ?? "";
}

/** Unescaped, as names of files and objects are. */
export function pathOf({ location }: PackageUrl): string {
  const path = location.replace(/^\/\/[^/]*/, "");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The URL of the directory that a file is in, and the file's name. */
export function splitFileName(url: PackageUrl): { readonly directory: PackageUrl; readonly name: string } {
  const slash = url.location.lastIndexOf("/");
  return { directory: { ...url, location: url.location.slice(0, slash) }, name: url.location.slice(slash + 1) };
}

function escaped(location: string): string {
  return location.replaceAll(/[^A-Za-z0-9$&+,/:;=@\-_.~!'()*%[\]]/gu, (character) => encodeURIComponent(character));
}
