import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type CommandResult, haveTerraform, landform, type Sandbox, sandbox } from "./sandbox.js";

const before = `
resource "terraform_data" "changed" { input = { a = "x", l = [1, 2], j = jsonencode({ k = 1 }), t = "one\\ntwo\\n" } }
resource "terraform_data" "replaced" {
  triggers_replace = [1]
  lifecycle { create_before_destroy = true }
}
resource "terraform_data" "moved" {}
resource "terraform_data" "forgotten" {}
resource "terraform_data" "counted" { count = 1 }
output "o" { value = "\${terraform_data.changed.output.a}1" }
`;

const after = `
resource "terraform_data" "changed" { input = { a = "y", l = [1, 3, 4], j = jsonencode({ k = 2 }), t = "one\\nthree\\n" } }
resource "terraform_data" "replaced" {
  triggers_replace = [2]
  lifecycle { create_before_destroy = true }
}
moved {
  from = terraform_data.moved
  to   = terraform_data.here
}
resource "terraform_data" "here" {}
removed {
  from = terraform_data.forgotten
  lifecycle { destroy = false }
}
resource "terraform_data" "counted" { count = 0 }
output "o" { value = "\${terraform_data.changed.output.a}1" }
output "s" {
  value     = "new"
  sensitive = true
}
`;

const failing = `${after}
variable "v" { default = 1 }
resource "terraform_data" "failing" {
  lifecycle {
    precondition {
      condition     = var.v == 2
      error_message = "no"
    }
  }
}
`;

const warned = `${before}
check "c" {
  assert {
    condition     = terraform_data.changed.output.a == "z"
    error_message = "not z"
  }
}
`;

describe.skipIf(!haveTerraform)("colours, beside the real terraform (skipped where there is none)", () => {
  it.each([
    { config: before, argv: ["plan"] },
    { config: before, argv: ["apply"], input: "no\n" },
    { config: before, argv: ["state", "show", "terraform_data.changed"] },
    { config: before, argv: ["show"] },
    { config: before, argv: ["output"] },
    { config: before, argv: ["plan", "-replace=terraform_data.changed"] },
    { config: after, argv: ["plan"] },
    { config: after, argv: ["plan", "-destroy"] },
    { config: after, argv: ["apply"], input: "no\n" },
    { config: failing, argv: ["plan"] },
    { config: warned, argv: ["plan", "-compact-warnings"] },
    { config: warned, argv: ["plan"] },
    { config: "output o {}\n", argv: ["plan"] },
    { config: 'output "o" { value = 1 }\n', argv: ["plan", "-bogus"] },
    { config: 'output "o" { value = nothing.x }\n', argv: ["console"], input: "1\n" },
    { config: before, argv: ["init", "extra"] },
    { config: before, argv: ["show", "nothing"] },
    { config: before, argv: ["force-unlock", "-force", "x"] },
    { config: before, argv: ["workspace", "new", "w"] },
    { config: before, argv: ["workspace", "select", "w"] },
    { config: before, argv: ["workspace", "delete", "w"] },
  ])("$argv of $config", async ({ config, argv, input = "" }) => {
    const box = sandbox({ "main.tf": before });
    box.terraform(["apply", "-auto-approve"]);
    const state = box.read("terraform.tfstate");
    box.write({ "main.tf": config });
    const want = await box.run(argv, { program: "terraform", input });
    box.write({ "terraform.tfstate": state });
    forgetWorkspaces(box);
    expect(styled(await box.run(argv, { program: asTerraform(box), input }))).toEqual(styled(want));
  });
});

/** Our program under the name that the texts are to mention. */
function asTerraform({ directory }: Sandbox): string {
  const link = path.join(directory, "bin", "terraform");
  mkdirSync(path.dirname(link));
  symlinkSync(landform, link);
  return link;
}

function forgetWorkspaces({ directory }: Sandbox): void {
  rmSync(path.join(directory, ".terraform"), { recursive: true, force: true });
  rmSync(path.join(directory, "terraform.tfstate.d"), { recursive: true, force: true });
}

/** What a terminal shows of it: each visible text with its attributes. Objects are refreshed in any order. */
function styled({ code, stdout, stderr }: CommandResult) {
  const lines = visible(stdout).split("\n");
  const refreshed = lines
    .filter((line) => line.includes("Refreshing state"))
    .map((line) => line.replaceAll(/\{.*?\}/g, ""));
  const others = lines.filter((line) => !line.includes("Refreshing state"));
  return { code, refreshed: refreshed.sort(), stdout: others.join("\n"), stderr: visible(stderr) };
}

function visible(text: string): string {
  let shown = "";
  let now: readonly string[] = [];
  let last = "";
  for (const [, codes, character = ""] of text.matchAll(/\u001b\[([\d;]*)m|([^\u001b])/g)) {
    if (codes !== undefined) now = /^0?$/.test(codes) ? [] : [...new Set([...now, ...codes.split(";")])].sort();
    else if (character.trim() === "" || now.join(";") === last) shown += character;
    else {
      last = now.join(";");
      shown += `{${last}}${character}`;
    }
  }
  return shown;
}
