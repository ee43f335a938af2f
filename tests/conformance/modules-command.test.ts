import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { useOwnFolders } from "../own-folder.js";
import { runTofu } from "../run-tofu.js";
import { haveSuites, suitesDirectory } from "../suites.js";

useOwnFolders();

const documentOf = (modules: readonly object[] | null) => ({ format_version: "1.0", modules });

it.skipIf(!haveSuites)("tells of the modules of the shared suite (skipped where it is absent)", async () => {
  cpSync(path.join(suitesDirectory, "command", "modules"), ".", { recursive: true });
  await runTofu(["get"], []);
  const { code, stdout } = await runTofu(["modules", "-json"], []);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(
    documentOf([
      { key: "child", source: "./child", version: "" },
      { key: "count_child", source: "./child", version: "" },
    ]),
  );
});

const manifest = {
  Modules: [
    { Key: "", Source: "", Dir: "." },
    { Key: "zone", Source: "./zone", Dir: "zone" },
    { Key: "zone.inner", Source: "./inner", Dir: "zone/inner" },
    { Key: "api", Source: "registry.terraform.io/a/b/c", Version: "0.1.2", Dir: "zone/inner" },
    { Key: "gone", Source: "./gone", Dir: "gone" },
  ],
};

it("draws a tree, sorted, with what is installed and what was asked for", async () => {
  mkdirSync("zone/inner", { recursive: true });
  mkdirSync(".terraform/modules", { recursive: true });
  writeFileSync(".terraform/modules/modules.json", JSON.stringify(manifest));
  writeFileSync("zone/inner/main.tf", "locals {}\n");
  writeFileSync("zone/main.tf", 'module "inner" {\n  source = "./inner"\n}\n');
  writeFileSync(
    "main.tf",
    'module "zone" {\n  source = "./zone"\n}\nmodule "api" {\n  source = "registry.terraform.io/a/b/c"\n  version = "~> 0.1"\n}\n',
  );
  const { stdout } = await runTofu(["modules"], []);
  expect(stdout).toMatchInlineSnapshot(`
    "
    Modules declared by configuration:
    .
    ├── "api"[registry.terraform.io/a/b/c] 0.1.2 (~> 0.1)
    └── "zone"[./zone]
        └── "inner"[./inner]

    "
  `);
  const document = await runTofu(["modules", "-json"], []);
  expect(JSON.parse(document.stdout).modules.map(({ key }: { readonly key: string }) => key)).toEqual([
    "api",
    "zone",
    "inner",
  ]);
});

it("says that there are none", async () => {
  writeFileSync("main.tf", "locals {}\n");
  expect((await runTofu(["modules"], [])).stdout).toBe("No modules found in configuration.\n");
  expect(JSON.parse((await runTofu(["modules", "-json"], [])).stdout)).toEqual(documentOf(null));
});
