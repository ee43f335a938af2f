import type { ArchiveEntry } from "./archive-entry.js";

/** Go through a zip archive and hand each entry to `visit`, one after the other. Rejects where it is damaged. */
export async function readZip(file: string, visit: (entry: ArchiveEntry) => Promise<void>): Promise<void> {
  const { openPromise } = await import("yauzl");
  const archive = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw new Error("zip: not a valid zip file", { cause: error });
  });
  try {
    for await (const entry of archive.eachEntry()) {
      await visit({
        name: entry.fileName,
        isDirectory: entry.fileName.endsWith("/"),
        mode: (entry.externalFileAttributes >>> 16) & 0o777,
        read: () => archive.openReadStreamPromise(entry),
      });
    }
  } finally {
    archive.close();
  }
}
