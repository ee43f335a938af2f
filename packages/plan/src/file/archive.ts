import { buffer } from "node:stream/consumers";

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Uint8Array;
}

/** A ZIP file with these entries, compressed, in this order. */
export async function writeArchive(entries: readonly ArchiveEntry[], modified: Date): Promise<Uint8Array> {
  const { ZipFile } = await import("yazl");
  const archive = new ZipFile();
  for (const { name, content } of entries) {
    archive.addBuffer(Buffer.from(content), name, { mtime: modified, mode: 0o100644, compress: true });
  }
  archive.end();
  return buffer(archive.outputStream);
}

/** The entries by name; undefined when `bytes` are no intact ZIP file. */
export async function readArchive(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const { fromBufferPromise } = await import("yauzl");
  const entries = new Map<string, Uint8Array>();
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      entries.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
    }
    return entries;
  } catch {
    return undefined;
  }
}
