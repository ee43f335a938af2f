import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

it("keeps a state for each workspace", async () => {
  const box = sandbox({
    "main.tf":
      'resource "terraform_data" "a" {\n  input = terraform.workspace\n}\noutput "w" {\n  value = terraform_data.a.output\n}\n',
  });
  const run = async (...argv: string[]) => {
    const { stdout, stderr, code } = await box.run(argv);
    return `${stdout}${stderr}`.replaceAll(/\u001b\[\d+m/g, "") + (code === 0 ? "" : `[${code}]`);
  };
  expect(await run("workspace", "list")).toBe("* default\n\n");
  expect(await run("workspace", "new", "blue")).toContain('Created and switched to workspace "blue"!');
  expect(await run("workspace", "show")).toBe("blue\n");
  expect(await run("apply", "-auto-approve", "-no-color")).toContain('w = "blue"');
  expect(existsSync(path.join(box.directory, "terraform.tfstate.d", "blue", "terraform.tfstate"))).toBe(true);
  expect(await run("workspace", "delete", "blue")).toContain('Workspace "blue" is your active workspace.');
  expect(await run("workspace", "delete", "default")).toContain("cannot delete default state");
  expect(await run("workspace", "select", "default")).toBe('Switched to workspace "default".\n');
  expect(await run("workspace", "list")).toBe("* default\n  blue\n\n");
  expect(await run("workspace", "delete", "blue")).toContain("Workspace is not empty");
  expect(await run("workspace", "select", "nope")).toContain(`Workspace "nope" doesn't exist.`);
  expect(await run("workspace", "new", "a/b")).toContain("Invalid workspace name");
  expect(await run("workspace", "delete", "-force", "blue")).toBe('Deleted workspace "blue"!\n');
  expect(await run("workspace", "list")).toBe("* default\n\n");
});

it("refuses a workspace in TF_WORKSPACE whose state would be elsewhere", async () => {
  const box = sandbox({ "main.tf": 'resource "terraform_data" "a" {}\n' });
  const run = await box.run(["apply", "-auto-approve", "-no-color"], { env: { TF_WORKSPACE: "../../x" } });
  expect(run).toMatchObject({ code: 1, stdout: "" });
  expect(run.stderr).toContain("Error: Invalid workspace name set using TF_WORKSPACE");
});

it.each([
  ["new", "a"],
  ["select", "blue"],
])("says when it cannot note what workspace %s chose", async (verb, name) => {
  const box = sandbox({ "main.tf": 'resource "terraform_data" "a" {}\n' });
  await box.run(["workspace", "new", "blue"]);
  await box.run(["workspace", "select", "default"]);
  rmSync(path.join(box.directory, ".terraform"), { recursive: true });
  box.write({ ".terraform/environment/in-the-way": "" });
  const { code, stdout, stderr } = await box.run(["workspace", verb, "-no-color", name]);
  expect({ code, stdout, stderr: stderr.trim() }).toEqual({
    code: 1,
    stdout: "",
    stderr: "Error: Error selecting new workspace: open .terraform/environment: is a directory",
  });
});
