import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeDirectory } from "./make-directory.js";

describe("makeDirectory", () => {
  const root = mkdtempSync(path.join(tmpdir(), "landform-directories-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("makes what others make at the same time", async () => {
    const deep = path.join(root, "a", "b", "c", "d");
    await Promise.all(Array.from({ length: 8 }, () => makeDirectory(deep)));
    expect(statSync(deep).isDirectory()).toBe(true);
  });

  it("makes directories in new ones that others make at the same time", async () => {
    for (let round = 0; round < 50; round++) {
      const parent = path.join(root, String(round), "a", "b");
      const names = ["1", "2", "3", "4"];
      await Promise.all(names.map((name) => makeDirectory(path.join(parent, name))));
      expect(readdirSync(parent)).toEqual(names);
    }
  });

  it("does not take a file for a directory", async () => {
    const file = path.join(root, "file");
    writeFileSync(file, "");
    await expect(makeDirectory(file)).rejects.toThrow("EEXIST");
  });
});
