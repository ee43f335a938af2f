import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { createSecureContext, type SecureContext } from "node:tls";
import type { Dialect } from "@landform/addrs";
import type { Dispatcher } from "undici";
import { type HttpProblem, isHttpProblem, requestProblem, withoutPassword } from "./http-problem.js";
import { proxyFor } from "./proxy-for.js";
import { trustedCertificates } from "./trusted-certificates.js";

export interface HttpRequest {
  /** `http:` or `https:` */
  readonly url: URL;
  readonly method?: string;
  /** `Authorization` goes to the host of `url` alone, wherever it sends us. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** How many redirects are followed; 0: an answer that is one is given back. */
  readonly redirects?: number;
  /** How often to ask again when a host fails to answer, or answers that it cannot (429, 5xx). Then that is a problem. */
  readonly retries?: number;
  /** For one attempt, to the end of the answer's body. Without: as long as something happens. */
  readonly timeoutMs?: number;
}

/** The body is still on its way: read it (`readText`, `saveBody`) or throw it away (`discardBody`). */
export interface HttpAnswer {
  readonly kind: "answer";
  readonly status: number;
  /** `404 Not Found` */
  readonly statusLine: string;
  /** Who answered in the end. */
  readonly url: URL;
  /** By lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Readable;
}

export interface HttpClientOptions {
  readonly dialect: Dialect;
  /** Of the user: proxies and trusted certificates. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For hosts that want to know who asks, or whose certificate is none that this machine trusts. */
  readonly tls?: TlsSettings;
  /** Waits between attempts. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** As PEM. */
export interface TlsSettings {
  /** Whom to believe, in the place of those that this machine trusts. */
  readonly ca?: string;
  /** Who we are, with the key for it. */
  readonly certificate?: string;
  readonly key?: string;
  /** False: believe everybody. */
  readonly verifies?: boolean;
}

const usualRedirects = 10;

/** Asks other hosts, as the user's environment has it. Keeps connections; one a run is enough. */
export class HttpClient {
  readonly #options: HttpClientOptions;
  readonly #pause: (ms: number) => Promise<unknown>;
  /** By proxy: how a request leaves this machine. */
  readonly #routes = new Map<string, Promise<Dispatcher>>();
  #trust: Promise<SecureContext> | undefined;

  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.#pause = options.pause ?? setTimeout;
  }

  /** Never rejects: what goes wrong is a problem. Any status is an answer, save with `retries` those that may pass. */
  async send(request: HttpRequest): Promise<HttpAnswer | HttpProblem> {
    for (let attempts = 1; ; attempts++) {
      const outcome = await this.#follow(request);
      if (request.retries === undefined || !isTemporary(outcome)) return outcome;
      if (attempts > request.retries) {
        if (isHttpProblem(outcome)) return { ...outcome, attempts };
        discardBody(outcome);
        const { status, statusLine, url } = outcome;
        const message = `${statusLine} returned from ${this.#options.dialect.name === "tofu" ? withoutPassword(url) : url.host}`;
        return { kind: "httpProblem", message, status, attempts, isTemporary: true };
      }
      if (!isHttpProblem(outcome)) discardBody(outcome);
      await this.#pause(waitMs(outcome, attempts));
    }
  }

