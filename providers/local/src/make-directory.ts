import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "@landform/diagnostics";

/**
 * Make a directory and those above it, new ones with `mode`; others may make them at the same time. Rejects as `mkdir`
 * does. Node's own recursive form never ends where a file system answers "no such file" below a directory that is there, as
 * /proc does.
 */
export async function makeDirectory(directory: string, mode: number): Promise<void> {
  try {
    await makeOne(directory, mode);
  } catch (error) {
    const parent = dirname(directory);
    if (codeOf(error) !== "ENOENT" || parent === directory) throw error;
    // Others may have made the parent just now.
    if (!(await isDirectory(parent))) await makeDirectory(parent, mode);
    await makeOne(directory, mode);
  }
}

async function makeOne(directory: string, mode: number): Promise<void> {
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    if (codeOf(error) !== "EEXIST" || !(await isDirectory(directory))) throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}
