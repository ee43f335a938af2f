import { once } from "node:events";
import { Readable } from "node:stream";
import type { ArchiveEntry } from "./archive-entry.js";

/** Go through a tar archive and hand each entry to `visit`, one after the other. Rejects where it is damaged. */
export async function readTar(bytes: Readable, visit: (entry: ArchiveEntry) => Promise<void>): Promise<void> {
  const { Parser } = await import("tar");
  let failure: Error | undefined;
  const fail = (error: unknown): void => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  };
  let visited = Promise.resolve();
  const parser = new Parser({
    onwarn: (code, message) => {
      if (damage.has(code)) fail(new Error(`archive/tar: invalid tar header (${String(message)})`));
    },
    onReadEntry: (entry) => {
      const isDirectory = entry.type === "Directory" || entry.type === "GNUDumpDir";
      const read = () => Promise.resolve(Readable.from(entry, { objectMode: false }));
      const work = visit({ name: entry.path, isDirectory, mode: (entry.mode ?? 0) & 0o777, read });
      // The parser goes on when an entry is read; what nobody wants to read is thrown away.
      visited = visited.then(() => work.catch(fail)).then(() => entry.resume());
    },
  });
  parser.on("error", fail);
  const ended = once(parser, "end");
  for await (const chunk of bytes) {
    if (!parser.write(Buffer.from(chunk))) await Promise.race([once(parser, "drain"), visited.then(() => undefined)]);
    if (failure !== undefined) throw failure;
  }
  parser.end();
  await ended;
  await visited;
  if (failure !== undefined) throw failure;
}

const damage: ReadonlySet<string> = new Set(["TAR_BAD_ARCHIVE", "TAR_ABORT", "TAR_ENTRY_INVALID"]);