  async #follow(request: HttpRequest): Promise<HttpAnswer | HttpProblem> {
    const { url, redirects = usualRedirects } = request;
    let current = request;
    for (let left = redirects; ; left--) {
      const answer = await this.#exchange(current);
      if (isHttpProblem(answer) || redirects === 0) return answer;
      const next = redirectOf(answer, current);
      if (next === undefined) return answer;
      discardBody(answer);
      if (left === 0) return { ...requestProblem("GET", next.url, tooMany(redirects)), isTemporary: false };
      current = next.url.origin === url.origin ? next : withoutAuthorization(next);
    }
  }

  async #exchange({ url, method = "GET", headers, body, timeoutMs }: HttpRequest): Promise<HttpAnswer | HttpProblem> {
    if (url.protocol !== "http:" && url.protocol !== "https:") {
      const scheme = `unsupported protocol scheme "${url.protocol.slice(0, -1)}"`;
      return { ...requestProblem(method, url, new Error(scheme)), isTemporary: false };
    }
    try {
      const { request } = await import("undici");
      const answer = await request(url, {
        method,
        headers: { "User-Agent": userAgent(this.#options.dialect), ...passwordIn(url), ...headers },
        body: body ?? null,
        dispatcher: await this.#routeTo(url),
        signal: timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs),
      });
      return {
        kind: "answer",
        status: answer.statusCode,
        statusLine: `${answer.statusCode} ${answer.statusText}`.trimEnd(),
        url,
        headers: headerMap(answer.headers),
        body: answer.body,
      };
    } catch (error) {
      return requestProblem(method, url, error);
    }
  }

  #routeTo(url: URL): Promise<Dispatcher> {
    const proxy = proxyFor(url, this.#options.env);
    const key = proxy?.href ?? "";
    const route = this.#routes.get(key) ?? this.#openRoute(proxy);
    this.#routes.set(key, route);
    return route;
  }

  async #openRoute(proxy: URL | undefined): Promise<Dispatcher> {
    const { Agent, ProxyAgent } = await import("undici");
    this.#trust ??= secureContext(this.#options);
    const tls = { secureContext: await this.#trust, rejectUnauthorized: this.#options.tls?.verifies !== false };
    if (proxy === undefined) return new Agent({ connect: tls });
    const token = passwordIn(proxy).Authorization;
    return new ProxyAgent({
      uri: proxy.href,
      requestTls: tls,
      proxyTls: tls,
      // Only requests over TLS go through a tunnel: many proxies allow none for others.
      proxyTunnel: false,
      ...(token !== undefined && { token }),
    });
  }
}

/** Addresses may have a password, which is not for the address line. */
function passwordIn({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === "" && password === "") return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { Authorization: `Basic ${Buffer.from(credentials).toString("base64")}` };
}

async function secureContext({ env, tls = {} }: HttpClientOptions): Promise<SecureContext> {
  const { ca, certificate, key } = tls;
  return createSecureContext({
    ca: ca === undefined ? [...(await trustedCertificates(env))] : ca,
    ...(certificate !== undefined && { cert: certificate }),
    ...(key !== undefined && { key }),
  });
}

/** What a host is told about who asks. */
export function userAgent({ productName, version }: Dialect): string {
  const site = productName === "Terraform" ? "https://www.terraform.io" : "https://opentofu.org";
  const vendor = productName === "Terraform" ? "HashiCorp Terraform" : productName;
  return `${vendor}/${version} (+${site})`;
}

/** We do not want the rest; what is left of it is of no interest, nor is how it ends. */
export function discardBody({ body }: HttpAnswer): void {
  body.on("error", () => undefined);
  body.destroy();
}

function isTemporary(outcome: HttpAnswer | HttpProblem): boolean {
  if (isHttpProblem(outcome)) return outcome.isTemporary;
  const { status } = outcome;
  return status === 429 || (status >= 500 && status !== 501);
}

const longestWaitMs = 30_000;

/** Twice as long each time, or as long as a busy host wants. */
function waitMs(outcome: HttpAnswer | HttpProblem, attempts: number): number {
  const wanted = isHttpProblem(outcome) ? undefined : outcome.headers.get("retry-after");
  if (wanted !== undefined && /^\d+$/.test(wanted)) return Number(wanted) * 1000;
  return Math.min(1000 * 2 ** (attempts - 1), longestWaitMs);
}

function redirectOf({ status, headers, url }: HttpAnswer, request: HttpRequest): HttpRequest | undefined {
  const location = headers.get("location");
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  if (!URL.canParse(location, url.href)) return undefined;
  const next = { ...request, url: new URL(location, url) };
  if (status >= 307 || ["GET", "HEAD", undefined].includes(request.method)) return next;
  const { body: _, ...rest } = next;
  return { ...rest, method: "GET" };
}

function withoutAuthorization({ headers = {}, ...rest }: HttpRequest): HttpRequest {
  const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "authorization");
  return { ...rest, headers: Object.fromEntries(kept) };
}

function tooMany(redirects: number): Error {
  return new Error(`stopped after ${redirects} redirects`);
}

function headerMap(headers: Readonly<Record<string, string | string[] | undefined>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}
