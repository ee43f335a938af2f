import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const files = {
  "main.tf": `
resource "terraform_data" "a" {
  input = "x"
}
resource "terraform_data" "b" {
  count = length(terraform_data.a.output)
}
module "m" {
  source   = "./m"
  for_each = toset([terraform_data.a.output])
}
resource "terraform_data" "c" {
  input = length(terraform_data.b)
}
output "many" {
  value = length(module.m)
}
`,
  "m/main.tf": `resource "terraform_data" "inner" {}`,
};

const options = { dialect: "terraform", env: { LANDFORM_EXPERIMENTS: "deferral" } } as const;

describe("-allow-deferral", () => {
  it("is for those who ask for the experiment", async () => {
    const box = sandbox(files);
    const { code, stderr } = await box.run(["plan", "-no-color", "-allow-deferral"]);
    expect(code).toBe(1);
    expect(stderr).toContain("The -allow-deferral flag is only valid in experimental builds of Terraform.");
  });

  it("plans and applies in rounds what is not known yet", async () => {
    const box = sandbox(files);
    await box.run(["init"]);
    const plan = await box.run(["plan", "-no-color", "-allow-deferral", "-out=plan"], options);
    expect([...plan.stdout.matchAll(/# (\S+) was deferred\n {2}# \((.*)\)/g)].map(([, ...found]) => found)).toEqual([
      ["module.m[*].terraform_data.inner", "because the number of instances is not known yet"],
      ["terraform_data.b[*]", "because the number of instances is not known yet"],
      ["terraform_data.c", "because it depends on something that is deferred"],
    ]);
    const shown = JSON.parse((await box.run(["show", "-json", "plan"], options)).stdout);
    expect({ deferred: shown.deferred_changes.length, complete: shown.complete }).toEqual({
      deferred: 3,
      complete: false,
    });
    expect((await box.run(["apply", "-no-color", "plan"], options)).stdout).toContain(
      "1 added, 0 changed, 0 destroyed",
    );
    const rest = await box.run(["apply", "-no-color", "-auto-approve", "-allow-deferral"], options);
    expect(rest.stdout).toContain("3 added, 0 changed, 0 destroyed");
    expect(rest.stdout).toContain("many = 1");
  });
});
