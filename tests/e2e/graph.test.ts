import { describe, expect, it } from "vitest";
import { configurations } from "../conformance/differential/configurations.js";
import { haveSameTerraform } from "../conformance/differential/terraform.js";
import { type Sandbox, sandbox } from "./sandbox.js";

const provider = 'provider["terraform.io/builtin/terraform"]';
const data = (name: string, instances: readonly unknown[], more: object = {}) => ({
  mode: "managed",
  type: "terraform_data",
  name,
  provider,
  instances,
  ...more,
});
const object = (dependencies: readonly string[] = [], more: object = {}) => ({
  schema_version: 0,
  attributes: { id: "a" },
  dependencies,
  ...more,
});

/** Orphans, deposed objects, forgotten ones, a module and an output that are gone, data sources. */
const history = {
  version: 4,
  terraform_version: "1.11.4",
  serial: 3,
  lineage: "graph",
  outputs: { gone: { value: 1, type: "number" } },
  resources: [
    data("user", [object(["terraform_data.least"]), object(["terraform_data.least"], { deposed: "11111111" })]),
    data("forgotten", [
      object(["terraform_data.least"], { index_key: 0 }),
      object(["terraform_data.least"], { index_key: 0, deposed: "22222222" }),
    ]),
    data("late", [object(["terraform_data.user"], { create_before_destroy: true })]),
    data("in", [object(["terraform_data.least", "terraform_data.user"])], { module: 'module.gone["k"]' }),
    data("old", [object()], { module: "module.child" }),
    {
      mode: "data",
      type: "terraform_remote_state",
      name: "gone",
      provider,
      instances: [{ schema_version: 0, attributes: {} }],
    },
  ],
};

const changes = {
  "terraform.tfstate": JSON.stringify(history),
  "main.tf": `
variable "checked" {
  default = 1
  validation {
    condition     = var.checked > local.least
    error_message = "too small"
  }
}
locals {
  least = terraform_data.least.output
  path  = module.child.value
}
resource "terraform_data" "least" {
  input = 0
}
resource "terraform_data" "user" {
  input = var.checked
}
resource "terraform_data" "late" {
  triggers_replace = terraform_data.user.id
  lifecycle {
    create_before_destroy = true
  }
}
module "child" {
  source = "./child"
  value  = var.checked
}
module "empty" {
  source     = "./empty"
  depends_on = [module.child]
}
check "nested" {
  data "terraform_remote_state" "now" {
    backend = "local"
    config  = { path = local.path }
  }
  assert {
    condition     = var.checked == 1
    error_message = "no"
  }
}
removed {
  from = terraform_data.forgotten
  lifecycle {
    destroy = false
  }
}
data "terraform_remote_state" "later" {
  backend    = "local"
  config     = { path = "terraform.tfstate" }
  depends_on = [module.child]
}
output "value" {
  value = data.terraform_remote_state.later.outputs
}
`,
  "child/main.tf": `
variable "value" {
  validation {
    condition     = var.value != terraform_data.first.id
    error_message = "no"
  }
}
resource "terraform_data" "first" {}
resource "terraform_data" "second" {
  input = var.value
}
output "value" {
  value = var.value
}
`,
  "empty/main.tf": "locals {}\n",
};

const circles = {
  "main.tf": `
resource "terraform_data" "a" {
  input = terraform_data.b.id
}
resource "terraform_data" "b" {
  input = local.a
}
resource "terraform_data" "c" {
  input = local.a
}
locals {
  a = terraform_data.a.id
}
`,
};

/** To draw it the real terraform has to reach what keeps its state. */
const { cloud: _, ...reachable } = configurations;

const types = ["plan", "plan-refresh-only", "plan-destroy", "apply"].map((type) => [`-type=${type}`]);

describe.skipIf(!haveSameTerraform())("graph like the real terraform's (skipped where it is not installed)", () => {
  it.each(Object.entries({ ...reachable, changes, circles, nothing: { "main.tf": "locals {}\n" }, empty: {} }))(
    "draws %s",
    async (name, files) => {
      const box = sandbox(files);
      if (name !== "circles") box.terraform(["init", "-input=false"]);
      const argvs =
        name === "circles"
          ? [
              ["-draw-cycles", "-type=plan"],
              ["-type=apply", "-draw-cycles"],
            ]
          : [[], ...types];
      for (const argv of argvs) await compare(box, argv);
    },
  );

  it.each([
    { name: "changes", argv: [] },
    { name: "a destruction", argv: ["-destroy"] },
  ])("draws a saved plan of $name", async ({ argv }) => {
    const box = sandbox(changes);
    for (const command of [["init"], ["plan", "-out=tfplan", ...argv]]) {
      const { code, stderr } = box.terraform([...command, "-input=false", "-no-color"]);
      expect(stderr).toBe("");
      expect(code).toBe(0);
    }
    await compare(box, ["-plan=tfplan"]);
  });

  it.each([
    { argv: ["-no-color", "extra"] },
    { argv: ["-type=nope", "-no-color"] },
    { argv: ["-type=validate", "-no-color"] },
  ])("refuses $argv", async ({ argv }) => {
    const box = sandbox({ "main.tf": "locals {}\n" });
    const { code, stderr } = box.terraform(["graph", ...argv]);
    const ours = await box.run(["graph", ...argv], { dialect: "terraform" });
    expect({ ...ours, stderr: ours.stderr.trim() }).toEqual({ code, stdout: "", stderr: stderr.trim() });
  });
});

async function compare(box: Sandbox, argv: readonly string[]): Promise<void> {
  const { code, stdout } = box.terraform(["graph", ...argv]);
  const ours = await box.run(["graph", ...argv], { dialect: "terraform" });
  expect(withoutNewKeys(ours.stdout), argv.join(" ")).toBe(withoutNewKeys(stdout));
  expect(ours.code).toBe(code);
}

/** Objects that are deposed on the way get a key by chance. */
function withoutNewKeys(text: string): string {
  const known = /deposed (?!11111111|22222222)[0-9a-f]{8}/g;
  return text.replaceAll(known, "deposed KEY");
}

it("draws the steps of OpenTofu's plan by default", async () => {
  const box = sandbox({ "main.tf": 'variable "v" {}\noutput "o" {\n  value = var.v\n}\n' });
  const { stdout } = await box.run(["graph"], { dialect: "tofu" });
  expect(stdout).toMatchInlineSnapshot(`
    "digraph {
    	compound = "true"
    	newrank = "true"
    	subgraph "root" {
    		"[root] var.v" [label = "var.v", shape = "note"]
    		"[root] output.o (expand)" -> "[root] var.v (expand, reference)"
    		"[root] root" -> "[root] output.o (expand)"
    		"[root] var.v (expand, reference)" -> "[root] var.v"
    	}
    }

    "
  `);
});
