import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { describe, expect, it } from "vitest";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The examples of the READMEs do what they say: each `console.log` prints what the comment behind it tells. */
describe("examples", () => {
  it.each(["cty", "hcl", "lang"])("of %s", (name) => {
    const readme = readFileSync(path.join(root, "packages", name, "README.md"), "utf8");
    const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? "";
    const promised = Array.from(example.matchAll(/console\.log\(.*\/\/ (.*)$/gm), ([, comment]) => comment);
    expect(promised).not.toEqual([]);
    expect(printedBy(example)).toEqual(promised);
  });
});

function printedBy(source: string): readonly string[] {
  const stdin = { contents: source, resolveDir: root, loader: "ts" } as const;
  const { outputFiles } = buildSync({
    stdin,
    bundle: true,
    platform: "node",
    conditions: ["landform-source"],
    write: false,
  });
  const { stdout, stderr } = spawnSync("node", { input: outputFiles[0]?.text ?? "", encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}
