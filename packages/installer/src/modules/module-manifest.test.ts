import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readModuleManifest, writeModuleManifest } from "./module-manifest.js";

function manifestFile(): string {
  const directory = mkdtempSync(join(tmpdir(), "manifest-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, "modules", "modules.json");
}

it("is written as the reference tools write it, and read back", async () => {
  const file = manifestFile();
  const records = [
    { key: "b", source: "registry.terraform.io/a/b/c", version: "1.2.3", directory: ".terraform/modules/b" },
    { key: "a", source: "./a", directory: "a" },
  ];
  expect(await writeModuleManifest(file, records)).toEqual([]);
  expect(readFileSync(file, "utf8")).toBe(
    '{"Modules":[{"Key":"","Source":"","Dir":"."},{"Key":"a","Source":"./a","Dir":"a"},{"Key":"b","Source":"registry.terraform.io/a/b/c","Version":"1.2.3","Dir":".terraform/modules/b"}]}',
  );
  const { value } = await readModuleManifest(file);
  expect([...value.keys()]).toEqual(["", "a", "b"]);
  expect(value.get("b")).toEqual(records[0]);
});

it.each([["{"], ["[]"], ['{"Modules":[{"Key":1}]}'], ["null"]])("reports %j", async (text) => {
  const file = manifestFile();
  await writeModuleManifest(file, []);
  writeFileSync(file, text);
  const { value, diagnostics } = await readModuleManifest(file);
  expect(value.size).toBe(0);
  expect(diagnostics.map(({ summary }) => summary)).toEqual(["Failed to read module manifest"]);
});

it("reports that there is a file in the place of its directory", async () => {
  const file = manifestFile();
  writeFileSync(dirname(file), "");
  const { diagnostics } = await readModuleManifest(file);
  expect(diagnostics.map(({ detail }) => detail)).toEqual([expect.stringContaining(`open ${file}: not a directory`)]);
});

it("an absent one is empty", async () => {
  expect(await readModuleManifest(manifestFile())).toEqual({ value: new Map(), diagnostics: [] });
});
