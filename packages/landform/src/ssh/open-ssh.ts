import type { Duplex } from "node:stream";
import { messageOf } from "@landform/diagnostics";
import type { Client } from "ssh2";
import { certifiedKey } from "./certified-key.js";
import type { ConnectionSettings, Login } from "./connection-settings.js";
import { dial } from "./dial.js";
import { parseHostKey } from "./host-key.js";
import { IdentityFirstAgent } from "./identity-first.js";
import { type Credentials, logIn } from "./log-in.js";
import { parsePrivateKey } from "./private-key.js";
import type { RemoteMachine } from "./remote-machine.js";
import { SshMachine } from "./ssh-machine.js";

/** Connects to one machine, as often as is asked. */
export interface Connector {
  /** Rejects with an `Error` in the reference's words; when `signal` is aborted, soon. */
  connect(signal: AbortSignal): Promise<RemoteMachine>;
}

/** Prepare a connection. Throws an `Error` where keys are not what they should be. */
export function createConnector(settings: ConnectionSettings): Connector {
  const { agent: agentSettings, bastion } = settings;
  const agent = agentSettings && new IdentityFirstAgent(agentSettings);
  const own = credentialsOf(settings, agent);
  const before = bastion && { login: bastion, credentials: credentialsOf(bastion, agent) };
  return {
    async connect(signal) {
      const { host, port, user, targetPlatform } = settings;
      const way = before === undefined ? undefined : await openBastion(before, settings, signal);
      const socket = way === undefined ? await dial(host, port, settings.proxy, signal) : way.socket;
      try {
        const client = await logIn(socket, own, signal);
        client.once("close", () => way?.bastion.destroy());
        return new SshMachine(client, targetPlatform, agent !== undefined);
      } catch (error) {
        way?.bastion.destroy();
        throw new Error(`SSH authentication failed (${user}@${host}:${port}): ${messageOf(error)}`);
      }
    },
  };
}

function credentialsOf(login: Login, agent: IdentityFirstAgent | undefined): Credentials {
  const { user, password, privateKey, certificate, hostKey } = login;
  const key = privateKey === "" ? undefined : parsePrivateKey(privateKey);
  return {
    user,
    password,
    agent,
    hostKey: hostKey === "" ? undefined : parseHostKey(hostKey),
    ...(key !== undefined && (certificate === "" ? { key } : certifiedKey(key, certificate))),
  };
}

interface Bastion {
  readonly login: Login;
  readonly credentials: Credentials;
}

/** A way to the machine through one that is before it. */
async function openBastion(
  { login, credentials }: Bastion,
  { host, port, proxy }: ConnectionSettings,
  signal: AbortSignal,
): Promise<{ readonly bastion: Client; readonly socket: Duplex }> {
  const socket = await dial(login.host, login.port, proxy, signal).catch((error: unknown) => {
    throw new Error(`Error connecting to ${proxy === undefined ? "bastion" : "proxy"}: ${messageOf(error)}`);
  });
  const bastion = await logIn(socket, credentials, signal).catch((error: unknown) => {
    const what = proxy === undefined ? "Error connecting to bastion" : "Error creating new client connection via proxy";
    throw new Error(`${what}: ${messageOf(error)}`);
  });
  try {
    return { bastion, socket: await forwarded(bastion, host, port) };
  } catch (error) {
    bastion.destroy();
    throw error;
  }
}

const rejections: ReadonlyMap<unknown, string> = new Map([
  [1, "administratively prohibited"],
  [2, "connect failed"],
  [3, "unknown channel type"],
  [4, "resource shortage"],
]);

function forwarded(bastion: Client, host: string, port: number): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    bastion.forwardOut("0.0.0.0", 0, host.replace(/^\[(.*)\]$/, "$1"), port, (error, channel) => {
      if (error === undefined) return resolve(channel);
      const reason = "reason" in error ? rejections.get(error.reason) : undefined;
      const said = error.message.replace(/^.*Channel open failure: /, "");
      reject(new Error(reason === undefined ? error.message : `ssh: rejected: ${reason} (${said})`));
    });
  });
}
