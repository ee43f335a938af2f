import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, open, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { buildSync } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tryPosixLock } from "./posix-lock.js";

let directory: string;
let path: string;
const searchPath = process.env.PATH ?? "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "posix-lock-"));
  path = join(directory, "file");
  await writeFile(path, "");
});
afterEach(async () => {
  process.env.PATH = searchPath;
  await rm(directory, { recursive: true });
});

function find(program: string): string | undefined {
  return searchPath
    .split(delimiter)
    .map((each) => join(each, program))
    .find((each) => existsSync(each));
}

/** From now on programs are found only if they are among these. */
async function haveOnly(programs: readonly string[]): Promise<void> {
  for (const program of programs) await symlink(find(program) ?? "", join(directory, program));
  process.env.PATH = directory;
}

async function tryOnce(): Promise<string> {
  const file = await open(path, "r+");
  try {
    const result = await tryPosixLock(file.fd);
    if (result.kind === "locked") await result.lock.release();
    return result.kind;
  } finally {
    await file.close();
  }
}

describe("tryPosixLock", () => {
  it.skipIf(find("perl") === undefined)("lets Perl hold the lock (skipped where there is none)", async () => {
    await haveOnly(["perl"]);
    await expectExclusion();
  });

  it.skipIf(find("python3") === undefined)("lets Python hold the lock (skipped where there is none)", async () => {
    await haveOnly(["python3", "bash", "sed"]);
    process.env.PATH = `${directory}${delimiter}/usr/bin${delimiter}/bin`;
    await writeFile(join(directory, "perl"), "#!/bin/sh\nexit 1\n");
    await chmod(join(directory, "perl"), 0o755);
    await expectExclusion();
  });

  async function expectExclusion(): Promise<void> {
    const file = await open(path, "r+");
    const first = await tryPosixLock(file.fd);
    expect(first.kind).toBe("locked");
    expect(await tryPosixLock(file.fd)).toEqual({ kind: "busy", message: "resource temporarily unavailable" });
    if (first.kind === "locked") await first.lock.release();
    expect(await tryOnce()).toBe("locked");
    await file.close();
  }

  it("is unsupported where there is neither", async () => {
    await haveOnly([]);
    expect(await tryOnce()).toBe("unsupported");
  });

  it("frees the lock of a process that is killed, and of no other", async () => {
    const holder = await startHolder();
    expect(await tryOnce()).toBe("busy");
    holder.kill("SIGKILL");
    await once(holder, "exit");
    await expect.poll(tryOnce).toBe("locked");
  });

  it("keeps the lock when the terminal interrupts the process group", async () => {
    const holder = await startHolder();
    if (holder.pid !== undefined) process.kill(-holder.pid, "SIGINT");
    await once(holder.stdout ?? holder, "data");
    expect(await tryOnce()).toBe("busy");
    holder.kill("SIGKILL");
    await once(holder, "exit");
  });

  /** A program of ours that takes the lock, survives an interrupt and stays. */
  async function startHolder(): Promise<ChildProcess> {
    const script = join(directory, "holder.mjs");
    const source = `
      import { open } from "node:fs/promises";
      import { tryPosixLock } from ${JSON.stringify(join(import.meta.dirname, "posix-lock.ts"))};
      process.on("SIGINT", () => console.log("interrupted"));
      const file = await open(${JSON.stringify(path)}, "r+");
      console.log((await tryPosixLock(file.fd)).kind);
      setInterval(() => {}, 1000);`;
    const stdin = { contents: source, resolveDir: import.meta.dirname, loader: "ts" } as const;
    buildSync({ stdin, bundle: true, platform: "node", format: "esm", outfile: script });
    const holder = spawn(process.execPath, [script], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
    const [answer] = await once(holder.stdout, "data");
    expect(String(answer)).toBe("locked\n");
    return holder;
  }
});
