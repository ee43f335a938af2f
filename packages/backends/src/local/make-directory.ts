import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "@landform/diagnostics";

/**
 * Make a directory and those above it, all of which others may make at the same time. Rejects as `mkdir` does. Node's own recursive form never
 * ends where a file system answers "no such file" below a directory that is there, as /proc does.
 */
export async function makeDirectory(directory: string): Promise<void> {
  try {
    await makeOne(directory);
  } catch (error) {
    const parent = dirname(directory);
    if (codeOf(error) !== "ENOENT" || parent === directory) throw error;
    // Others may have made the parent just now.
    if (!(await isDirectory(parent))) await makeDirectory(parent);
    await makeOne(directory);
  }
}

async function makeOne(directory: string): Promise<void> {
  try {
    await mkdir(directory);
  } catch (error) {
    if (codeOf(error) !== "EEXIST" || !(await isDirectory(directory))) throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}
