import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { writeModuleManifest } from "@landform/installer";
import { describe, expect, it } from "vitest";
import { useOwnFolders } from "../../../tests/own-folder.js";
import { dialects } from "./dialects.js";
import { openModuleInstaller } from "./open-module-installer.js";
import { openProject } from "./project.js";
import { applyPlan, planProject } from "./run-operation.js";
import { StateSession } from "./state-session.js";

useOwnFolders();

const main = `
module "child" {
  source = "./child"
}

resource "local_file" "a" {
  filename = "\${path.module}/out/a.txt"
  content  = file("\${path.module}/words.txt")
}

resource "terraform_data" "command" {
  provisioner "local-exec" {
    command = "pwd > command.txt"
  }
}

resource "terraform_data" "command_below" {
  provisioner "local-exec" {
    command     = "pwd > command.txt"
    working_dir = "child"
  }
}

data "terraform_remote_state" "other" {
  backend = "local"
  config  = { path = "other.tfstate" }
}

output "paths" {
  value = [path.root, path.module, path.cwd, module.child.paths, data.terraform_remote_state.other.outputs.x]
}
`;
const child = `
output "paths" {
  value = [path.root, path.module, file("\${path.module}/words.txt")]
}
`;
const other = JSON.stringify({
  version: 4,
  terraform_version: "1.5.0",
  serial: 1,
  lineage: "l",
  outputs: { x: { value: "from other", type: "string" } },
  resources: [],
});

/** Install, plan and apply what is in `directory`. */
async function applied(directory: string) {
  const dialect = dialects.terraform;
  const installer = await openModuleInstaller({ dialect, directory });
  const { value: installed } = await openProject({ dialect, directory, installer });
  await writeModuleManifest(installed.dataDirectory.modulesManifest, installer.records, directory);

  const variables = new Map();
  const { value: project, diagnostics } = await openProject({ dialect, directory });
  expect(diagnostics).toEqual([]);
  const { value: session } = await StateSession.open(project, { lock: { operation: "apply", timeoutMs: 0 } });
  if (session === undefined) throw new Error("no state");
  const { value: plan, diagnostics: problems } = await planProject(project, session, { variables });
  expect(problems).toEqual([]);
  if (plan === undefined) throw new Error("no plan");
  const result = await applyPlan(project, session, plan, { variables });
  await session.close();
  expect(result.diagnostics).toEqual([]);
}

describe("a project in another directory", () => {
  it.each([
    { name: "below", directory: "stack" },
    { name: "below, as it is often written", directory: "./stack" },
    { name: "by its whole path", directory: "WHOLE" },
  ])("works as in that directory: $name", async ({ directory }) => {
    const stack = path.join(process.cwd(), "stack");
    mkdirSync(path.join(stack, "child"), { recursive: true });
    writeFileSync(path.join(stack, "main.tf"), main);
    writeFileSync(path.join(stack, "words.txt"), "root");
    writeFileSync(path.join(stack, "other.tfstate"), other);
    writeFileSync(path.join(stack, "child", "child.tf"), child);
    writeFileSync(path.join(stack, "child", "words.txt"), "child");

    await applied(directory === "WHOLE" ? stack : directory);

    const read = (file: string) => readFileSync(path.join(stack, file), "utf8");
    const { outputs } = JSON.parse(read("terraform.tfstate"));
    expect(outputs.paths.value).toEqual([".", ".", stack, [".", "child", "child"], "from other"]);
    expect(read("out/a.txt")).toBe("root");
    expect(read("command.txt").trim()).toBe(stack);
    expect(read("child/command.txt").trim()).toBe(path.join(stack, "child"));
    expect(JSON.parse(read(".terraform/modules/modules.json")).Modules).toContainEqual({
      Key: "child",
      Source: "./child",
      Dir: "child",
    });
  });
});
