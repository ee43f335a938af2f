import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Duplex } from "node:stream";
import { readFrom } from "./read-from.js";
import type { Source } from "./remote-machine.js";

const endOfFile = Buffer.from([0]);

/** Speak to an `scp -t` that is to write one file. */
export async function sendFile(channel: Duplex, name: string, source: Source): Promise<void> {
  await answer(channel);
  await sendOne(channel, name, source);
}

/** Speak to an `scp -rt` that is to write a directory, or only what is in it when `source` ends with a slash. */
export async function sendDirectory(channel: Duplex, source: string): Promise<void> {
  await answer(channel);
  if (source.endsWith("/")) await sendEntries(channel, source);
  else await sendNamed(channel, basename(source), source);
}

async function sendOne(channel: Duplex, name: string, { size, chunks }: Source): Promise<void> {
  await send(channel, `C0644 ${size} ${name}\n`);
  await answer(channel);
  for await (const chunk of chunks) await send(channel, chunk);
  await send(channel, endOfFile);
  await answer(channel);
}

async function sendNamed(channel: Duplex, name: string, directory: string): Promise<void> {
  await send(channel, `D0755 0 ${name}\n`);
  await answer(channel);
  await sendEntries(channel, directory);
  await send(channel, "E\n");
  await answer(channel);
}

/** Links are followed. */
async function sendEntries(channel: Duplex, directory: string): Promise<void> {
  for (const name of (await readdir(directory)).sort()) {
    const path = join(directory, name);
    const stats = await stat(path);
    if (stats.isDirectory()) await sendNamed(channel, name, path);
    else await sendOne(channel, name, { size: stats.size, chunks: createReadStream(path) });
  }
}

function send(channel: Duplex, content: Uint8Array | string): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.write(content, (error) => (error ? reject(error) : resolve()));
  });
}

/** Wait until the other side has taken what it got. Rejects with what it says where it can't. */
function answer(channel: Duplex): Promise<void> {
  return readFrom(channel, (bytes) => {
    if (bytes[0] === 0) return { value: undefined, length: 1 };
    const end = bytes.indexOf("\n");
    return end === -1 ? undefined : { value: bytes.subarray(1, end).toString("utf8"), length: end + 1 };
  }).then((message) => {
    if (message !== undefined) throw new Error(message);
  });
}
