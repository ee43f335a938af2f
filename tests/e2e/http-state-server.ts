import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface RecordedRequest {
  readonly method: string;
  /** With its parameters. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** A server that keeps states and locks by path, as the backend "http" wants one. */
export interface HttpStateServer {
  readonly url: string;
  readonly states: Map<string, string>;
  /** Texts of who holds the lock of a path. */
  readonly locks: Map<string, string>;
  /** By method: what is answered whatever is asked. */
  readonly refusals: Map<string, number>;
  /** By method: what happens before a request is carried out and answered. */
  readonly before: Map<string, () => Promise<unknown>>;
  /** All requests since the last call. */
  takeRequests(): readonly RecordedRequest[];
  close(): void;
}

export async function startHttpStateServer(): Promise<HttpStateServer> {
  const states = new Map<string, string>();
  const locks = new Map<string, string>();
  const refusals = new Map<string, number>();
  const before = new Map<string, () => Promise<unknown>>();
  let requests: RecordedRequest[] = [];
  const answer = (method: string, path: string, body: string): { status: number; body?: string | undefined } => {
    const refusal = refusals.get(method);
    if (refusal !== undefined) return { status: refusal };
    if (method === "GET") return states.has(path) ? { status: 200, body: states.get(path) } : { status: 404 };
    if (method === "LOCK" && locks.has(path)) return { status: 423, body: locks.get(path) };
    if (method === "LOCK") locks.set(path, body);
    else if (method === "UNLOCK") locks.delete(path);
    else states.set(path, body);
    return { status: 200 };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const { method = "", url: path = "" } = request;
    await before.get(method)?.();
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    requests.push({ method, path, headers, body });
    const given = answer(method, path.replace(/\?.*/, ""), body);
    response.writeHead(given.status).end(given.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    states,
    locks,
    refusals,
    before,
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
