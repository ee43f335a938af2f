import { describe, expect, it } from "vitest";
import { haveTerraform, haveTofu, sandbox } from "./sandbox.js";

const files = {
  "main.tf": `
variable "names" {
  type    = set(string)
  default = ["a", "b"]
}
resource "terraform_data" "counted" {
  count = 3
  input = { index = count.index, half = count.index / 2, big = 12345678901234567890 }
}
resource "terraform_data" "keyed" {
  for_each         = var.names
  input            = [each.key, terraform_data.counted[0].id]
  triggers_replace = terraform_data.counted[*].output
}
module "child" {
  source   = "./child"
  for_each = { "x y" = 1, z = 2 }
  value    = each.value
}
output "ids" { value = terraform_data.keyed["a"].output }
output "child" { value = { for k, m in module.child : k => m.doubled } }
output "nothing" { value = null }
output "secret" {
  value     = sensitive("s3cret <&>")
  sensitive = true
}
`,
  "child/main.tf": `
variable "value" { type = number }
resource "terraform_data" "this" {
  input = sensitive(var.value)
  lifecycle { create_before_destroy = true }
}
output "doubled" { value = nonsensitive(terraform_data.this.input) * 2 }
`,
};

describe.skipIf(!haveTerraform)("state shared with the real terraform (skipped where it is not installed)", () => {
  it("what terraform wrote needs no change here", async () => {
    const box = sandbox(files);
    expect(box.terraform(["init"]).code).toBe(0);
    expect(box.terraform(["apply", "-auto-approve", "-no-color"])).toMatchObject({ code: 0 });
    const plan = await box.run(["plan", "-detailed-exitcode", "-no-color"], { dialect: "terraform" });
    expect(plan).toMatchObject({ code: 0, stderr: "" });
    expect(plan.stdout).toContain("No changes.");
  });

  it("what we wrote needs no change there, and has the same content but for ids", async () => {
    const box = sandbox(files);
    expect((await box.run(["init"], { dialect: "terraform" })).code).toBe(0);
    expect(await box.run(["apply", "-auto-approve", "-no-color"], { dialect: "terraform" })).toMatchObject({
      code: 0,
      stderr: "",
    });
    const ours = box.read("terraform.tfstate");
    expect(box.terraform(["plan", "-detailed-exitcode", "-no-color"])).toMatchObject({ code: 0 });

    const other = sandbox(files);
    other.terraform(["init"]);
    other.terraform(["apply", "-auto-approve"]);
    expect(withoutChance(ours)).toBe(withoutChance(other.read("terraform.tfstate")));
  });

  it.each([
    { backend: "without a backend block", extra: {}, state: "terraform.tfstate" },
    {
      backend: "with one",
      extra: { "backend.tf": 'terraform {\n  backend "local" {\n    path = "elsewhere"\n  }\n}\n' },
      state: "elsewhere",
    },
  ])("terraform applies the plan we saved, $backend", async ({ extra, state }) => {
    const box = sandbox({ ...files, ...extra });
    expect(box.terraform(["init"]).code).toBe(0);
    expect(await box.run(["plan", "-out=tfplan"], { dialect: "terraform" })).toMatchObject({ code: 0 });
    expect(box.terraform(["apply", "-no-color", "tfplan"])).toMatchObject({ code: 0, stderr: "" });
    expect(box.read(state)).toContain("terraform_data");
  });
});

describe.skipIf(!haveTofu)("state shared with the real tofu (skipped where it is not installed)", () => {
  it("what tofu wrote needs no change here", async () => {
    const box = sandbox(files);
    expect(box.tofu(["init"]).code).toBe(0);
    expect(box.tofu(["apply", "-auto-approve", "-no-color"])).toMatchObject({ code: 0 });
    const plan = await box.run(["plan", "-detailed-exitcode", "-no-color"], { dialect: "tofu" });
    expect(plan).toMatchObject({ code: 0, stderr: "" });
  });

  it("what we wrote needs no change there, and both pull the same", async () => {
    const box = sandbox(files);
    expect((await box.run(["init"], { dialect: "tofu" })).code).toBe(0);
    expect(await box.run(["apply", "-auto-approve", "-no-color"], { dialect: "tofu" })).toMatchObject({ code: 0 });
    expect(box.tofu(["plan", "-detailed-exitcode", "-no-color"])).toMatchObject({ code: 0 });
    expect(box.tofu(["state", "pull"]).stdout).toBe((await box.run(["state", "pull"], { dialect: "tofu" })).stdout);
  });

  it("tofu applies the plan we saved", async () => {
    const box = sandbox(files);
    expect(box.tofu(["init"]).code).toBe(0);
    expect(await box.run(["plan", "-out=tfplan"], { dialect: "tofu" })).toMatchObject({ code: 0 });
    expect(box.tofu(["apply", "-no-color", "tfplan"])).toMatchObject({ code: 0, stderr: "" });
  });
});

/** Ids, lineage and the number of writes differ from run to run. */
function withoutChance(state: string): string {
  return state
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "UUID")
    .replace(/"serial": \d+/, '"serial": N');
}
