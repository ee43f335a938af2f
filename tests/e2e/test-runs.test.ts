import { describe, expect, it } from "vitest";
import { haveTerraform, sandbox } from "./sandbox.js";

const files = {
  "main.tf": `
variable "a" { default = 1 }
resource "terraform_data" "b" { input = var.a }
output "known" { value = "\${var.a}" }
output "later" { value = terraform_data.b.output }
module "m" {
  for_each = toset(["x", "y"])
  source   = "./m"
  in       = each.key
}
output "all" { value = { for key, instance in module.m : key => instance.out } }
`,
  "m/m.tf": `
variable "in" {}
resource "terraform_data" "t" { input = var.in }
output "out" { value = terraform_data.t.output }
`,
};

/** Test files that Terraform 1.11 and we answer with the same text. */
const cases: Readonly<Record<string, string>> = {
  "outputs that a run planned": `
run "planned" { command = plan }
run "next" {
  command = plan
  variables { a = run.planned.known }
  assert {
    condition     = output.known == "1" && run.planned.known == "1"
    error_message = "next"
  }
}
run "too_early" {
  variables { a = run.planned.later }
}
`,
  "the instance of a module that is overridden by its key": `
run "x" {
  override_module {
    target  = module.m["x"]
    outputs = { out = "fake" }
  }
  assert {
    condition     = output.all == { x = "fake", y = "y" }
    error_message = jsonencode(output.all)
  }
}
run "none" {
  command = plan
  override_module {
    target  = module.m["z"]
    outputs = { out = "fake", other = 1 }
  }
}
`,
  "overrides of what is not there": `
override_module {
  target  = module.n
  outputs = { out = 1 }
}
override_module {
  target  = module.m
  outputs = { out = 1 }
}
run "x" {
  command = plan
  override_module {
    target  = module.m
    outputs = { out = 2 }
  }
  override_resource {
    target = module.m["x"].terraform_data.none
    values = { none = 1 }
  }
  override_data {
    target = data.terraform_remote_state.none
    values = { none = 1 }
  }
}
`,
};

describe.skipIf(!haveTerraform)("runs of tests, beside the real terraform (skipped where there is none)", () => {
  it.each(Object.entries(cases))("%s", async (_, text) => {
    const box = sandbox({ ...files, "a.tftest.hcl": text });
    box.terraform(["init"]);
    const theirs = box.terraform(["test", "-no-color"]);
    const ours = await box.run(["test", "-no-color"], { dialect: "terraform" });
    expect(ours.stdout).toBe(theirs.stdout);
    expect(ours.stderr).toBe(theirs.stderr);
  });
});

it("overrides one instance of a module by its key", async () => {
  const text = Object.entries(cases).find(([name]) => name.includes("key"))?.[1] ?? "";
  const box = sandbox({ ...files, "a.tftest.hcl": text });
  await box.run(["init"], { dialect: "terraform" });
  const { stdout } = await box.run(["test", "-no-color", "-verbose"], { dialect: "terraform" });
  expect(stdout).toContain("Success! 2 passed, 0 failed.");
  const [made = ""] = stdout.split('run "none"');
  expect(made).not.toContain('module.m["x"].terraform_data.t');
});
