import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const modules = {
  "work/.terraform/kept": "",
  "used/main.tf": 'module "c" {\n  source = "./child"\n}\n',
  "used/child/main.tf": 'output "o" {\n  value = 1\n}\n',
  "used/child/.hidden": "",
  "used/.git/HEAD": "",
  "used/run.sh": "#!/bin/sh\n",
  "above/main.tf": 'module "u" {\n  source = "../used"\n}\n',
  "broken/main.tf": "locals {\n",
  "nothing/README.md": "",
};

describe("init -from-module", () => {
  it("copies what is not hidden, and goes on with it", async () => {
    const box = sandbox(modules);
    const { code, stdout } = await box.run(["-chdir=work", "init", "-no-color", "-from-module=../used"]);
    expect(stdout).toMatch(
      /^Copying configuration from "\.\.\/used"\.\.\.\n- c\n\n\nInitializing the backend\.\.\.\nInitializing modules\.\.\.\n/,
    );
    expect(code).toBe(0);
    const work = path.join(box.directory, "work");
    expect(readdirSync(work).sort()).toEqual([".terraform", "child", "main.tf", "run.sh"]);
    expect(readdirSync(path.join(work, "child"))).toEqual(["main.tf"]);
    expect(box.read("work/.terraform/modules/modules.json")).toBe(
      '{"Modules":[{"Key":"","Source":"","Dir":"."},{"Key":"c","Source":"./child","Dir":"child"}]}',
    );
    expect((await box.run(["-chdir=work", "plan"])).code).toBe(0);
  });

  it("takes a module inside of a directory", async () => {
    const box = sandbox(modules);
    const source = `${box.directory}/used//child`;
    expect((await box.run(["-chdir=work", "init", `-from-module=${source}`])).code).toBe(0);
    expect(box.read("work/main.tf")).toBe(modules["used/child/main.tf"]);
  });

  it("is ready for a configuration where the module has none", async () => {
    const box = sandbox(modules);
    const { stdout } = await box.run(["-chdir=work", "init", "-no-color", "-from-module=../nothing"]);
    expect(stdout).toMatch(
      /^Copying configuration from "\.\.\/nothing"\.\.\.\n\n\w+ initialized in an empty directory!/,
    );
  });

  it.each([
    { source: "../above", want: "Local module path escapes module package" },
    { source: "DIR//above", want: "Root module references parent directory" },
    { source: "../broken", want: "Unclosed configuration block" },
    { source: "../missing", want: "Failed to download module" },
    { source: "../used/main.tf", want: "Failed to download module" },
    { source: "nonsense", want: "Invalid module source address" },
    { source: "registry.invalid/a/b/c", want: "Error accessing remote module registry" },
  ])("copies nothing from $source", async ({ source, want }) => {
    const box = sandbox(modules);
    const from = `-from-module=${source.replace("DIR", box.directory)}`;
    const { code, stderr } = await box.run(["-chdir=work", "init", "-no-color", from]);
    expect(stderr).toContain(want);
    expect(code).toBe(1);
    expect(existsSync(path.join(box.directory, "work/main.tf"))).toBe(false);
  });

  it.each([
    { file: "work/main.tf", want: "Error: The working directory already contains files." },
    { file: "work/notes.txt", want: "Error: Can't populate non-empty directory" },
  ])("keeps $file", async ({ file, want }) => {
    const box = sandbox({ ...modules, [file]: "" });
    const { code, stderr } = await box.run(["-chdir=work", "init", "-no-color", "-from-module=../used"]);
    expect(stderr).toContain(want);
    expect(code).toBe(1);
    expect(box.read(file)).toBe("");
  });

  it("tells programs", async () => {
    const { stdout } = await sandbox(modules).run(["-chdir=work", "init", "-json", "-from-module=../used"], {
      dialect: "terraform",
    });
    expect(stdout).toContain('"message_code":"copying_configuration_message","type":"init_output"');
  });
});
