import { readFileSync } from "node:fs";
import { request } from "node:https";

export interface HttpsRequest {
  readonly url: URL;
  readonly method?: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A certificate authority's file that is trusted in the place of the usual ones: `SSL_CERT_FILE`. */
  readonly certificates?: string;
}

export interface HttpsAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Where the answer sends us instead. */
  readonly location?: string;
  readonly body: string;
}

const timeoutMs = 10_000;
const maxBytes = 1024 * 1024;

/** One request, without following redirects. Rejects with why there is no answer. */
export function requestHttps({ url, method = "GET", headers, body, certificates }: HttpsRequest): Promise<HttpsAnswer> {
  return new Promise((resolve, reject) => {
    const ca = certificates === undefined || certificates === "" ? undefined : readFileSync(certificates);
    const sent = request(url, { method, headers, timeout: timeoutMs, ...(ca && { ca }) }, (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) sent.destroy(new Error("the answer is too large"));
        else chunks.push(chunk);
      });
      answer.on("error", reject);
      answer.on("end", () => {
        const { location } = answer.headers;
        resolve({
          status: answer.statusCode ?? 0,
          contentType: answer.headers["content-type"] ?? "",
          body: Buffer.concat(chunks).toString(),
          ...(location !== undefined && { location }),
        });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error("the server does not answer")));
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Why there was no answer, in the words that people search for. */
export function requestProblem(method: string, url: URL, error: unknown): string {
  return `${method} "${url.href}": ${causeOf(error, url)}`.replace(/^GET/, "Get").replace(/^POST/, "Post");
}

function causeOf(error: unknown, url: URL): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `dial tcp: lookup ${url.hostname}: no such host`;
  const address = "address" in error && "port" in error ? `${error.address}:${error.port}` : url.host;
  if (code === "ECONNREFUSED") return `dial tcp ${address}: connect: connection refused`;
  // Node tries all addresses of a name and gives one error with no text of its own.
  if (error instanceof AggregateError) return causeOf(error.errors.at(-1), url);
  return error.message;
}
