import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { replaceFile } from "./write-file.js";

function folder(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-write-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

describe("replaceFile", () => {
  it("writes a new file and leaves nothing else", async () => {
    const directory = folder();
    await replaceFile(path.join(directory, "a"), "new");
    expect(readdirSync(directory)).toEqual(["a"]);
    expect(readFileSync(path.join(directory, "a"), "utf8")).toBe("new");
  });

  it("keeps links and modes", async () => {
    const directory = folder();
    const file = path.join(directory, "a");
    writeFileSync(file, "old");
    chmodSync(file, 0o640);
    symlinkSync("a", path.join(directory, "link"));
    await replaceFile(path.join(directory, "link"), "new");
    expect(readFileSync(file, "utf8")).toBe("new");
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(directory)).toEqual(["a", "link"]);
  });

  it("makes the file that a link leads to", async () => {
    const directory = folder();
    symlinkSync("b", path.join(directory, "a"));
    symlinkSync("c", path.join(directory, "b"));
    await replaceFile(path.join(directory, "a"), "new");
    expect(readdirSync(directory)).toEqual(["a", "b", "c"]);
    expect(readFileSync(path.join(directory, "c"), "utf8")).toBe("new");
  });

  it("makes no directories", async () => {
    await expect(replaceFile(path.join(folder(), "missing", "a"), "new")).rejects.toThrow("ENOENT");
  });
});
