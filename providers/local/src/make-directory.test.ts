import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeDirectory } from "./make-directory.js";

it("makes what is missing and takes what is there", async () => {
  const root = mkdtempSync(join(tmpdir(), "make-directory-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  await makeDirectory(join(root, "a", "b"), 0o755);
  await makeDirectory(join(root, "a", "b"), 0o755);
  expect(existsSync(join(root, "a", "b"))).toBe(true);
});

it.skipIf(!existsSync("/proc/self"))("ends where nothing can be made (skipped without /proc)", async () => {
  await expect(makeDirectory("/proc/no/such", 0o755)).rejects.toMatchObject({ code: "ENOENT" });
});

it("makes directories in new ones that others make at the same time", async () => {
  const root = mkdtempSync(join(tmpdir(), "make-directory-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (let round = 0; round < 50; round++) {
    const parent = join(root, String(round), "a", "b");
    const names = ["1", "2", "3", "4"];
    await Promise.all(names.map((name) => makeDirectory(join(parent, name), 0o755)));
    expect(readdirSync(parent)).toEqual(names);
  }
});
