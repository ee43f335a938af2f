import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { validationDocument } from "@landform/json-output";
import { attr, block, createProvider, defineProvider, defineResource } from "@landform/provider-sdk";
import { describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { dialects } from "./dialects.js";
import { inFolder, validate } from "./project-steps.js";

const folders = path.join(suitesDirectory, "command");

/** `hashicorp/test` as the suite's authors have it, as far as these folders use it. */
const testProvider = defineProvider({
  name: "test",
  version: "1.0.0",
  resources: [
    defineResource({
      type: "test_instance",
      schema: {
        ami: attr.string({ optional: true }),
        network_interface: block.list({
          device_index: attr.string({ optional: true }),
          description: attr.string({ optional: true }),
          name: attr.string({ optional: true }),
        }),
      },
      create: ({ planned }) => planned,
    }),
  ],
});

describe.skipIf(!haveSuites)("what validate -json prints (skipped where the shared suites are absent)", () => {
  for (const folder of haveSuites ? caseFolders() : []) {
    it(folder, async () => {
      const files = readFolder(path.join(folders, folder));
      const output = files["output.json"] ?? readFileSync(path.join(folders, "validate-valid", "output.json"), "utf8");
      const want = JSON.parse(output.replaceAll(`testdata/${folder}/`, ""));
      const found = await inFolder(files, () =>
        validate(dialects.tofu, {
          providers: [{ type: "test", version: "1.0.0", create: createProvider(testProvider) }],
        }),
      );
      expect(JSON.parse(JSON.stringify(validationDocument(found.diagnostics, found.sources)))).toEqual(want);
    });
  }
});

/** Where nothing else is said, no diagnostics are expected. */
function caseFolders(): readonly string[] {
  const inside = (folder: string) => readdirSync(path.join(folders, folder)).map((name) => `${folder}/${name}`);
  return ["validate-invalid", ...inside("validate-invalid"), ...inside("validate-valid")].filter((folder) => {
    const file = path.join(folders, folder);
    return statSync(file).isDirectory() && readdirSync(file).includes("main.tf");
  });
}

/** The files of a folder, not those of folders inside. */
function readFolder(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(names.map(({ name }) => [name, readFileSync(path.join(folder, name), "utf8")]));
}
