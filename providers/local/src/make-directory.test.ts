import { existsSync, mkdtempSync, rmSync } from "node:fs";
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
