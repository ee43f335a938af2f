import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeConfigFiles } from "./node-config-files.js";

const directory = mkdtempSync(path.join(tmpdir(), "landform-config-files-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("nodeConfigFiles", () => {
  it("lists what is no directory, and reads regular files", async () => {
    const own = mkdtempSync(path.join(directory, "list-"));
    writeFileSync(path.join(own, "a.tf"), "text");
    mkdirSync(path.join(own, "b.tf"));
    expect(await nodeConfigFiles.list(own)).toEqual(["a.tf"]);
    expect(Buffer.from((await nodeConfigFiles.read(path.join(own, "a.tf"))) ?? []).toString()).toBe("text");
    expect(await nodeConfigFiles.read(path.join(own, "c.tf"))).toBeUndefined();
  });

  it.skipIf(process.platform === "win32")("does not wait for a pipe", async () => {
    const pipe = path.join(directory, "pipe.tf");
    execFileSync("mkfifo", [pipe]);
    expect(await nodeConfigFiles.read(pipe)).toBeUndefined();
  });
});
