/** An address that says how to fetch it, and the path that a short form has inside of the package; empty for none. */
export interface RemotePackage {
  readonly address: string;
  readonly subdirectory: string;
}

/** The address stands for nothing, in words for the user; `maybePath`: it may be a path that lacks its `./`. */
export interface PackageDetectionError {
  readonly kind: "packageDetectionError";
  readonly message: string;
  readonly maybePath?: string;
}

/**
 * What an address stands for: itself where it is a URL, else the URL that a short form is for, with `KIND::` before it
 * where the scheme does not tell how to fetch. An own `KIND::` stays. The address has no `//subdirectory` any more.
 */
export function detectPackage(text: string): RemotePackage | PackageDetectionError {
  const [, kind, rest = ""] = /^(?:([A-Za-z0-9]+)::(?=.))?(.*)$/s.exec(text) ?? [];
  if (isUrl(rest)) return { address: text, subdirectory: "" };
  for (const detect of detectors) {
    const found = detect(rest);
    if (found === undefined) continue;
    if ("message" in found) return found;
    return {
      address: `${kind ?? found.kind}::${found.url}`.replace(/^::/, ""),
      subdirectory: found.subdirectory ?? "",
    };
  }
  return { ...problem(`relative path "${rest}"`), maybePath: rest };
}

interface Detected {
  /** Empty: what the scheme says. */
  readonly kind: string;
  readonly url: string;
  readonly subdirectory?: string;
}

const detectors: readonly ((text: string) => Detected | PackageDetectionError | undefined)[] = [
  detectGitHub,
  detectSshOfGit,
  detectBitbucket,
  detectGoogleStorage,
  detectS3,
  (text) => (text.startsWith("/") ? { kind: "", url: `file://${text}` } : undefined),
];

function detectGitHub(text: string): Detected | PackageDetectionError | undefined {
  if (!text.startsWith("github.com/")) return undefined;
  const { path, query } = splitQuery(text);
  const [host = "", user = "", repository, ...inside] = path.split("/");
  if (repository === undefined) return problem("GitHub URLs should be github.com/username/repo");
  const url = `https://${host}/${user}/${withGitSuffix(repository)}${query}`;
  return { kind: "git", url, subdirectory: inside.join("/") };
}

/** `git@host:path`; with another user it may be anything. */
function detectSshOfGit(text: string): Detected | undefined {
  const [, host, rest] = /^git@([^:]+):\/?(.+)$/s.exec(text) ?? [];
  if (host === undefined || rest === undefined) return undefined;
  const { path, query } = splitQuery(rest);
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return { kind: "git", url: `ssh://git@${host}/${path}${query === "" ? "" : `?${parameters.toString()}`}` };
}

/** All repositories there are Git's since 2020. */
function detectBitbucket(text: string): Detected | undefined {
  if (!text.startsWith("bitbucket.org/")) return undefined;
  const { path, query } = splitQuery(text);
  return { kind: "git", url: `https://${withGitSuffix(path)}${query}` };
}

function detectGoogleStorage(text: string): Detected | PackageDetectionError | undefined {
  if (!text.includes(".googleapis.com/")) return undefined;
  const [, , version, bucket, ...object] = text.split("/");
  if (object.length === 0) return problem("URL is not a valid GCS URL");
  return { kind: "gcs", url: `https://www.googleapis.com/storage/${version}/${bucket}/${object.join("/")}` };
}

/** `s3-REGION`, `BUCKET.s3-REGION` or `BUCKET.s3.REGION`, each before `.amazonaws.com`. */
function detectS3(text: string): Detected | PackageDetectionError | undefined {
  if (!text.includes(".amazonaws.com/")) return undefined;
  const [host = "", ...key] = text.split("/");
  const labels = host.split(".").slice(0, -2);
  const [first = "", second = "", third = ""] = labels;
  if (labels.length === 1) return s3Url(first, key);
  if (labels.length === 2) return s3Url(second, [first, ...key]);
  if (labels.length === 3 && second === "s3") return s3Url(`s3.${third}`, [first, ...key]);
  return problem("URL is not a valid S3 URL");
}

function s3Url(service: string, path: readonly string[]): Detected {
  return { kind: "s3", url: `https://${service}.amazonaws.com/${path.join("/")}` };
}

/** `query` has its question mark. */
function splitQuery(text: string): { readonly path: string; readonly query: string } {
  const start = text.indexOf("?");
  return start < 0 ? { path: text, query: "" } : { path: text.slice(0, start), query: text.slice(start) };
}

function withGitSuffix(path: string): string {
  return path.endsWith(".git") ? path : `${path}.git`;
}

/** With a scheme, and well-formed as far as the reference tools look at it: the WHATWG's rules differ. */
function isUrl(text: string): boolean {
  const [, rest] = /^[A-Za-z][A-Za-z0-9+.-]*:([^?#]*)/.exec(text) ?? [];
  if (rest === undefined || hasControlCharacter(text)) return false;
  const [, authority = "", path = rest] = /^\/\/([^/]*)(.*)$/s.exec(rest) ?? [];
  return authorityForm.test(authority) && !/%(?![0-9A-Fa-f]{2})/.test(path);
}

const authorityForm = /^(?:[^@\s[\]<>"\\^`{|}]*@)?(?:\[[^\]]*\]|[^:@\s%\\^`{|}]*)(?::\d*)?$/;

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < " " || character === "\u007f");
}

function problem(message: string): PackageDetectionError {
  return { kind: "packageDetectionError", message };
}
