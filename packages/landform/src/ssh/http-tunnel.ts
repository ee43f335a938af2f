import type { Socket } from "node:net";
import type { ProxySettings } from "./connection-settings.js";
import { readFrom } from "./read-from.js";

const endOfHead = "\r\n\r\n";

/** Have an HTTP proxy connect us to `target`: what follows on the socket is between the target and us. */
export async function tunnelThroughHttp(
  socket: Socket,
  { user, password }: ProxySettings,
  target: { readonly host: string; readonly port: number },
): Promise<void> {
  const address = `${target.host}:${target.port}`;
  const lines = [`CONNECT ${address} HTTP/1.1`, `Host: ${address}`];
  if (user !== "" || password !== "") {
    lines.push(`Proxy-Authorization: Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`);
  }
  socket.write(lines.join("\r\n") + endOfHead);
  const head = await readFrom(socket, (bytes) => {
    const end = bytes.indexOf(endOfHead);
    return end === -1
      ? undefined
      : { value: bytes.subarray(0, end).toString("latin1"), length: end + endOfHead.length };
  });
  const [, status] = /^HTTP\/\d\.\d (\d{3})\b/.exec(head) ?? [];
  if (status === undefined) throw new Error(`malformed HTTP response "${head.split("\r\n", 1)[0] ?? ""}"`);
  if (status !== "200") throw new Error(`Connection Error: StatusCode: ${status}`);
}
