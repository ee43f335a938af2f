import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

/** Do `work` with a directory of its own, which goes away with it, or with this process. */
export async function withTemporaryDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(tmpdir(), "landform-"));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    return await work(directory);
  } finally {
    process.removeListener("exit", remove);
    await rm(directory, { recursive: true, force: true });
  }
}
