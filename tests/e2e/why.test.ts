import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const before = `
variable "size" {
  default = 1
}
locals {
  label = "size-\${var.size}"
}
resource "terraform_data" "a" {
  input            = 1
  triggers_replace = local.label
}
resource "terraform_data" "b" {
  input = terraform_data.a.id
}
output "b" {
  value = terraform_data.b.output
}
`;

describe("why", () => {
  it("tells what a change comes from, line by line", async () => {
    const box = sandbox({ "main.tf": before });
    await box.run(["apply", "-auto-approve"]);
    box.write({ "main.tf": before.replace("default = 1", "default = 2") });
    const { code, stdout, stderr } = await box.run(["why", "terraform_data.b"]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "terraform_data.b will be updated in-place:
        - input is to change (known after apply)
              main.tf:13  input = terraform_data.a.id
              terraform_data.a.id
                terraform_data.a must be replaced
        - the provider sets output anew

      terraform_data.a must be replaced:
        - triggers_replace can't be changed in place
              main.tf:10  triggers_replace = local.label
              local.label
                main.tf:6  label = "size-\${var.size}"
                var.size
                  main.tf:2  variable "size" {
      "
    `);
  });

  it("explains a saved plan, of either program", async () => {
    const box = sandbox({ "main.tf": before });
    await box.run(["plan", "-out=plan"]);
    box.write({ "main.tf": "" });
    expect((await box.run(["why", "terraform_data.a", "plan"])).stdout).toMatchInlineSnapshot(`
      "terraform_data.a will be created:
        - there is no such object yet
              main.tf:8  resource "terraform_data" "a" {
      "
    `);
    const { stdout } = await box.run(["why", "-json", "terraform_data.a", "plan"]);
    expect(JSON.parse(stdout).explanations[0]).toMatchObject({ address: "terraform_data.a", actions: ["create"] });
  });

  it("is part of plan where that is asked for", async () => {
    const box = sandbox({ "main.tf": before });
    const { stdout } = await box.run(["plan", "-explain"]);
    expect(stdout).toContain("terraform_data.b will be created:\n  - there is no such object yet\n");
  });

  it("never shows a secret", async () => {
    const secret = (text: string) => `resource "terraform_data" "s" {\n  input = sensitive("${text}")\n}\n`;
    const box = sandbox({ "main.tf": secret("hush-1") });
    await box.run(["apply", "-auto-approve"]);
    box.write({ "main.tf": secret("hush-2") });
    const { stdout } = await box.run(["why", "terraform_data.s"]);
    expect(stdout).toContain("  - input is to change\n        main.tf:2\n");
    expect(stdout).not.toContain("hush");
  });

  it.each([
    { argv: ["why"], want: "expects an address" },
    { argv: ["why", "a b"], want: "Error" },
    { argv: ["why", "terraform_data.none"], want: "Nothing planned for this address" },
  ])("$argv", async ({ argv, want }) => {
    const { code, stderr } = await sandbox({ "main.tf": before }).run(argv);
    expect(code).toBe(1);
    expect(stderr).toContain(want);
  });
});
