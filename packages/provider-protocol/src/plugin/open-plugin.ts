import { rm } from "node:fs/promises";
import { basename } from "node:path";
import { createProviderClient } from "../client/provider-client.js";
import { RunningSession } from "../client/running-session.js";
import { type SchemaStore, storedResponses } from "../client/schema-store.js";
import type { Provider } from "../provider.js";
import { protocol5 } from "../v5/protocol.js";
import { protocol6 } from "../v6/protocol.js";
import { createSelfSigned, type SelfSigned } from "./certificate.js";
import { withLazyCollector } from "./collector-environment.js";
import { endConnection, listenToOutput } from "./connection.js";
import { type Handshake, pluginEnvironment } from "./handshake.js";
import { withLogSettings } from "./log-environment.js";
import type { PluginOptions } from "./plugin-options.js";
import { PluginProcess, type StartFailure } from "./plugin-process.js";
import { createUnavailableProvider } from "./unavailable-provider.js";

/** Start the binary and connect to it. */
export async function openPlugin(options: PluginOptions, schemaStore: SchemaStore): Promise<Provider> {
  const { executable, log } = options;
  const env = options.env ?? process.env;
  const own = (env.TF_DISABLE_PLUGIN_TLS ?? "") === "" ? createSelfSigned(new Date()) : undefined;
  const settings = withLogSettings((await schemaStore.isFilled()) ? withLazyCollector(env) : env, log);
  const child = PluginProcess.start(executable, pluginEnvironment(settings, own?.certificate), log);
  if (!(child instanceof PluginProcess)) return createUnavailableProvider(options.name, child.message);
  // The plugin starts while we load what speaks to it, and what is known of it.
  const stored = storedResponses(schemaStore);
  const [handshake, { createGrpcChannel }] = await Promise.all([child.handshake(), loadChannels(own)]);
  if (isFailure(handshake)) return createUnavailableProvider(options.name, handshake.message);
  const channel = createGrpcChannel(handshake.address, tlsOf(handshake, own));
  listenToOutput(channel, basename(executable), log);
  const session = new RunningSession({
    name: options.name,
    protocol: handshake.protocolVersion === 6 ? protocol6 : protocol5,
    channel,
    schemaStore,
    stored,
    crashReport: async () => {
      const report = await child.crashReport();
      if (report === undefined || log?.crashed === undefined) return report;
      log.crashed(report);
      return undefined;
    },
  });
  return createProviderClient(session, async () => {
    await child.end(await endConnection(channel));
    await removeSocket(handshake);
  });
}

/** With what Node takes for TLS, which it would load when the first connection is made. */
async function loadChannels(own: SelfSigned | undefined) {
  const channels = await import("../rpc/grpc-channel.js");
  if (own !== undefined) channels.prepareTls(own);
  return channels;
}

function isFailure(result: Handshake | StartFailure): result is StartFailure {
  return "kind" in result;
}

function tlsOf({ serverCertificate }: Handshake, own: SelfSigned | undefined) {
  if (own === undefined || serverCertificate === undefined) return undefined;
  return { serverCertificate, clientCertificate: own.certificate, clientKey: own.key };
}

/** A plugin that was killed leaves its socket behind. */
async function removeSocket({ address: { network, address } }: Handshake): Promise<void> {
  if (network === "unix") await rm(address, { force: true }).catch(() => {});
}
