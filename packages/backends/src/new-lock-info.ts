import { randomUUID } from "node:crypto";
import { hostname, userInfo } from "node:os";
import type { Dialect } from "@landform/addrs";
import type { LockInfo } from "@landform/state";

/** What tells others who holds a lock, for `operation`. */
export function newLockInfo(operation: string, { version }: Dialect): LockInfo {
  return {
    id: randomUUID(),
    operation,
    info: "",
    who: `${userName()}@${hostname()}`,
    version,
    created: new Date().toISOString(),
    path: "",
  };
}

/** A user id without an entry in the system's list of users has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}
