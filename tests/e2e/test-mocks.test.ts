import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const main = `
terraform {
  required_providers {
    random = { source = "hashicorp/random" }
  }
}
variable "length" { default = 4 }
resource "random_pet" "p" { length = var.length }
resource "random_id" "many" {
  count       = 2
  byte_length = 4
}
output "ids" { value = random_id.many[*].hex }
`;

const mock = `
mock_provider "random" {
  mock_resource "random_pet" {
    defaults = { id = "rex" }
  }
}
`;

/** Each test passes in Terraform 1.11. */
const cases: Readonly<Record<string, string>> = {
  "made-up texts are eight small letters and digits, and differ from object to object": `
run "x" {
  assert {
    condition     = alltrue([for id in output.ids : can(regex("^[a-z0-9]{8}$", id))])
    error_message = "\${output.ids[0]}"
  }
  assert {
    condition     = output.ids[0] != output.ids[1]
    error_message = "\${output.ids[0]}"
  }
}
`,
  "what an object has is not replaced by an override": `
run "made" {}
run "overridden" {
  variables { length = 5 }
  override_resource {
    target          = random_pet.p
    values          = { id = "max" }
    override_during = plan
  }
  assert {
    condition     = random_pet.p.id == "rex" && random_pet.p.length == 5
    error_message = random_pet.p.id
  }
}
`,
  "an override is known in a plan where it says so": `
run "planned" {
  command = plan
  override_resource {
    target          = random_pet.p
    values          = { id = "max" }
    override_during = plan
  }
  assert {
    condition     = random_pet.p.id == "max"
    error_message = random_pet.p.id
  }
}
`,
};

describe("mocked providers in Terraform's dialect", () => {
  it.each(Object.entries(cases))("%s", async (_, text) => {
    const box = sandbox({ "main.tf": main, "a.tftest.hcl": mock + text });
    await box.run(["init"], { dialect: "terraform" });
    const { stdout, stderr } = await box.run(["test", "-no-color"], { dialect: "terraform" });
    expect(stderr).toBe("");
    expect(stdout).toContain(", 0 failed.");
  });
});
