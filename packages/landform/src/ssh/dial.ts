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
    const socket = connectSocket({ host: host.replace(/^\[(.*)\]$/, "$1"), port, keepAlive: true });
    const fail = (message: string): void => {
      settle();
      socket.destroy();
      reject(new Error(message));
    };
    const stop = (): void => fail("interrupted");
    const timer = setTimeout(() => fail(`dial tcp ${host}:${port}: i/o timeout`), timeoutMs);
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    };
    signal.addEventListener("abort", stop, { once: true });
    socket.once("connect", () => {
      settle();
      resolve(socket);
    });
    socket.once("error", (error) => fail(dialErrorText(error, host, port)));
  });
}
