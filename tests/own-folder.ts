import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterEach, beforeEach } from "vitest";

/** Each test of the file runs in a new, empty working directory. */
export function useOwnFolders(): void {
  const home = process.cwd();
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "landform-test-"));
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(home);
    rmSync(folder, { recursive: true, force: true });
  });
}
