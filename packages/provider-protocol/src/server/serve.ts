import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createSelfSigned } from "../plugin/certificate.js";
import { handshakeLine, magicCookie } from "../plugin/handshake.js";
import type { PluginAddress } from "../plugin/reattach.js";
import type { Provider } from "../provider.js";
import { protocol5 } from "../v5/protocol.js";
import { protocol6 } from "../v6/protocol.js";
import { pluginServices } from "./plugin-services.js";
import { providerCalls } from "./provider-calls.js";
import type { ServerTls } from "./rpc-server.js";

/**
 * Be the plugin that the program which started this process wants: say where we listen, and answer until it asks us to
 * end. Ends the process. What the provider prints to standard output is lost: it belongs to the protocol.
 */
export async function serve(provider: Provider): Promise<void> {
  if (process.env.TF_PLUGIN_MAGIC_COOKIE !== magicCookie) {
    process.stderr.write(notForPeople);
    process.exit(1);
  }
  // An interrupt reaches the whole group of processes; who started us then asks us to stop, and to end.
  process.on("SIGINT", () => {});
  const version = protocolVersion(process.env.PLUGIN_PROTOCOL_VERSIONS ?? "");
  const clientCertificate = process.env.PLUGIN_CLIENT_CERT ?? "";
  const own = clientCertificate === "" ? undefined : createSelfSigned(new Date());
  const address = await listen(provider, version, own && { ...own, clientCertificate });
  process.stdout.write(`${handshakeLine(version, address, own?.certificate)}\n`);
}

/**
 * Serve a provider that was started by hand, under a debugger say, and print what makes engines use this process where
 * they would start a program for the provider at `providerAddress`. Runs until it is interrupted.
 */
export async function serveForDebugging(provider: Provider, providerAddress: string): Promise<void> {
  const address = await listen(provider, 6, undefined);
  const reattach = {
    [providerAddress]: {
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: process.pid,
      Test: true,
      Addr: { Network: address.network, String: address.address },
    },
  };
  process.stdout.write(
    `Provider started. To have an engine use it, set the environment variable TF_REATTACH_PROVIDERS:\n\n\tTF_REATTACH_PROVIDERS='${JSON.stringify(reattach)}'\n`,
  );
}

const notForPeople = `This binary is a plugin. These are not meant to be executed directly.
Please execute the program that consumes these plugins, which will
load any plugins automatically
`;

/** The newest that both sides speak; programs that do not say what they speak are older than version 6. */
function protocolVersion(offered: string): 5 | 6 {
  return offered.split(",").includes("6") ? 6 : 5;
}

/** Sockets of Unix are private to the user; where there are none, a port of this machine has to do. */
async function listen(provider: Provider, version: 5 | 6, tls: ServerTls | undefined): Promise<PluginAddress> {
  const calls = await providerCalls(provider, version === 6 ? protocol6 : protocol5);
  const { startGrpcServer } = await import("./grpc-server.js");
  const hasSockets = process.platform !== "win32";
  const folder = hasSockets ? mkdtempSync(path.join(process.env.PLUGIN_UNIX_SOCKET_DIR || tmpdir(), "plugin-")) : "";
  const socket = path.join(folder, "socket");
  if (hasSockets) process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const services = pluginServices(calls, () => void server.stop().then(() => process.exit(0)));
  const { server, port } = await startGrpcServer(hasSockets ? `unix:${socket}` : "127.0.0.1:0", services, tls);
  return hasSockets ? { network: "unix", address: socket } : { network: "tcp", address: `127.0.0.1:${port}` };
}
