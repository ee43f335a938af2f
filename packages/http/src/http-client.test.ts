import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readBytes, saveBody } from "./answer-body.js";
import { HttpClient } from "./http-client.js";
import { isHttpProblem } from "./http-problem.js";

const dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
} as const;

/** A client that does not wait, but tells how long it would have. */
function newClient(env: Readonly<Record<string, string>> = {}) {
  const waits: number[] = [];
  const client = new HttpClient({ dialect, env, pause: async (ms) => waits.push(ms) });
  return { client, waits };
}

async function serve(listener: RequestListener, onServer?: (server: ReturnType<typeof createServer>) => void) {
  const server = createServer(listener);
  onServer?.(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** Gives these statuses, one after the other. */
function statuses(...list: readonly number[]): (request: IncomingMessage, response: ServerResponse) => void {
  const left = [...list];
  return (_, response) => response.writeHead(left.shift() ?? 200).end("body");
}

async function textOf(answer: Awaited<ReturnType<HttpClient["send"]>>): Promise<string> {
  if (isHttpProblem(answer)) return answer.message;
  const body = await readBytes(answer);
  return isHttpProblem(body) ? body.message : `${answer.status} ${body.toString()}`;
}

describe("HttpClient", () => {
  it.each([
    { name: "asks again after what may pass", given: [503, 429], retries: 2, want: "200 body", waits: [1000, 2000] },
    { name: "does not ask again without leave", given: [503], retries: undefined, want: "503 body", waits: [] },
    { name: "takes other answers as they are", given: [404], retries: 2, want: "404 body", waits: [] },
  ])("$name", async ({ given, retries, want, waits: expected }) => {
    const url = new URL(await serve(statuses(...given)));
    const { client, waits } = newClient();
    expect(await textOf(await client.send({ url, ...(retries !== undefined && { retries }) }))).toBe(want);
    expect(waits).toEqual(expected);
  });

  it("gives up, and says how often it asked", async () => {
    const url = new URL(await serve(statuses(500, 500)));
    expect(await newClient().client.send({ url, retries: 1 })).toEqual({
      kind: "httpProblem",
      message: `500 Internal Server Error returned from ${url.host}`,
      status: 500,
      attempts: 2,
      isTemporary: true,
    });
  });

  it("waits as long as a busy host wants", async () => {
    let asked = 0;
    const url = new URL(
      await serve((_, response) => response.writeHead(asked++ === 0 ? 429 : 200, { "Retry-After": "7" }).end()),
    );
    const { client, waits } = newClient();
    await client.send({ url, retries: 1 });
    expect(waits).toEqual([7000]);
  });

  it("shows a token to nobody but the host that it is for", async () => {
    const seen: (string | undefined)[] = [];
    const other = await serve(({ headers }, response) => {
      seen.push(headers.authorization);
      response.end("there");
    });
    const url = new URL(
      await serve(({ headers, url: place }, response) => {
        seen.push(headers.authorization);
        response.writeHead(302, { Location: place === "/" ? "/again" : other }).end();
      }),
    );
    const answer = await newClient().client.send({ url, headers: { Authorization: "Bearer x" } });
    expect(await textOf(answer)).toBe("200 there");
    expect(seen).toEqual(["Bearer x", "Bearer x", undefined]);
  });

  it("does not go round in circles", async () => {
    const url = new URL(await serve((_, response) => response.writeHead(302, { Location: "/" }).end()));
    expect(await textOf(await newClient().client.send({ url }))).toBe(`Get "${url.href}": stopped after 10 redirects`);
    expect(await newClient().client.send({ url, redirects: 0 })).toMatchObject({ status: 302 });
  });

  it("does not wait for ever", async () => {
    const url = new URL(await serve(() => undefined));
    expect(await textOf(await newClient().client.send({ url, timeoutMs: 50 }))).toBe(
      `Get "${url.href}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`,
    );
  });

  it.each([
    { url: "http://127.0.0.1:1/x", want: "dial tcp 127.0.0.1:1: connect: connection refused" },
    { url: "http://nowhere.invalid/", want: "dial tcp: lookup nowhere.invalid: no such host" },
    { url: "ftp://example.com/", want: 'unsupported protocol scheme "ftp"' },
  ])("says why $url gives no answer", async ({ url, want }) => {
    expect(await textOf(await newClient().client.send({ url: new URL(url) }))).toBe(`Get "${url}": ${want}`);
  });

  it("goes through the user's proxy, with the password for it", async () => {
    const seen: string[] = [];
    const note = ({ method, url, headers }: IncomingMessage): void => {
      seen.push(`${method} ${url} ${headers["proxy-authorization"]}`);
    };
    const proxy = await serve(
      (request, response) => {
        note(request);
        response.end("through");
      },
      (server) =>
        server.on("connect", (request: IncomingMessage, socket) => {
          note(request);
          socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
        }),
    );
    const env = proxy.replace("//", "//user:secret@");
    const { client } = newClient({ HTTP_PROXY: env, HTTPS_PROXY: env });
    expect(await textOf(await client.send({ url: new URL("http://registry.example/a?b") }))).toBe("200 through");
    expect(await client.send({ url: new URL("https://registry.example/") })).toMatchObject({ kind: "httpProblem" });
    const credentials = `Basic ${Buffer.from("user:secret").toString("base64")}`;
    expect(seen).toEqual([
      `GET http://registry.example/a?b ${credentials}`,
      `CONNECT registry.example:443 ${credentials}`,
    ]);
  });
});

describe("saveBody", () => {
  it("leaves no part of a file", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "landform-http-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = path.join(directory, "x");
    let asked = 0;
    const url = new URL(
      await serve((_, response) => {
        response.writeHead(200, { "Content-Length": "10" });
        if (asked++ > 0) response.end("0123456789");
        else response.write("012", () => response.destroy());
      }),
    );
    const { client } = newClient();
    const save = async () => {
      const answer = await client.send({ url });
      return isHttpProblem(answer) ? answer : saveBody(answer, file);
    };
    expect(await save()).toMatchObject({ message: "unexpected EOF" });
    expect(readdirSync(directory)).toEqual([]);
    expect(await save()).toBeUndefined();
    expect(readFileSync(file, "utf8")).toBe("0123456789");
  });
});
