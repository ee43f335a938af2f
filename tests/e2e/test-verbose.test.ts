import { describe, expect, it } from "vitest";
import { haveTerraform, sandbox } from "./sandbox.js";

const files = {
  "main.tf": `
variable "a" { default = 1 }
resource "terraform_data" "b" { input = var.a }
output "o" { value = terraform_data.b.output }
module "reading" { source = "./reading" }
`,
  "reading/main.tf": `
data "terraform_remote_state" "other" {
  backend  = "local"
  config   = { path = "other.tfstate" }
  defaults = { x = 1 }
}
`,
  "other.tfstate": '{ "version": 4, "outputs": { "x": { "value": "from other", "type": "string" } }, "resources": [] }',
  "b.tftest.hcl": `
run "only_reads" {
  module { source = "./reading" }
  command = apply
}
`,
  "a.tftest.hcl": `
run "made" {}
run "planned" {
  command = plan
  variables { a = 2 }
}
run "wrong" {
  variables { a = 3 }
  assert {
    condition     = output.o == 4
    error_message = "not four"
  }
}
`,
};

/** Ids and times differ from run to run. */
const stable = (text: string): string =>
  text
    .replaceAll(/"@timestamp":"[^"]*"/g, '"@timestamp":"T"')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replaceAll(/"elapsed":\d+/g, '"elapsed":0');

describe("test -json -verbose", () => {
  it.skipIf(!haveTerraform)(
    "tells plans and states as the real terraform does (skipped where there is none)",
    async () => {
      const box = sandbox(files);
      box.terraform(["init"]);
      const theirs = box.terraform(["test", "-json", "-verbose"]);
      const ours = await box.run(["test", "-json", "-verbose"], { dialect: "terraform" });
      expect(stable(ours.stdout)).toBe(stable(theirs.stdout));
    },
  );

  it("tells the documents of show in OpenTofu's dialect, and what was compared", async () => {
    const box = sandbox(files);
    await box.run(["init"], { dialect: "tofu" });
    const { stdout } = await box.run(["test", "-json", "-verbose"], { dialect: "tofu" });
    const lines = stdout
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({
        type: "test_plan",
        "@testrun": "planned",
        test_plan: expect.objectContaining({ format_version: "1.2", variables: { a: { value: 2 } } }),
      }),
    );
    expect(lines).not.toContainEqual(
      expect.objectContaining({ test_plan: expect.objectContaining({ prior_state: expect.anything() }) }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({
        type: "test_state",
        "@testrun": "made",
        test_state: expect.objectContaining({ values: expect.objectContaining({ outputs: expect.anything() }) }),
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({
        diagnostic: expect.objectContaining({
          difference: expect.objectContaining({ before: 3, after: 4 }),
        }),
      }),
    );
  });
});
