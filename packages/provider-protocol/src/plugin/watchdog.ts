import { spawn } from "node:child_process";

/**
 * End process `pid` when ours ends without having called the function that this gives, whatever the reason: plugins
 * serve on for ever when nobody asks them to stop. A shell waits for the end of a pipe that only we hold.
 */
export function guardProcess(pid: number): () => void {
  if (process.platform === "win32") return () => {};
  const guard = spawn("/bin/sh", ["-c", 'IFS= read -r released || kill -KILL "$0"', String(pid)], {
    env: {},
    stdio: ["pipe", "ignore", "ignore"],
    // Out of our process group: what the terminal sends to all of it must not end the guard first.
    detached: true,
  });
  // Without a shell there is no guard, which is no reason to fail.
  guard.on("error", () => {});
  guard.stdin.on("error", () => {});
  guard.unref();
  return () => guard.stdin.end("released\n");
}
