import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the fixture providers `framework`, `raw`, `sdk` and `world` are; empty where they could not be built. */
    fixtures: string;
  }
}

/** Builds our Go providers, where there is a Go to build them; tests of them are skipped elsewhere. */
export default function setup(project: TestProject): () => void {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-fixtures-"));
  const sources = path.join(path.dirname(fileURLToPath(import.meta.url)), "fixtures");
  const go = spawnSync(
    "go",
    ["build", "-buildvcs=false", "-o", `${directory}/`, "./framework", "./raw", "./sdk", "./world"],
    {
      cwd: sources,
      encoding: "utf8",
    },
  );
  if (go.status !== 0) {
    console.warn(`The fixture providers are not built, their tests are skipped: ${go.error?.message ?? go.stderr}`);
  }
  project.provide("fixtures", go.status === 0 ? directory : "");
  return () => rmSync(directory, { recursive: true, force: true });
}
