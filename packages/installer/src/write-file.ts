import { randomUUID } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { makeDirectory } from "@landform/backends";

/** Replace a file as a whole: after a crash there is the old text or the new, never a part. Makes its directory. */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  await makeDirectory(path.dirname(file));
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    const handle = await open(temporary, "w", 0o644);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
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
  return hasCode(error) && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

function hasCode(error: unknown): error is { readonly code: unknown } {
  return typeof error === "object" && error !== null && "code" in error;
}

/** The words of the operating system for what went wrong, without Node's prefix. */
export function systemMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
