import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chmod, cp, realpath, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { makeDirectory } from "@landform/backends";
import { codeOf } from "@landform/diagnostics";
import { removingAtExit } from "../temporary-directory.js";
import { openArchive } from "./archive.js";
import type { PackageLocation } from "./provider-package.js";

/**
 * Put a package at `target` in place of what is there: a directory as a link to it, or a copy where links cannot be
 * made, an archive unpacked. Either all of it is there afterwards or, when this rejects, the old package.
 */
export async function placePackage(source: PackageLocation, target: string): Promise<void> {
  if (source.kind === "directory" && (await isSamePlace(source.path, target))) return;
  await makeDirectory(path.dirname(target));
  const staging = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID().slice(0, 8)}`);
  try {
    await removingAtExit(staging, async () => {
      if (source.kind === "archive") await unpackArchive(source.path, staging);
      else await linkOrCopy(path.resolve(source.path), staging);
      await replace(target, staging);
    });
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

const mostTries = 10;

/** Another process may put the same package into a shared place while we do. */
async function replace(target: string, staging: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await rm(target, { recursive: true, force: true });
    try {
      return await rename(staging, target);
    } catch (error) {
      const code = codeOf(error);
      if ((code !== "ENOTEMPTY" && code !== "EEXIST") || tries === mostTries) throw error;
    }
  }
}

async function isSamePlace(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((one) => realpath(one).catch(() => undefined)));
  return first !== undefined && first === second;
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target, "dir");
  } catch {
    await cp(source, target, { recursive: true, dereference: true });
  }
}

/** Unpack a zip archive into a new directory. Links in it are refused: a package is plain files. */
export async function unpackArchive(file: string, directory: string): Promise<void> {
  const archive = await openArchive(file);
  try {
    await makeDirectory(directory);
    for await (const entry of archive.files()) {
      const target = path.join(directory, entry.name);
      if (entry.isLink || !target.startsWith(directory + path.sep))
        throw new Error(`the archive entry "${entry.name}" is not a plain file below the package`);
      await makeDirectory(path.dirname(target));
      await pipeline(await entry.read(), createWriteStream(target, { flags: "wx" }));
      if (entry.mode !== 0) await chmod(target, entry.mode);
    }
  } finally {
    archive.close();
  }
}
