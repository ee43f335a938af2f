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

  it("names what is read, what stands in the part that changes, and where something is waited for", async () => {
    const files = (text: string) => ({
      "conf.txt": text,
      "main.tf": `data "local_file" "conf" {
  filename = "conf.txt"
}
locals {
  settings = { text = data.local_file.conf.content, other = terraform_data.other.id }
}
resource "terraform_data" "other" {
  triggers_replace = "${text}"
}
resource "terraform_data" "read" {
  count = 1
  input = { fixed = [terraform_data.other.id], changing = "\${local.settings.text} \${count.index}" }
}
data "local_file" "later" {
  filename   = "conf.txt"
  depends_on = [terraform_data.other]
}
`,
    });
    const box = sandbox(files("one"));
    await box.run(["init"]);
    await box.run(["apply", "-auto-approve"]);
    const changed = files("two");
    box.write({
      ...changed,
      "main.tf": changed["main.tf"].replace('triggers_replace = "two"', 'triggers_replace = "one"'),
    });
    expect((await box.run(["why", "terraform_data.read"])).stdout).toMatchInlineSnapshot(`
      "terraform_data.read[0] will be updated in-place:
        - input.changing is to change
              main.tf:12  input = { fixed = [terraform_data.other.id], changing = "\${local.settings.text} \${count.index}" }
              local.settings.text
                main.tf:5  settings = { text = data.local_file.conf.content, other = terraform_data.other.id }
                data.local_file.conf.content
                  main.tf:1  data "local_file" "conf" {
        - the provider sets output anew
      "
    `);
    box.write(changed);
    expect((await box.run(["why", "data.local_file.later"])).stdout).toMatchInlineSnapshot(`
      "data.local_file.later will be read during apply:
        - something that it depends on changes first
              terraform_data.other
                main.tf:16  depends_on = [terraform_data.other]
                terraform_data.other must be replaced

      terraform_data.other must be replaced:
        - triggers_replace can't be changed in place
              main.tf:8  triggers_replace = "two"
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

  it("answers for outputs, for all in a module, and for data that were read while planning", async () => {
    const files = (size: number) => ({
      "main.tf": `module "m" {
  source   = "./m"
  for_each = { a = ${size}, b = 1 }
  size     = each.value
}
data "local_file" "conf" {
  filename = "main.tf"
}
output "ids" {
  value = [for one in module.m : one.id]
}
output "same" {
  value = 1
}
`,
      "m/main.tf": `variable "size" {}
resource "terraform_data" "a" {
  triggers_replace = var.size
}
output "id" {
  value = terraform_data.a.id
}
`,
    });
    const box = sandbox(files(1));
    await box.run(["init"]);
    await box.run(["apply", "-auto-approve"]);
    box.write(files(2));
    await box.run(["plan", "-out=plan"]);
    const why = async (...argv: readonly string[]) => (await box.run(["why", ...argv, "plan"])).stdout;
    const replaced = (await why('module.m["a"].terraform_data.a')).trimEnd();
    expect(replaced).toContain('module.m["a"].terraform_data.a must be replaced:');
    expect(await why("module.m")).toBe(`${replaced}\n`);
    expect(await why('module.m["b"]')).toBe('module.m["b"].terraform_data.a stays as it is.\n');
    expect(await why("output.same")).toBe("output.same stays as it is.\n");
    expect(await why("output.ids")).toMatchInlineSnapshot(`
      "output.ids will change:
            main.tf:10  value = [for one in module.m : one.id]
            module.m
              main.tf:1  module "m" {
              module.m.terraform_data.a.id
                module.m["a"].terraform_data.a must be replaced

      module.m["a"].terraform_data.a must be replaced:
        - triggers_replace can't be changed in place
              m/main.tf:3  triggers_replace = var.size
              module.m["a"].var.size
                main.tf:4  size     = each.value
                each.value
      "
    `);
    expect(await why("data.local_file.conf")).toBe(
      "data.local_file.conf was read while planning: nothing is left to do for it.\n",
    );
    expect(JSON.parse(await why("-json", "output.ids")).explanations[0]).toMatchObject({
      output: "ids",
      actions: ["update"],
      range: { filename: "main.tf", start: { line: 10 } },
    });
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
    { argv: ["why", "a b"], want: 'Invalid address "a b"' },
    { argv: ["why", "module.m"], want: "The plan does not have module.m." },
    { argv: ["why", "output.none"], want: "The plan does not have output.none." },
    { argv: ["why", "module.m.output.x"], want: "The plan does not have module.m.output.x." },
    { argv: ["why", "terraform_data.none"], want: "Nothing planned for this address" },
  ])("$argv", async ({ argv, want }) => {
    const { code, stderr } = await sandbox({ "main.tf": before }).run(argv);
    expect(code).toBe(1);
    expect(stderr).toContain(want);
  });
});
