import { codeOf } from "@landform/diagnostics";
/** That there is no answer, and why, in the words that people search for. */
export interface HttpProblem {
  readonly kind: "httpProblem";
  readonly message: string;
  /** Of the last answer, where there was one and it was of no use. */
  readonly status?: number;
  /** How often we asked. */
  readonly attempts: number;
  /** Asking once more may help. */
  readonly isTemporary: boolean;
}

export function isHttpProblem(value: unknown): value is HttpProblem {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "httpProblem";
}

/** Why a request got no answer. Others' certificates stay what they are, however often one asks. */
export function requestProblem(method: string, url: URL, error: unknown): HttpProblem {
  const verb = `${method.slice(0, 1)}${method.slice(1).toLowerCase()}`;
  const message = `${verb} "${withoutPassword(url)}": ${causeOf(error, url)}`;
  return { kind: "httpProblem", message, attempts: 1, isTemporary: !message.includes("x509: ") };
}

/** An address for people to see, as Go's programs show it. */
export function withoutPassword(url: URL): string {
  if (url.password === "") return url.href;
  const shown = new URL(url);
  shown.password = "***";
  return shown.href;
}

function causeOf(error: unknown, url: URL): string {
  if (!(error instanceof Error)) return String(error);
  // Node tries all addresses of a name and gives one error with no text of its own.
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors.at(-1), url);
  if (error.name === "TimeoutError")
    return "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
  const code = codeOf(error);
  const known = causes[code]?.(error, url);
  if (known !== undefined) return known;
  if (unknownAuthority.has(code)) return certificateWords("certificate signed by unknown authority");
  return error.cause instanceof Error ? causeOf(error.cause, url) : error.message;
}

const causes: Readonly<Record<string, (error: Error, url: URL) => string>> = {
  ENOTFOUND: (error, url) => `dial tcp: lookup ${hostIn(error, url)}: no such host`,
  EAI_AGAIN: (error, url) => `dial tcp: lookup ${hostIn(error, url)}: no such host`,
  ECONNREFUSED: (error, url) => `dial tcp ${addressIn(error, url)}: connect: connection refused`,
  EHOSTUNREACH: (error, url) => `dial tcp ${addressIn(error, url)}: connect: no route to host`,
  ENETUNREACH: (error, url) => `dial tcp ${addressIn(error, url)}: connect: network is unreachable`,
  ETIMEDOUT: (error, url) => `dial tcp ${addressIn(error, url)}: i/o timeout`,
  UND_ERR_CONNECT_TIMEOUT: (_, url) => `dial tcp ${url.host}: i/o timeout`,
  ECONNRESET: () => "EOF",
  UND_ERR_SOCKET: () => "EOF",
  UND_ERR_HEADERS_TIMEOUT: () => "net/http: timeout awaiting response headers",
  ERR_SSL_WRONG_VERSION_NUMBER: () => "http: server gave HTTP response to HTTPS client",
  CERT_HAS_EXPIRED: () => certificateWords("certificate has expired or is not yet valid"),
  CERT_NOT_YET_VALID: () => certificateWords("certificate has expired or is not yet valid"),
  ERR_TLS_CERT_ALTNAME_INVALID: (error, url) => certificateWords(wrongNameWords(error, url)),
};

const unknownAuthority: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

function certificateWords(problem: string): string {
  return `tls: failed to verify certificate: x509: ${problem}`;
}

function wrongNameWords(error: Error, { hostname }: URL): string {
  const names = /altnames: (.*)$/.exec(error.message)?.[1]?.replaceAll(/\b(?:DNS|IP Address):/g, "");
  return names === undefined
    ? `certificate is not valid for any names, but wanted to match ${hostname}`
    : `certificate is valid for ${names}, not ${hostname}`;
}

function hostIn(error: Error, { hostname }: URL): string {
  return "hostname" in error && typeof error.hostname === "string" ? error.hostname : hostname;
}

function addressIn(error: Error, { host }: URL): string {
  return "address" in error && "port" in error ? `${error.address}:${error.port}` : host;
}
