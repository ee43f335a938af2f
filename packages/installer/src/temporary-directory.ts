import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

/** Do `work` with a directory of its own, which goes away with it. */
export async function withTemporaryDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(path.join(tmpdir(), "landform-"));
  try {
    return await removingAtExit(directory, () => work(directory));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Should this process end in the middle of `work`, `place` goes away with it. */
export async function removingAtExit<T>(place: string, work: () => Promise<T>): Promise<T> {
  const remove = (): void => rmSync(place, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    return await work();
  } finally {
    process.off("exit", remove);
  }
}
