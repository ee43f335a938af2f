import { isIPv4, type Socket } from "node:net";
import type { ProxySettings } from "./connection-settings.js";
import { readBytes } from "./read-from.js";

const version = 5;
const noAuthentication = 0;
const withPassword = 2;

/** Have a SOCKS proxy connect us to `target` (RFC 1928, with the passwords of RFC 1929). */
export async function tunnelThroughSocks(
  socket: Socket,
  { user, password }: ProxySettings,
  target: { readonly host: string; readonly port: number },
): Promise<void> {
  const methods = user === "" ? [noAuthentication] : [noAuthentication, withPassword];
  socket.write(Buffer.from([version, methods.length, ...methods]));
  const [, method] = await readBytes(socket, 2);
  if (method === withPassword) await logIn(socket, user, password);
  else if (method !== noAuthentication) throw new Error("socks connect: no acceptable authentication methods");
  const port = Buffer.alloc(2);
  port.writeUInt16BE(target.port);
  const connect = 1;
  socket.write(Buffer.concat([Buffer.from([version, connect, 0]), encodeHost(target.host), port]));
  const [, reply = 0, , kind] = await readBytes(socket, 4);
  if (reply !== 0) throw new Error(`socks connect: ${replies[reply] ?? `unknown code: ${reply}`}`);
  await readBytes(socket, (kind === 4 ? 16 : kind === 3 ? await lengthOfName(socket) : 4) + 2);
}

async function logIn(socket: Socket, user: string, password: string): Promise<void> {
  socket.write(Buffer.concat([Buffer.from([1]), counted(user), counted(password)]));
  const [, status] = await readBytes(socket, 2);
  if (status !== 0) throw new Error("socks connect: username/password authentication failed");
}

/** An address of version 4, or a name that the proxy looks up; it takes those of version 6 for names too. */
function encodeHost(host: string): Buffer {
  if (isIPv4(host)) return Buffer.from([1, ...host.split(".").map(Number)]);
  return Buffer.concat([Buffer.from([3]), counted(host.replace(/^\[(.*)\]$/, "$1"))]);
}

async function lengthOfName(socket: Socket): Promise<number> {
  const [length = 0] = await readBytes(socket, 1);
  return length;
}

function counted(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > 255) throw new Error("socks connect: a name is longer than 255 bytes");
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

const replies: readonly string[] = [
  "succeeded",
  "general SOCKS server failure",
  "connection not allowed by ruleset",
  "network unreachable",
  "host unreachable",
  "connection refused",
  "TTL expired",
  "command not supported",
  "address type not supported",
];
