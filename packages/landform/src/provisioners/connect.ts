import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "@landform/diagnostics";
import type { ConnectionSettings, Login } from "../ssh/connection-settings.js";
import type { Connector } from "../ssh/open-ssh.js";
import type { RemoteMachine } from "../ssh/remote-machine.js";

const firstDelayMs = 1_000;
const longestDelayMs = 20_000;

export interface ConnectOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called before each try. */
  readonly onTry: () => void;
}

/** Connect, again and again until it works or the time for it is over. Rejects with an `Error` that says why not. */
export async function connectPatiently(
  connector: Connector,
  timeoutMs: number,
  { signal, onTry }: ConnectOptions,
): Promise<RemoteMachine> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  let last = "none, the first try has not ended";
  for (let delayMs = 0; !stop.aborted; delayMs = Math.min(delayMs * 2 || firstDelayMs, longestDelayMs)) {
    await sleep(delayMs, undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) break;
    onTry();
    try {
      return await connector.connect(stop);
    } catch (error) {
      if (!stop.aborted) last = messageOf(error);
    }
  }
  throw new Error(`${signal?.aborted === true ? "interrupted" : "timeout"} - last error: ${last}`);
}

/** Do something on a machine, which is let go in the end, and at once when `signal` is aborted. */
export async function using<T>(
  machine: RemoteMachine,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const close = (): void => machine.close();
  if (signal?.aborted === true) close();
  signal?.addEventListener("abort", close, { once: true });
  try {
    return await work();
  } finally {
    signal?.removeEventListener("abort", close);
    close();
  }
}

/** What people are told before a try, a note of several lines each. */
export function connectionNotes(settings: ConnectionSettings): readonly string[] {
  const { agent, targetPlatform, bastion, proxy } = settings;
  const shown = ({ host, user, password, privateKey, certificate, hostKey }: Login): readonly string[] => [
    `  Host: ${host}`,
    `  User: ${user}`,
    `  Password: ${password !== ""}`,
    `  Private key: ${privateKey !== ""}`,
    `  Certificate: ${certificate !== ""}`,
    `  SSH Agent: ${agent !== undefined}`,
    `  Checking Host Key: ${hostKey !== ""}`,
  ];
  const notes = [
    ["Connecting to remote host via SSH...", ...shown(settings), `  Target Platform: ${targetPlatform}`],
    ...(bastion === undefined ? [] : [["Using configured bastion host...", ...shown(bastion)]]),
    ...(proxy === undefined
      ? []
      : [
          [
            "Using configured proxy host...",
            `  ProxyHost: ${proxy.host}`,
            `  ProxyPort: ${proxy.port}`,
            `  ProxyUserName: ${proxy.user}`,
            `  ProxyUserPassword: ${proxy.password !== ""}`,
          ],
        ]),
  ];
  return notes.map((lines) => lines.join("\n"));
}
