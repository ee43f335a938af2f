import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import ssh2 from "ssh2";
import { afterEach, describe, expect, it } from "vitest";
import type { ConnectionSettings, ProxySettings } from "./connection-settings.js";
import { createConnector } from "./open-ssh.js";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function portOf(server: Pick<Server, "listen" | "address" | "close">): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const address: AddressInfo | string | null = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A server that takes a password in one of the two ways, and runs commands here. */
async function passwordServer(method: "password" | "keyboard-interactive"): Promise<number> {
  // One in some hundred keys that ssh2 makes is one that it cannot read.
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const hostKey = privateKey.export({ type: "pkcs1", format: "pem" });
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on("error", () => {});
    client.on("authentication", (attempt) => {
      if (attempt.method === "password" && attempt.method === method && attempt.password === "secret") attempt.accept();
      else if (attempt.method === "keyboard-interactive" && attempt.method === method) {
        attempt.prompt([{ prompt: "Password: ", echo: false }], ([answer]) =>
          answer === "secret" ? attempt.accept() : attempt.reject(),
        );
      } else attempt.reject([method]);
    });
    client.on("session", (accept) => {
      const session = accept();
      session.on("pty", (acceptPty) => acceptPty?.());
      session.on("exec", (acceptExec, _reject, { command }) => {
        const channel = acceptExec();
        const child = spawn("/bin/sh", ["-c", command], { stdio: ["ignore", "pipe", "ignore"] });
        child.stdout.on("data", (chunk: Buffer) => channel.write(chunk));
        child.on("close", (code) => {
          channel.exit(code ?? 1);
          channel.end();
        });
      });
    });
  });
  const port = await portOf(server);
  return port;
}

function settings(port: number, more: Partial<ConnectionSettings> = {}): ConnectionSettings {
  return {
    host: "127.0.0.1",
    port,
    user: "somebody",
    password: "secret",
    privateKey: "",
    certificate: "",
    hostKey: "",
    targetPlatform: "unix",
    scriptPath: "/tmp/x",
    timeoutMs: 1000,
    ...more,
  };
}

async function outputOf(command: string, of: ConnectionSettings): Promise<string> {
  const machine = await createConnector(of).connect(new AbortController().signal);
  let text = "";
  try {
    await machine.run(command, (chunk) => {
      text += Buffer.from(chunk).toString();
    });
    return text;
  } finally {
    machine.close();
  }
}

describe("createConnector", () => {
  it.each(["password", "keyboard-interactive"] as const)("logs in by %s", async (method) => {
    expect(await outputOf("echo in", settings(await passwordServer(method)))).toBe("in\n");
  });

  it("says what it tried", async () => {
    const port = await passwordServer("password");
    await expect(outputOf("true", settings(port, { password: "wrong" }))).rejects.toThrow(
      `SSH authentication failed (somebody@127.0.0.1:${port}): ssh: handshake failed: ssh: unable to authenticate, attempted methods [none password], no supported methods remain`,
    );
  });

  it("tells how a command ended", async () => {
    const port = await passwordServer("password");
    await expect(outputOf("exit 7", settings(port))).rejects.toThrow(
      'error executing "exit 7": Process exited with status 7',
    );
  });

  it("gives up when told to", async () => {
    const silent = await portOf(createServer(() => {}));
    const abort = new AbortController();
    const connecting = createConnector(settings(silent)).connect(abort.signal);
    setTimeout(() => abort.abort(), 50);
    await expect(connecting).rejects.toThrow("interrupted");
  });

  const proxy = (scheme: string, port: number): ProxySettings => ({
    scheme,
    host: "127.0.0.1",
    port,
    user: "me",
    password: "pw",
  });

  it("goes through an HTTP proxy", async () => {
    const asked: string[] = [];
    const server = createHttpServer().on("connect", ({ url = "", headers }, socket) => {
      asked.push(`${url} ${headers["proxy-authorization"]}`);
      const [, port] = url.split(":");
      const onward = connect(Number(port), "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
      socket.pipe(onward).pipe(socket);
      socket.on("error", () => onward.destroy());
    });
    const through = proxy("http", await portOf(server));
    const port = await passwordServer("password");
    expect(await outputOf("echo in", settings(port, { proxy: through }))).toBe("in\n");
    expect(asked).toEqual([`127.0.0.1:${port} Basic ${Buffer.from("me:pw").toString("base64")}`]);
  });

  it("says that a proxy refuses", async () => {
    const server = createHttpServer().on("connect", (_, socket) => socket.end("HTTP/1.1 407 No\r\n\r\n"));
    const through = proxy("http", await portOf(server));
    await expect(outputOf("true", settings(1, { proxy: through }))).rejects.toThrow(
      "Connection Error: StatusCode: 407",
    );
  });

  it("goes through a SOCKS proxy", async () => {
    const heard: string[] = [];
    const server = createServer((socket) => {
      void (async () => {
        const next = async (): Promise<string> => {
          const [chunk] = await once(socket, "data");
          return Buffer.from(chunk).toString("hex");
        };
        heard.push(await next());
        socket.write(Buffer.from([5, 2]));
        heard.push(await next());
        socket.write(Buffer.from([1, 0]));
        const request = await next();
        const onward = connect(Number.parseInt(request.slice(-4), 16), "127.0.0.1", () => {
          socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
          socket.pipe(onward).pipe(socket);
        });
        socket.on("error", () => onward.destroy());
      })();
    });
    const through = proxy("socks5", await portOf(server));
    const port = await passwordServer("password");
    expect(await outputOf("echo in", settings(port, { proxy: through }))).toBe("in\n");
    expect(heard).toEqual(["05020002", "01026d65027077"]);
  });
});
