import { describe, expect, it } from "vitest";
import { normalized, sandbox } from "./sandbox.js";

const stack = `
variable "n" {
  type    = number
  default = 2
}

resource "terraform_data" "a" {
  count = var.n
  input = "x\${count.index}"
}

resource "terraform_data" "b" {
  input            = terraform_data.a[0].output
  triggers_replace = [terraform_data.a[1].id]
}

output "o" {
  value = terraform_data.b.output
}
`;

describe("the main job", () => {
  it("plans, applies, finds nothing to do, changes, destroys", async () => {
    const box = sandbox({ "main.tf": stack });
    const tf = async (...argv: string[]) => {
      const [command = "", ...rest] = argv;
      const result = await box.run([command, "-no-color", ...rest], { dialect: "terraform" });
      return normalized(`${result.stdout}${result.stderr}[${result.code}]`, box.directory);
    };
    expect(await tf("init")).toContain("Terraform has been successfully initialized!");
    expect(await tf("validate")).toBe("Success! The configuration is valid.\n\n[0]");
    expect(await tf("plan", "-out=tfplan")).toMatchInlineSnapshot(`
      "
      Terraform used the selected providers to generate the following execution
      plan. Resource actions are indicated with the following symbols:
        + create

      Terraform will perform the following actions:

        # terraform_data.a[0] will be created
        + resource "terraform_data" "a" {
            + id     = (known after apply)
            + input  = "x0"
            + output = (known after apply)
          }

        # terraform_data.a[1] will be created
        + resource "terraform_data" "a" {
            + id     = (known after apply)
            + input  = "x1"
            + output = (known after apply)
          }

        # terraform_data.b will be created
        + resource "terraform_data" "b" {
            + id               = (known after apply)
            + input            = (known after apply)
            + output           = (known after apply)
            + triggers_replace = [
                + (known after apply),
              ]
          }

      Plan: 3 to add, 0 to change, 0 to destroy.

      Changes to Outputs:
        + o = (known after apply)

      ─────────────────────────────────────────────────────────────────────────────

      Saved the plan to: tfplan

      To perform exactly these actions, run the following command to apply:
          landform apply "tfplan"
      [0]"
    `);
    expect(box.read("tfplan").slice(0, 2)).toBe("PK");
    const applied = await tf("apply", "tfplan");
    expect(applied).toContain(
      'Apply complete! Resources: 3 added, 0 changed, 0 destroyed.\n\nOutputs:\n\no = "x0"\n[0]',
    );
    expect(
      applied
        .split("\n")
        .filter((line) => line.includes("complete after"))
        .sort(),
    ).toEqual([
      "terraform_data.a[0]: Creation complete after Ns [id=UUID]",
      "terraform_data.a[1]: Creation complete after Ns [id=UUID]",
      "terraform_data.b: Creation complete after Ns [id=UUID]",
    ]);
    expect(await tf("plan", "-detailed-exitcode")).toContain(
      "No changes. Your infrastructure matches the configuration.",
    );
    expect((await box.run(["plan", "-detailed-exitcode"])).code).toBe(0);
    expect((await box.run(["plan", "-detailed-exitcode", "-var", "n=3"])).code).toBe(2);
    expect((await box.run(["output", "-raw", "o"])).stdout).toBe("x0");
    expect((await box.run(["state", "list"])).stdout).toBe(
      "terraform_data.a[0]\nterraform_data.a[1]\nterraform_data.b\n",
    );
    expect(await tf("destroy", "-auto-approve")).toContain("Destroy complete! Resources: 3 destroyed.");
    expect(JSON.parse(box.read("terraform.tfstate"))).toMatchObject({ version: 4, outputs: {}, resources: [] });
  });

  it("asks before it applies, and takes only yes", async () => {
    const box = sandbox({ "main.tf": 'resource "terraform_data" "a" {}\n' });
    const declined = await box.run(["apply", "-no-color"], { input: "no\n", dialect: "terraform" });
    expect(declined.stdout).toContain(
      "Do you want to perform these actions?\n  Terraform will perform the actions described above.\n  Only 'yes' will be accepted to approve.\n\n  Enter a value: ",
    );
    expect(declined.stdout).toContain("Apply cancelled.");
    expect(declined.code).toBe(1);
    const approved = await box.run(["apply", "-no-color"], { input: "yes\n" });
    expect(approved.stdout).toContain("Apply complete! Resources: 1 added, 0 changed, 0 destroyed.");
    expect(approved.code).toBe(0);
  });

  it("refuses a saved plan once the state has moved on", async () => {
    const box = sandbox({ "main.tf": 'resource "terraform_data" "a" {}\n' });
    await box.run(["plan", "-out=p"]);
    expect((await box.run(["apply", "-auto-approve"])).code).toBe(0);
    const stale = await box.run(["apply", "-no-color", "p"]);
    expect(stale.code).toBe(1);
    expect(stale.stderr).toContain("Error: Saved plan is stale");
  });

  it("takes for a saved plan the ephemeral variables it was made with, and no other values", async () => {
    const box = sandbox({
      "main.tf": `
variable "once" {
  ephemeral = true
  default   = "unset"
}
variable "n" {
  type    = number
  default = 1
}
variable "key" {
  sensitive = true
  default   = "a"
}
resource "terraform_data" "a" {
  input = [var.n, var.key]
  provisioner "local-exec" {
    command     = "printf %s $ONCE > once.txt"
    environment = { ONCE = var.once }
  }
}
`,
    });
    await box.run(["plan", "-var=once=xyz", "-var=n=2", "-var=key=k", "-out=p"]);
    const missing = await box.run(["apply", "-no-color", "p"]);
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.stderr).toContain("Error: No value for required variable");
    const other = await box.run(["apply", "-no-color", "-var=once=xyz", "-var=n=3", "-var=key=hidden", "p"]);
    expect(other).toMatchObject({ code: 1, stdout: "" });
    expect(other.stderr).toContain('specifies "2" as the value');
    expect(other.stderr.match(/Error: Can't change variable when applying a saved plan/g)).toHaveLength(2);
    expect(other.stderr).not.toContain("hidden");
    const env = { TF_VAR_n: "9", TF_VAR_once: "xyz" };
    const applied = await box.run(["apply", "-no-color", "-var=key=k", "p"], { env });
    expect(applied.stdout + applied.stderr).toContain("Warning: Ignoring variable when applying a saved plan");
    expect(applied.code).toBe(0);
    expect(box.read("once.txt")).toBe("xyz");
  });
});
