import { randomUUID } from "node:crypto";
import {
  access,
  constants,
  type FileHandle,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { makeDirectory } from "@landform/backends";
import { codeOf } from "@landform/diagnostics";

/** Like `replaceFile`, and makes the directory of the file. */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  await makeDirectory(path.dirname(file));
  await replaceFile(file, text);
}

/**
 * Replace a file as a whole: after a crash or on a full disk there is the old content or the new, never a part. A link
 * stays one, a file keeps its mode and owner, and one that may not be written is left alone. What is no regular file
 * (a pipe, a terminal) is written to.
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  options: ReplaceOptions = {},
): Promise<void> {
  const target = await followLinks(file);
  const before = await stat(target).catch(() => undefined);
  if (before !== undefined) await access(target, constants.W_OK);
  if (before !== undefined && !before.isFile()) return writeFile(target, content);
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    const handle = await open(temporary, "wx", options.mode ?? 0o644);
    try {
      await handle.writeFile(content);
      if (before !== undefined) await takeOver(handle, { ...before, mode: options.mode ?? before.mode });
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

export interface ReplaceOptions {
  /** Who may read it, whatever was so before: for secrets. */
  readonly mode?: number;
}

/** The file itself, also where the last link leads to one that is yet to be made. */
async function followLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const link = await readlink(file).catch(() => undefined);
    return link === undefined ? file : followLinks(path.resolve(await realpath(path.dirname(file)), link));
  }
}

/** Mode and owner as before. Only the owner and root may set them; others' files keep their content's new owner. */
async function takeOver(handle: FileHandle, { mode, uid, gid }: Attributes): Promise<void> {
  await handle.chown(uid, gid).catch(() => undefined);
  await handle.chmod(mode & 0o7777);
}

interface Attributes {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** The text of a file; undefined when there is none. Other errors are thrown for the caller to put into words. */
export async function readFileIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
}
