import { type FileHandle, open, readFile, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { codeOf } from "@landform/diagnostics";
import { formatLockInfoJson, type LockInfo, parseLockInfoJson } from "@landform/state";
import { lockInfoPath } from "./lock-info-file.js";

/**
 * The lock for systems without a helper for the POSIX lock: whoever creates the lock info file holds it. Our own runs
 * exclude each other by it, and on Linux we see (but are not seen by) the locks of other tools. A file left behind by
 * a run that was killed is taken over. Throws what `node:fs` throws.
 */
export async function tryExclusiveLock(statePath: string, info: LockInfo): Promise<"locked" | "busy"> {
  if (await isLockedByOthers(statePath)) return "busy";
  const path = lockInfoPath(statePath);
  for (let attempt = 0; attempt < 2; attempt++) {
    const file = await createExclusively(path);
    if (file !== undefined) {
      await file.writeFile(withProcessId(info));
      await file.close();
      return "locked";
    }
    if (await isHolderAlive(path)) return "busy";
    await rm(path, { force: true });
  }
  return "busy";
}

function withProcessId(info: LockInfo): string {
  return formatLockInfoJson(info).replace(/\}$/, `,"Pid":${process.pid}}`);
}

async function createExclusively(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, "wx", 0o600);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return undefined;
    throw error;
  }
}

/** When that can't be told, such as for a run on another machine, the holder counts as alive. */
async function isHolderAlive(path: string): Promise<boolean> {
  const text = await readFile(path, "utf8").catch(() => "");
  const holder = parseLockInfoJson(text);
  const processId = Number(/"Pid":(\d+)\}$/.exec(text)?.[1]);
  if (holder === undefined) return false;
  if (!holder.who.endsWith(`@${hostname()}`)) return true;
  // Without a process id it is another tool's file, which means nothing without that tool's lock.
  if (!Number.isInteger(processId)) return process.platform !== "linux";
  return isProcessAlive(processId);
}

function isProcessAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Linux lists who holds POSIX locks: `1: POSIX ADVISORY WRITE 4711 08:01:131 0 EOF`, by device and inode. */
async function isLockedByOthers(statePath: string): Promise<boolean> {
  const locks = await readFile("/proc/locks", "latin1").catch(() => "");
  if (!locks.includes("POSIX")) return false;
  const { ino } = await stat(statePath, { bigint: true });
  return new RegExp(`POSIX .* WRITE \\d+ \\w+:\\w+:${ino} `).test(locks);
}
