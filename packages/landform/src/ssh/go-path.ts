import { posix } from "node:path";

/** What Go's `filepath.Dir` says: all before the last slash, so that `/a/b/` is in `/a/b`. */
export function goDirectory(path: string): string {
  const cleaned = posix.normalize(path.slice(0, path.lastIndexOf("/") + 1) || ".");
  return cleaned.length > 1 ? cleaned.replace(/\/$/, "") : cleaned;
}

/** What Go's `filepath.Base` says: the last name, without slashes after it. */
export function goBase(path: string): string {
  if (path === "") return ".";
  return /([^/]+)\/*$/.exec(path)?.[1] ?? "/";
}
