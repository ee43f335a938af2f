import { cp, realpath } from "node:fs/promises";
import path from "node:path";

/** Copy a module with all below it. Links stay links; what is hidden belongs to whoever works on the original. */
export async function copyPackage(from: string, to: string): Promise<void> {
  const source = await realpath(from);
  await cp(source, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !path.relative(source, file).split(path.sep).at(-1)?.startsWith("."),
  });
}
