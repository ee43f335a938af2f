import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { LockInfo } from "@landform/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tryExclusiveLock } from "./exclusive-lock.js";

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "exclusive-lock-"));
  path = join(directory, "terraform.tfstate");
  await writeFile(path, "");
});
afterEach(() => rm(directory, { recursive: true }));

const info: LockInfo = {
  id: "1",
  operation: "OperationTypeApply",
  info: "",
  who: `me@${hostname()}`,
  version: "1.11.4",
  created: "2026-11-30T15:31:21Z",
  path: "terraform.tfstate",
};
const infoPath = () => join(directory, ".terraform.tfstate.lock.info");

/** The id of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}

describe("tryExclusiveLock", () => {
  it("excludes others while we live", async () => {
    expect(await tryExclusiveLock(path, info)).toBe("locked");
    expect(JSON.parse(await readFile(infoPath(), "utf8"))).toMatchObject({ ID: "1", Pid: process.pid });
    expect(await tryExclusiveLock(path, { ...info, id: "2" })).toBe("busy");
  });

  it.each([
    { name: "a run on this machine that was killed", who: info.who, pid: endedProcess(), want: "locked" },
    { name: "a run that lives", who: info.who, pid: process.ppid, want: "busy" },
    { name: "a run on another machine", who: "me@elsewhere", pid: 1, want: "busy" },
  ])("meets the file of $name", async ({ who, pid, want }) => {
    await writeFile(infoPath(), JSON.stringify({ ID: "0", Who: who, Pid: pid }));
    expect(await tryExclusiveLock(path, info)).toBe(want);
  });
});
