import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const wanted = 'import {\n  to = terraform_data.a\n  id = "x"\n}\n';

describe("plan -generate-config-out", () => {
  it("writes the configuration of what is imported, which then stays as it is", async () => {
    const box = sandbox({ "main.tf": wanted });
    const planned = await box.run(["plan", "-no-color", "-generate-config-out=generated.tf"]);
    expect(planned.stdout).toContain("  # terraform_data.a will be imported\n  # (config will be generated)\n");
    expect(planned.stdout).toContain("has generated configuration and written it to generated.tf.");
    expect(box.read("generated.tf").replaceAll(/OpenTofu|Terraform/g, "TOOL")).toBe(
      '# __generated__ by TOOL\n# Please review these resources and move them into your main configuration files.\n\n# __generated__ by TOOL from "x"\nresource "terraform_data" "a" {\n  input            = null\n  triggers_replace = null\n}\n',
    );
    const applied = await box.run(["apply", "-no-color", "-auto-approve"]);
    expect(applied.stdout).toContain("Resources: 1 imported, 0 added, 0 changed, 0 destroyed.");
    expect((await box.run(["plan", "-detailed-exitcode"])).code).toBe(0);
  });

  it.each([
    {
      name: "a file that is there",
      options: ["-generate-config-out=main.tf"],
      want: "Target generated file already exists",
    },
    {
      name: "no normal plan",
      options: ["-generate-config-out=g.tf", "-destroy"],
      want: "Invalid generate-config-out flag",
    },
    {
      name: "no such folder",
      options: ["-generate-config-out=no/g.tf"],
      want: "Failed to create target generated file",
    },
  ])("refuses $name", async ({ options, want }) => {
    const box = sandbox({ "main.tf": wanted });
    const planned = await box.run(["plan", "-no-color", ...options]);
    expect(planned.code).toBe(1);
    expect(planned.stderr).toContain(want);
    expect(existsSync(path.join(box.directory, "g.tf"))).toBe(false);
  });
});

describe("an imported object", () => {
  it.each([
    { name: "stays as it is", more: "", want: undefined },
    { name: "is changed", more: "input = 1", want: true },
  ])("is to be replaced before it is destroyed only once it was changed: it $name", async ({ more, want }) => {
    const block = `resource "terraform_data" "a" {\n  ${more}\n  lifecycle {\n    create_before_destroy = true\n  }\n}\n`;
    const box = sandbox({ "main.tf": `${wanted}${block}` });
    expect((await box.run(["apply", "-auto-approve"])).code).toBe(0);
    const { resources } = JSON.parse(box.read("terraform.tfstate"));
    expect(resources[0].instances[0].create_before_destroy).toBe(want);
  });
});

describe("a saved plan", () => {
  it("is only for the workspace that it was made in", async () => {
    const box = sandbox({ "main.tf": 'resource "terraform_data" "a" {}\n' });
    await box.run(["plan", "-out=plan"]);
    await box.run(["workspace", "new", "other"]);
    const refused = await box.run(["apply", "-no-color", "plan"]);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('changes to the "default" workspace');
    await box.run(["workspace", "select", "default"]);
    expect((await box.run(["apply", "plan"])).code).toBe(0);
  });
});
