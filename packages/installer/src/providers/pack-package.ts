import { createWriteStream } from "node:fs";
import { copyFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { makeDirectory } from "@landform/backends";
import { filesOf } from "./package-hash.js";
import type { PackageLocation } from "./provider-package.js";

/** Write a package as a zip archive: the same bytes for the same files, whenever it is made. */
export async function packPackage(source: PackageLocation, target: string): Promise<void> {
  await makeDirectory(path.dirname(target));
  const staging = path.join(path.dirname(target), `.${path.basename(target)}`);
  try {
    if (source.kind === "archive") await copyFile(source.path, staging);
    else await zipDirectory(source.path, staging);
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { force: true });
    throw error;
  }
}

/** The earliest time that a zip archive can have. */
const noTime = new Date(1980, 0, 1);

async function zipDirectory(directory: string, target: string): Promise<void> {
  const { ZipFile } = await import("yazl");
  const archive = new ZipFile();
  for (const name of await filesOf(directory)) {
    const file = path.join(directory, name);
    const { mode } = await stat(file);
    archive.addFile(file, name, { mtime: noTime, mode: 0o100000 | (mode & 0o777) });
  }
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(target));
}
