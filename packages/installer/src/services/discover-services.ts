import { messageOf } from "@landform/diagnostics";
import { discardBody, type HttpClient, isHttpProblem, readBytes } from "@landform/http";
import type { RegistryLimits } from "./registry-limits.js";

/** What a host says it offers: services by their ids, such as `login.v1`, as its document describes them. */
export interface HostServices {
  readonly kind: "services";
  /** Relative addresses in the document start from here. */
  readonly url: URL;
  readonly services: ReadonlyMap<string, unknown>;
}

export interface DiscoveryError {
  readonly kind: "discoveryError";
  readonly message: string;
}

export interface DiscoveryRequest {
  /** Normalised. */
  readonly hostname: string;
  readonly http: HttpClient;
  readonly limits: RegistryLimits;
  readonly token?: string;
  /** What the user's CLI configuration says in the place of the host. */
  readonly configured?: ReadonlyMap<string, unknown>;
}

const maxRedirects = 3;
const maxBytes = 1024 * 1024;

/** Ask a host for its services (`/.well-known/terraform.json`). A host without the document offers none. */
export async function discoverServices(request: DiscoveryRequest): Promise<HostServices | DiscoveryError> {
  const { hostname, http, limits, token, configured } = request;
  const url = new URL(`https://${hostname}/.well-known/terraform.json`);
  if (configured !== undefined) return { kind: "services", url, services: configured };
  const headers = { Accept: "application/json", ...(token !== undefined && { Authorization: `Bearer ${token}` }) };
  const answer = await http.send({ url, headers, redirects: maxRedirects, timeoutMs: limits.timeoutMs });
  if (isHttpProblem(answer)) return discoveryError(`failed to request discovery document: ${answer.message}`);
  if (answer.url.protocol !== "https:") {
    discardBody(answer);
    return discoveryError(`failed to request discovery document: redirect to ${answer.url.href}`);
  }
  if (answer.status !== 200) {
    discardBody(answer);
    if (answer.status === 404) return { kind: "services", url: answer.url, services: new Map() };
    return discoveryError(`failed to request discovery document: ${answer.statusLine}`);
  }
  const [mediaType = ""] = (answer.headers.get("content-type") ?? "").split(";");
  if (mediaType.trim() !== "application/json") {
    discardBody(answer);
    return discoveryError(`discovery URL returned an unsupported Content-Type "${mediaType.trim()}"`);
  }
  const body = await readBytes(answer, maxBytes);
  return isHttpProblem(body) ? discoveryError(body.message) : decodeDocument(answer.url, body.toString());
}

function decodeDocument(url: URL, body: string): HostServices | DiscoveryError {
  const failed = "failed to decode discovery document as a JSON object";
  try {
    const document: unknown = JSON.parse(body);
    if (typeof document === "object" && document !== null)
      return { kind: "services", url, services: new Map<string, unknown>(Object.entries(document)) };
    return discoveryError(failed);
  } catch (error) {
    return discoveryError(`${failed}: ${messageOf(error)}`);
  }
}

function discoveryError(message: string): DiscoveryError {
  return { kind: "discoveryError", message };
}

/** The address of a service that is no more than that. */
export function serviceUrl({ url, services }: HostServices, id: string): URL | undefined {
  const address = services.get(id);
  return typeof address === "string" && URL.canParse(address, url.href) ? new URL(address, url) : undefined;
}
