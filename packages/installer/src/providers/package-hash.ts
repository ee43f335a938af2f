import { createHash } from "node:crypto";
import { open, readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { compareStrings } from "@landform/cty";
import { openArchive } from "./archive.js";
import type { PackageLocation } from "./provider-package.js";

/** One file of a package: its name relative to the package, with slashes, and the SHA-256 of its content in hex. */
export interface FileDigest {
  readonly name: string;
  readonly sha256: string;
}

/** Names of all files below a directory that may itself be a link, relative to it and with slashes. */
export async function filesOf(directory: string): Promise<readonly string[]> {
  const names: string[] = [];
  const visit = async (parent: string, prefix: string): Promise<void> => {
    for (const entry of await readdir(parent, { withFileTypes: true })) {
      const name = `${prefix}${entry.name}`;
      if (entry.isDirectory()) await visit(path.join(parent, entry.name), `${name}/`);
      else names.push(name);
    }
  };
  await visit(await realpath(directory), "");
  return names.sort(compareStrings);
}

/**
 * The `h1:` hash of a package: over the names and contents of its files, so that it is the same for a directory and for
 * an archive of it (state-and-plan formats: "hash scheme 1" of Go's dirhash).
 */
export function hashOfFiles(files: readonly FileDigest[]): string {
  const summary = createHash("sha256");
  for (const { name, sha256 } of [...files].sort((a, b) => compareStrings(a.name, b.name)))
    summary.update(`${sha256}  ${name}\n`);
  return `h1:${summary.digest("base64")}`;
}

/** Reads all of the package. Rejects when it cannot be read. */
export async function packageHash(location: PackageLocation): Promise<string> {
  return location.kind === "directory" ? directoryHash(location.path) : archiveContentHash(location.path);
}

async function directoryHash(directory: string): Promise<string> {
  const files: FileDigest[] = [];
  for (const name of await filesOf(directory))
    files.push({ name, sha256: await fileSha256(path.join(directory, name)) });
  return hashOfFiles(files);
}

async function archiveContentHash(file: string): Promise<string> {
  const archive = await openArchive(file);
  try {
    const files: FileDigest[] = [];
    for await (const entry of archive.files()) {
      const digest = createHash("sha256");
      for await (const chunk of await entry.read()) digest.update(chunk);
      files.push({ name: entry.name, sha256: digest.digest("hex") });
    }
    return hashOfFiles(files);
  } finally {
    archive.close();
  }
}

/** The `zh:` hash of an archive: of the file itself. */
export async function archiveFileHash(file: string): Promise<string> {
  return `zh:${await fileSha256(file)}`;
}

const chunkBytes = 1024 * 1024;

/** Large reads into one buffer: a provider binary has hundreds of megabytes. */
async function fileSha256(file: string): Promise<string> {
  const { size } = await stat(file);
  const digest = createHash("sha256");
  const handle = await open(file);
  try {
    const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(size, chunkBytes)));
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return digest.digest("hex");
      digest.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}
