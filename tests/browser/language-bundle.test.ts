import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, defaultClientConditions } from "vite";
import { describe, expect, it } from "vitest";
import { evaluateSample } from "./evaluate-sample.js";
import { findBrowser } from "./find-browser.js";

const folder = path.dirname(fileURLToPath(import.meta.url));
const browser = findBrowser();

/** What a page loads that imports from `entry`, minified. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    root: folder,
    resolve: { conditions: ["landform-source", ...defaultClientConditions] },
    build: { write: false, minify: true, lib: { entry, formats: ["iife"], name: "landform" } },
  });
  const [output] = Array.isArray(built) ? built : [];
  return output?.output[0].code ?? "";
}

function compressedKb(script: string): number {
  return gzipSync(script, { level: 9 }).length / 1000;
}

describe("the language in a browser", () => {
  it.each([
    { what: "syntax, formatting, editing and all of cty", limitKb: 75, entry: "all-of-hcl.ts" },
    { what: "syntax, evaluation and all functions", limitKb: 150, entry: "all-functions.ts" },
  ])("takes at most $limitKb KB, compressed, for $what", async ({ limitKb, entry }) => {
    const size = compressedKb(await bundle(entry));
    expect(size).toBeGreaterThan(limitKb / 2);
    expect(size).toBeLessThanOrEqual(limitKb);
  });

  it.skipIf(browser === undefined)(
    "evaluates there as here (skipped where there is no Chromium)",
    { timeout: 120_000 },
    async () => {
      const script = await bundle("evaluate-sample.ts");
      const shown = shownBy(browser ?? "", script);
      expect(shown).toBe(evaluateSample());
      expect(shown).toMatchInlineSnapshot(`
        "names = ["00-A","02-C"]
        exact = 10
        joined = "a;b;c;"
        graphs = 2
        groups = [["a","1"],["b","2"]]
        document = {"a":[1,"x"]}
        bytes = "/A=="
        wrong = ?
        Invalid function argument at 9,22-27"
      `);
    },
  );
});

/** The text of a page whose script asks `script` for it. */
function shownBy(program: string, script: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-browser-"));
  try {
    const page = path.join(directory, "page.html");
    writeFileSync(path.join(directory, "landform.js"), script);
    const show = `document.querySelector("pre").textContent = encodeURIComponent(landform.evaluateSample());`;
    writeFileSync(
      page,
      `<!doctype html><meta charset="utf-8"><pre></pre><script src="landform.js"></script><script>${show}</script>`,
    );
    const argv = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${directory}/profile`, "--dump-dom"];
    const { stdout } = spawnSync(program, [...argv, `file://${page}`], { encoding: "utf8", timeout: 100_000 });
    return decodeURIComponent(/<pre>(.*?)<\/pre>/s.exec(stdout)?.[1] ?? "");
  } finally {
    rmSync(directory, { recursive: true });
  }
}
