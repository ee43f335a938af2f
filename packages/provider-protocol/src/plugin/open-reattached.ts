import { setTimeout as wait } from "node:timers/promises";
import { createProviderClient } from "../client/provider-client.js";
import { RunningSession } from "../client/running-session.js";
import { createMemorySchemaStore } from "../client/schema-store.js";
import type { Provider } from "../provider.js";
import { createGrpcChannel, isListening } from "../rpc/grpc-channel.js";
import { protocol5 } from "../v5/protocol.js";
import { protocol6 } from "../v6/protocol.js";
import { endConnection, listenToOutput } from "./connection.js";
import type { ReattachOptions } from "./plugin-options.js";
import { createUnavailableProvider } from "./unavailable-provider.js";

/** Connect to a provider that listens already. Nothing is encrypted, and no handshake is read. */
export async function openReattached({ name, reattach, log }: ReattachOptions): Promise<Provider> {
  const protocol = new Map([
    [5, protocol5],
    [6, protocol6],
  ]).get(reattach.protocolVersion);
  if (protocol === undefined)
    return createUnavailableProvider(name, `no supported plugins for protocol ${reattach.protocolVersion}.`);
  if (!(await isListening(reattach.address))) return createUnavailableProvider(name, "Reattachment process not found");
  const channel = createGrpcChannel(reattach.address);
  listenToOutput(channel, name, log);
  const session = new RunningSession({
    name,
    protocol,
    channel,
    // Whoever debugs a provider changes it, too.
    schemaStore: createMemorySchemaStore(),
    stored: Promise.resolve(undefined),
    crashReport: async () => undefined,
  });
  return createProviderClient(session, async () => {
    if (reattach.isTest) channel.close();
    else await endProcess(reattach.pid, await endConnection(channel));
  });
}

const exitTimeoutMs = 2_000;
const pollMs = 20;

async function endProcess(pid: number, wasAsked: boolean): Promise<void> {
  if (pid <= 0) return;
  const end = Date.now() + (wasAsked ? exitTimeoutMs : 0);
  while (isRunning(pid)) {
    if (Date.now() >= end) {
      kill(pid, "SIGKILL");
      return;
    }
    await wait(pollMs);
  }
}

function isRunning(pid: number): boolean {
  return kill(pid, 0);
}

/** False when there is no such process, or it is not ours. */
function kill(pid: number, signal: "SIGKILL" | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
