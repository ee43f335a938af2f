import path from "node:path";
import { expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const tofu = { dialect: "tofu" } as const;
const files = {
  "main.tf": `
resource "terraform_data" "a" { input = sensitive("hidden") }
output "o" {
  value     = sensitive("hush")
  sensitive = true
}
`,
};

it("shows sensitive values and no progress where that is asked for", async () => {
  const box = sandbox(files);
  const plan = await box.run(["plan", "-no-color", "-show-sensitive"], tofu);
  expect(plan.stdout).toContain('+ input  = "hidden"');
  expect(plan.stdout).toContain('+ o = "hush"');
  const apply = await box.run(["apply", "-auto-approve", "-no-color", "-concise"], tofu);
  expect(apply.stdout).toContain("o = <sensitive>");
  expect(apply.stdout).not.toContain("Creating...");
  expect((await box.run(["output", "-show-sensitive"], tofu)).stdout).toBe('o = "hush"\n');
  expect((await box.run(["show", "-no-color", "-show-sensitive"], tofu)).stdout).toContain('input  = "hidden"');
  expect((await box.run(["state", "show", "-show-sensitive", "terraform_data.a"], tofu)).stdout).toContain('"hidden"');
});

it("knows the other names of state commands, and pulls a state in one line", async () => {
  const box = sandbox({ "main.tf": 'resource "terraform_data" "a" {}\n' });
  await box.run(["apply", "-auto-approve"], tofu);
  expect((await box.run(["state", "ls"], tofu)).stdout).toBe("terraform_data.a\n");
  expect((await box.run(["state", "move", "terraform_data.a", "terraform_data.b"], tofu)).stdout).toContain("moved 1");
  expect((await box.run(["state", "pull"], tofu)).stdout.trim().split("\n")).toHaveLength(1);
  expect((await box.run(["state", "remove", "terraform_data.b"], tofu)).stdout).toContain("Successfully removed 1");
  expect((await box.run(["state", "ls"], { dialect: "terraform" })).code).toBe(1);
});

const shown = {
  "main.tf": `
terraform {
  required_providers {
    r = {
      source  = "hashicorp/random"
      version = "~> 3.0"
    }
  }
}
variable "w" {}
variable "v" {
  default = "x"
}
provider "r" {
  alias = "x"
}
module "s" {
  source     = "./sub"
  count      = 2
  q          = var.v
  depends_on = [terraform_data.a]
}
resource "terraform_data" "a" {
  count      = 2
  input      = var.v
  depends_on = [random_pet.p]
  provisioner "local-exec" {
    command = "true"
  }
}
resource "random_pet" "p" {
  provider = r.x
}
output "o" {
  value     = 1
  sensitive = true
}
`,
  "sub/sub.tf": 'variable "q" {}\noutput "p" { value = 1 }\n',
};

it("shows what is asked for by name: the state, a plan, the configuration, a module", async () => {
  const box = sandbox(shown);
  expect((await box.run(["init"], tofu)).code).toBe(0);
  expect((await box.run(["plan", "-out=p", "-var=w=1"], tofu)).code).toBe(0);
  expect((await box.run(["show", "-state"], tofu)).stdout).toBe("No state.\n");
  expect((await box.run(["show", "-no-color", "-plan=p"], tofu)).stdout).toContain("Plan: 3 to add");
  const plan = JSON.parse((await box.run(["show", "-json", "-plan", "p"], tofu)).stdout);
  const config = JSON.parse((await box.run(["show", "-json", "-config"], tofu)).stdout);
  expect(config).toEqual(plan.configuration);
  expect((await box.run(["show", "-json", "-module=sub"], tofu)).stdout).toBe(
    '{"root_module":{"outputs":{"p":{}},"variables":{"q":{"required":true}}}}\n',
  );
  const module = (await box.run(["show", "-json", "-module=."], tofu)).stdout;
  expect(JSON.parse(module)).toEqual({
    provider_config: {
      r: { name: "r", full_name: "registry.opentofu.org/hashicorp/random", version_constraint: "~> 3.0" },
      "r.x": {
        name: "r",
        full_name: "registry.opentofu.org/hashicorp/random",
        alias: "x",
        version_constraint: "~> 3.0",
      },
      random: { name: "random", full_name: "registry.opentofu.org/hashicorp/random" },
      terraform: { name: "terraform", full_name: "terraform.io/builtin/terraform" },
    },
    root_module: {
      outputs: { o: { sensitive: true } },
      resources: [
        { address: "random_pet.p", mode: "managed", type: "random_pet", name: "p", provider_config_key: "r.x" },
        {
          address: "terraform_data.a",
          mode: "managed",
          type: "terraform_data",
          name: "a",
          provider_config_key: "terraform",
          provisioners: [{ type: "local-exec" }],
          depends_on: ["random_pet.p"],
        },
      ],
      module_calls: { s: { source: "./sub", depends_on: ["terraform_data.a"] } },
      variables: { v: { default: "x" }, w: { required: true } },
    },
  });
  expect((await box.run(["show", "-state"], { dialect: "terraform" })).code).toBe(1);
});

it.each([
  { argv: ["-state", "p"], says: "Unexpected command line arguments" },
  { argv: ["-plan=p", "-config"], says: "Conflicting object types to show" },
  { argv: ["-config"], says: "JSON output required for configuration" },
  { argv: ["-module=sub"], says: "JSON output required for module" },
  { argv: ["-plan"], says: "flag needs an argument: -plan" },
  { argv: ["-plan=main.tf"], says: "plan file (zip: not a valid zip file)" },
  { argv: ["-plan=nope"], says: "(open nope: no such file or directory)" },
  { argv: ["-json", "-module=nope"], says: "Module directory nope does not exist or cannot be read." },
])("refuses to show $argv", async ({ argv, says }) => {
  const { code, stderr } = await sandbox(shown).run(["show", "-no-color", ...argv], tofu);
  expect(stderr.replaceAll(/\s+/g, " ")).toContain(says);
  expect(code).toBe(1);
});

it.each(["broken", "./broken", "../main/broken", "/broken"])(
  "names the files of module %s as seen from here",
  async (given) => {
    const box = sandbox({ "main/main.tf": "", "main/broken/a.tf": 'variable "x" {\n  typ = 1\n}\n' });
    const module = given === "/broken" ? path.join(box.directory, "main/broken") : given;
    const { code, stderr } = await box.run(["-chdir=main", "show", "-no-color", "-json", `-module=${module}`], tofu);
    expect(stderr).toContain('  on broken/a.tf line 2, in variable "x":\n');
    expect(code).toBe(1);
  },
);

it("takes no directory to initialize", async () => {
  const { code, stderr, stdout } = await sandbox({}).run(["init", "-no-color", "sub"], tofu);
  expect(stderr).toBe("\nError: Unexpected argument\n\nToo many command line arguments. Did you mean to use -chdir?\n");
  expect(stdout).toContain("Usage: ");
  expect(code).toBe(1);
});

it("has no console for programs", async () => {
  const { code, stderr } = await sandbox({}).run(["console", "-json"], { ...tofu, input: "1\n" });
  expect(stderr).toContain("Output only in json is not allowed");
  expect(code).toBe(1);
});
