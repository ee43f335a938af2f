import { describe, expect, it } from "vitest";
import { haveTerraform, sandbox } from "./sandbox.js";

const module = `
variable "a" { default = 1 }
variable "q" { default = 1 }
variable "s" { default = null }
resource "terraform_data" "b" { input = var.a }
output "o" { value = var.a }
`;

/** Test files that have something to tell, in the words of the real terraform. */
const cases: Readonly<Record<string, string>> = {
  "what variables of a run may refer to": `
variables {
  zz = 3
}
run "x" {
  variables {
    a = nope.y
    q = var.a
    s = run.z.o
    t = run.nope.o
    u = var.zz
    unused = path.module
  }
}
run "z" {}
`,
  "what variables of a file may refer to": `
variables {
  a = nope.y
  q = run.x.o
  s = var.a
  unused = upper(1, 2)
}
run "x" {}
`,
  "variables that the module does not have": `
run "x" {
  variables {
    used   = 6
    unused = 6
  }
  assert {
    condition     = var.used == 6
    error_message = "x"
  }
}
run "y" {
  plan_options {
    target = [terraform_data.b]
  }
  variables {
    a = run.x.o + 1
  }
}
`,
  "what assertions refer to": `
run "x" {
  assert {
    condition     = run.nope.o == 1 || run.y.o == 1
    error_message = "x"
  }
  assert {
    condition     = terraform_data.b.nope == 1
    error_message = "x"
  }
  assert {
    condition     = terraform_data.c.id == var.nope
    error_message = "x"
  }
}
run "y" {}
`,
  "expected failures of what can't be checked": `
run "x" {
  expect_failures = [local.x, module.m, output.o]
}
run "y" {}
`,
  "overrides of other things": `
override_resource {
  target = data.a.b
}
override_module {
  target  = terraform_data.b
  outputs = 1
}
mock_provider "terraform" {
  source = "./nope"
  override_data {
    values = {}
  }
}
provider "terraform" {}
`,
};

describe.skipIf(!haveTerraform)("test, beside the real terraform (skipped where there is none)", () => {
  it.each(Object.entries(cases))("tells of %s as it does", async (_, text) => {
    const box = sandbox({ "main.tf": module, "a.tftest.hcl": text });
    const theirs = box.terraform(["test", "-no-color"]);
    const ours = await box.run(["test", "-no-color"], { dialect: "terraform" });
    expect(ours.stdout).toBe(theirs.stdout);
    expect(withoutRepeats(ours.stderr)).toEqual(withoutRepeats(theirs.stderr));
    expect(ours.code).toBe(theirs.code);
  });
});

/** Terraform says some things twice. */
function withoutRepeats(text: string): readonly string[] {
  return [...new Set(text.split(/\n(?=Error: )/).map((each) => each.trim()))];
}
