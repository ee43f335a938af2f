import type { Readable } from "node:stream";

/** A zip archive that is open for reading. Archives come from others: names that lead out of it are refused. */
export interface Archive {
  /** Its files (no directories) in the order of its table. Rejects when the archive is damaged. */
  files(): AsyncIterable<ArchivedFile>;
  close(): void;
}

export interface ArchivedFile {
  /** With slashes. */
  readonly name: string;
  /** Permission bits; 0 where the archive has none. */
  readonly mode: number;
  readonly isLink: boolean;
  read(): Promise<Readable>;
}

export async function openArchive(file: string): Promise<Archive> {
  const { openPromise } = await import("yauzl");
  const archive = await openPromise(file, { lazyEntries: true, autoClose: false });
  return {
    async *files() {
      for await (const entry of archive.eachEntry()) {
        if (entry.fileName.endsWith("/")) continue;
        const attributes = entry.externalFileAttributes >>> 16;
        yield {
          name: entry.fileName,
          mode: attributes & 0o777,
          isLink: (attributes & 0o170000) === 0o120000,
          read: () => archive.openReadStreamPromise(entry),
        };
      }
    },
    close: () => archive.close(),
  };
}
