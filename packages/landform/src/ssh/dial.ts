import { connect as connectSocket, type Socket } from "node:net";
import type { ProxySettings } from "./connection-settings.js";
import { dialErrorText } from "./dial-error.js";
import { tunnelThroughHttp } from "./http-tunnel.js";
import { tunnelThroughSocks } from "./socks-tunnel.js";

const timeoutMs = 15_000;

/** Connect to a host, through a proxy where one is given. Rejects with an `Error` in Go's words. */
export async function dial(
  host: string,
  port: number,
  proxy: ProxySettings | undefined,
  signal: AbortSignal,
): Promise<Socket> {
  if (proxy === undefined) return dialDirectly(host, port, signal);
  if (!["http", "https", "socks5", "socks5h"].includes(proxy.scheme)) {
    throw new Error(`proxy: unknown scheme: ${proxy.scheme}`);
  }
  const socket = await dialDirectly(proxy.host, proxy.port, signal);
  try {
    const tunnel = proxy.scheme.startsWith("socks5") ? tunnelThroughSocks : tunnelThroughHttp;
    await tunnel(socket, proxy, { host, port });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function dialDirectly(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ host: host.replace(/^\[(.*)\]$/, "$1"), port, signal, keepAlive: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`dial tcp ${host}:${port}: i/o timeout`));
    }, timeoutMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(new Error(dialErrorText(error, host, port)));
    });
  });
}
