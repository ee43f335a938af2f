import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { type Sandbox, sandbox } from "./sandbox.js";

const resource = 'resource "terraform_data" "a" {\n  input = terraform.workspace\n}\n';

it("keeps a state for each workspace", async () => {
  const box = sandbox({ "main.tf": `${resource}output "w" {\n  value = terraform_data.a.output\n}\n` });
  const run = runIn(box);
  expect(await run("workspace", "list")).toBe("* default\n\n");
  expect(await run("workspace", "new", "blue")).toContain('Created and switched to workspace "blue"!');
  expect(await run("workspace", "show")).toBe("blue\n");
  expect(await run("apply", "-auto-approve", "-no-color")).toContain('w = "blue"');
  expect(existsSync(path.join(box.directory, "terraform.tfstate.d", "blue", "terraform.tfstate"))).toBe(true);
  expect(await run("workspace", "select", "default")).toBe('Switched to workspace "default".\n');
  expect(await run("workspace", "select", "default")).toBe("");
  expect(await run("workspace", "list")).toBe("* default\n  blue\n\n");
  expect(await run("workspace", "delete", "-no-color", "blue")).toContain(
    "resource instances:\n  - terraform_data.a\n\nDeleting this workspace would cause OpenTofu to lose track",
  );
  expect(await run("workspace", "delete", "-force", "blue")).toContain(
    'Deleted workspace "blue"!\nWARNING: "blue" was non-empty.\n',
  );
  expect(await run("workspace", "list")).toBe("* default\n\n");
});

it.each([
  { argv: ["new", ""], says: 'The workspace name "" is not allowed.' },
  { argv: ["new", "a/b"], says: 'The workspace name "a/b" is not allowed.' },
  { argv: ["new", "blue"], says: 'Workspace "blue" already exists' },
  { argv: ["delete", "default"], says: 'Workspace "default" is your active workspace.' },
  { argv: ["delete", "nope"], says: `Workspace "nope" doesn't exist.` },
  { argv: ["select", "nope"], says: 'You can create this workspace with the "new" subcommand \nor include' },
  { argv: ["select", "-or-create", "a/b"], says: 'The workspace name "a/b" is not allowed.' },
  { argv: ["new", "red"], env: "blue", says: "You cannot create a new workspace when using this setting." },
  { argv: ["select", "blue"], env: "blue", says: "The selected workspace is currently overridden" },
  { argv: ["delete", "default"], env: "blue", says: "cannot delete default state" },
])("refuses workspace $argv with TF_WORKSPACE=$env", async ({ argv, env, says }) => {
  const box = sandbox({ "main.tf": resource, "terraform.tfstate.d/blue/terraform.tfstate": "" });
  const { code, stderr } = await box.run(["workspace", ...argv], {
    env: env === undefined ? {} : { TF_WORKSPACE: env },
  });
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(says) });
});

it("tells where TF_WORKSPACE chooses", async () => {
  const box = sandbox({ "main.tf": resource });
  const { stdout } = await box.run(["workspace", "list"], { env: { TF_WORKSPACE: "default" } });
  expect(stdout).toContain("* default\n\n\n\nThe active workspace is being overridden using the TF_WORKSPACE");
});

it("copies a state file into a new workspace, as the first of its own history", async () => {
  const box = sandbox({ "main.tf": resource });
  const run = runIn(box);
  await run("apply", "-auto-approve");
  await run("apply", "-auto-approve", "-replace=terraform_data.a");
  expect(await run("workspace", "new", "-state=terraform.tfstate", "copy")).toContain("Created and switched");
  expect(await run("state", "list")).toBe("terraform_data.a\n");
  const [source, copy] = ["terraform.tfstate", "terraform.tfstate.d/copy/terraform.tfstate"].map(
    (file) => JSON.parse(box.read(file)) as { lineage: string; serial: number },
  );
  expect(copy?.serial).toBe(1);
  expect(copy?.lineage).not.toBe(source?.lineage);
});

it("applies a plan in its own workspace only", async () => {
  const box = sandbox({ "main.tf": resource });
  const run = runIn(box);
  await run("workspace", "new", "blue");
  await run("plan", "-out=blue.plan");
  await run("workspace", "select", "default");
  expect(await run("apply", "-no-color", "blue.plan")).toContain("Error: Plan file is for another workspace");
  await run("workspace", "select", "blue");
  expect(await run("apply", "-no-color", "blue.plan")).toContain("Apply complete! Resources: 1 added");
});

function runIn(box: Sandbox): (...argv: string[]) => Promise<string> {
  return async (...argv) => {
    const { stdout, stderr, code } = await box.run(argv);
    return `${stdout}${stderr}${code === 0 ? "" : `[${code}]`}`.replaceAll(/\u001b\[\d+m/g, "");
  };
}

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

it.each([
  { name: "a@b:c+d=e$f&g~h", code: 0 },
  { name: "a b", code: 1 },
  { name: "a/b", code: 1 },
  { name: "a!b", code: 1 },
  { name: "a,b", code: 1 },
  { name: "..", code: 1 },
])("takes names that can be part of a URL: $name", async ({ name, code }) => {
  const result = await sandbox({ "main.tf": resource }).run(["workspace", "new", name]);
  expect(result.code).toBe(code);
  if (code === 1) expect(result.stderr).toContain("The name must contain only URL safe\ncharacters,");
});
