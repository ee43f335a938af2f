import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";

/** Amazon's services, played by `moto_server` (the Python package `moto[server]`). */
export interface MotoServer {
  readonly url: string;
  /** Asks for something with no care for who asks; the text of the answer. */
  ask(path: string, request?: RequestInit): Promise<string>;
  close(): void;
}

export const haveMoto = spawnSync("moto_server", ["--help"]).status === 0;

export async function startMoto(): Promise<MotoServer> {
  const port = await freePort();
  const child = spawn("moto_server", ["-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(`${url}/moto-api/`).catch(() => undefined)) break;
    await setTimeout(200);
  }
  return {
    url,
    async ask(path, request = {}) {
      const service = "x-amz-target" in (request.headers ?? {}) ? "dynamodb" : "s3";
      const credential = `a/20260101/us-east-1/${service}/aws4_request`;
      const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=x`;
      const answer = await fetch(`${url}${path}`, { ...request, headers: { authorization, ...request.headers } });
      return answer.text();
    },
    close: () => child.kill(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
