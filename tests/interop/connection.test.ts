import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { invariant, type LogEntry } from "@landform/diagnostics";
import { createPluginProvider, type ReattachConfig, reattachedProvider } from "@landform/provider-protocol";
import { build } from "esbuild";
import { afterAll, describe, expect, inject, it } from "vitest";
import { resourceOf } from "./provider-under-test.js";

const fixtures = inject("fixtures");
const executable = path.join(fixtures, "framework");
const name = "landform.test/fixtures/framework";

describe.skipIf(fixtures === "")("connections to a provider", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-connection-"));
  const env = { ...process.env, PLUGIN_UNIX_SOCKET_DIR: directory };
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it.each([
    { title: "encrypted", more: {} },
    { title: "not encrypted", more: { TF_DISABLE_PLUGIN_TLS: "1" } },
  ])("are $title, and leave nothing behind", async ({ more }) => {
    const provider = await createPluginProvider({ executable, name, env: { ...env, ...more } })();
    expect((await provider.schemas()).resourceTypes.size).toBe(1);
    expect(readdirSync(directory)).toHaveLength(1);
    const start = performance.now();
    await provider.close();
    expect(performance.now() - start).toBeLessThan(1_900);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("bring its log, where somebody wants it", async () => {
    const entries: LogEntry[] = [];
    const log = { level: "trace", write: (entry: LogEntry) => entries.push(entry) } as const;
    const provider = await createPluginProvider({ executable, name, env: { ...env, TF_LOG: "trace" }, log })();
    await provider.schemas();
    await provider.close();
    expect(entries).toContainEqual({
      level: "info",
      message: "fixture starts",
      module: "provider.framework",
      fields: [],
    });
    expect(entries.map(({ message }) => message)).toContain("Received request");
  });

  it("use the schemas that another process told", async () => {
    const entries: LogEntry[] = [];
    const log = { level: "trace", write: (entry: LogEntry) => entries.push(entry) } as const;
    const start = createPluginProvider({ executable, name, env: { ...env, TF_LOG: "trace" }, log });
    for (let count = 0; count < 2; count++) {
      const provider = await start();
      await resourceOf(provider, "framework_thing");
      await provider.close();
    }
    const asked = entries.filter(({ message }) => message === "Received request");
    expect(asked.map(({ fields }) => fields.find(([key]) => key === "tf_rpc")?.[1])).toEqual([
      "GetProviderSchema",
      "GetResourceIdentitySchemas",
    ]);
  });

  it.each([
    { isTest: true, network: "unix" },
    { isTest: true, network: "tcp" },
    { isTest: false, network: "unix" },
  ] as const)("attach to one that runs (%o)", async ({ isTest, network }) => {
    const { child, config } = await startDebugged(env);
    const proxy = network === "tcp" ? await createProxy(config.address.address) : undefined;
    const address = proxy === undefined ? config.address : { network, address: proxy.address };
    const provider = await reattachedProvider({ name, reattach: { ...config, isTest, address } })();
    expect((await provider.schemas()).diagnostics).toEqual([]);
    await provider.close();
    proxy?.server.close();
    if (isTest) {
      expect(child.exitCode).toBeNull();
      child.kill("SIGKILL");
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });

  it.skipIf(process.platform !== "linux")("end the provider when our process is killed", async () => {
    const script = path.join(directory, "host.cjs");
    await build({
      bundle: true,
      platform: "node",
      format: "cjs",
      outfile: script,
      logLevel: "error",
      stdin: {
        resolveDir: path.dirname(new URL(import.meta.url).pathname),
        contents: `
          import { createPluginProvider } from "../../packages/provider-protocol/src/index.js";
          void createPluginProvider({ executable: ${JSON.stringify(executable)}, name: "p" })().then((provider) => provider.schemas())
            .then((schemas) => process.stdout.write(schemas.resourceTypes.size + "\\n"));
          setInterval(() => {}, 1000);`,
      },
    });
    const host = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "inherit"] });
    await once(host.stdout, "data");
    const [provider] = childrenOf(host.pid).filter((pid) => commandOf(pid).startsWith(executable));
    invariant(provider !== undefined, "the provider runs");
    host.kill("SIGKILL");
    await once(host, "exit");
    for (let attempt = 0; attempt < 100 && isAlive(provider); attempt++) await wait(50);
    expect(isAlive(provider)).toBe(false);
  });
});

/** Starts the provider as a debugger would. */
async function startDebugged(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly child: ChildProcess; readonly config: ReattachConfig }> {
  const child = spawn(executable, ["-debug"], { env, stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface(child.stdout)) {
    const written = /TF_REATTACH_PROVIDERS='(.*)'/.exec(line)?.[1];
    if (written === undefined) continue;
    const { ProtocolVersion, Pid, Addr } = JSON.parse(written)[name];
    expect({ ProtocolVersion, Pid, network: Addr.Network }).toEqual({
      ProtocolVersion: 6,
      Pid: child.pid,
      network: "unix",
    });
    const address = { network: "unix", address: Addr.String } as const;
    const config = { protocolVersion: 6, pid: Pid, isTest: true, address } as const;
    return { child, config };
  }
  return expect.unreachable("the provider does not say where it listens");
}

async function createProxy(socket: string): Promise<{ readonly server: Server; readonly address: string }> {
  const server = createServer((client) => {
    const upstream = connect(socket);
    client.pipe(upstream).pipe(client);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  invariant(typeof at === "object" && at !== null, "the proxy has a port");
  return { server, address: `127.0.0.1:${at.port}` };
}

function childrenOf(pid: number | undefined): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8");
}

/** A process that ended and that nobody has asked after counts as ended. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
