import type { Dialect } from "@landform/addrs";
import { requestHttps, requestProblem } from "./https-request.js";

/** What a host says it offers: services by their ids, such as `login.v1`, as its document describes them. */
export interface HostServices {
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
  readonly dialect: Dialect;
  readonly token?: string;
  /** What the user's CLI configuration says in the place of the host. */
  readonly configured?: ReadonlyMap<string, unknown>;
  readonly certificates?: string;
}

const maxRedirects = 3;

/** Ask a host for its services (`/.well-known/terraform.json`). A host without the document offers none. */
export async function discoverServices(request: DiscoveryRequest): Promise<HostServices | DiscoveryError> {
  const { hostname, dialect, token, configured, certificates } = request;
  let url = new URL(`https://${hostname}/.well-known/terraform.json`);
  if (configured !== undefined) return { url, services: configured };
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const headers: Record<string, string> = { Accept: "application/json", "User-Agent": userAgent(dialect) };
    // A token is for the host that it was made for.
    if (token !== undefined && redirects === 0) headers.Authorization = `Bearer ${token}`;
    let answer: Awaited<ReturnType<typeof requestHttps>>;
    try {
      answer = await requestHttps({ url, headers, ...(certificates !== undefined && { certificates }) });
    } catch (error) {
      return discoveryError(`failed to request discovery document: ${requestProblem("GET", url, error)}`);
    }
    if (answer.location !== undefined && answer.status >= 300 && answer.status < 400) {
      url = new URL(answer.location, url);
      if (url.protocol !== "https:")
        return discoveryError(`failed to request discovery document: redirect to ${url.href}`);
      continue;
    }
    if (answer.status === 404) return { url, services: new Map() };
    if (answer.status !== 200)
      return discoveryError(`failed to request discovery document: ${answer.status} ${answer.body.slice(0, 80)}`);
    return decodeDocument(url, answer.contentType, answer.body);
  }
  return discoveryError("failed to request discovery document: too many redirects");
}

export function userAgent({ productName, version }: Dialect): string {
  const site = productName === "Terraform" ? "https://www.terraform.io" : "https://opentofu.org";
  const vendor = productName === "Terraform" ? "HashiCorp Terraform" : productName;
  return `${vendor}/${version} (+${site})`;
}

function decodeDocument(url: URL, contentType: string, body: string): HostServices | DiscoveryError {
  if (contentType.split(";")[0]?.trim() !== "application/json")
    return discoveryError(`discovery URL returned an unsupported Content-Type "${contentType}"`);
  try {
    const document: unknown = JSON.parse(body);
    if (typeof document === "object" && document !== null)
      return { url, services: new Map<string, unknown>(Object.entries(document)) };
    return discoveryError("failed to decode discovery document as a JSON object");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return discoveryError(`failed to decode discovery document as a JSON object: ${why}`);
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
