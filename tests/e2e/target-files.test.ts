import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const chain = `
resource "terraform_data" "a" {
  input = 1
}
resource "terraform_data" "b" {
  input = terraform_data.a.output
}
resource "terraform_data" "c" {
  input = terraform_data.b.output
}
resource "terraform_data" "z" {
  input = "z"
}
`;

describe("files of targets", () => {
  it.each([
    { option: "-target=terraform_data.b", plans: ["a", "b"] },
    { option: "-target-file=some.txt", plans: ["a", "b"] },
    { option: "-exclude=terraform_data.b", plans: ["a", "z"] },
    { option: "-exclude-file=some.txt", plans: ["a", "z"] },
  ])("$option plans $plans", async ({ option, plans }) => {
    const box = sandbox({ "main.tf": chain, "some.txt": "# first\n\n  terraform_data.b \n" });
    const { code, stdout } = await box.run(["plan", "-no-color", option]);
    const planned = [...stdout.matchAll(/# terraform_data\.(\w+) will be created/g)].map(([, name]) => name);
    expect({ code, planned }).toEqual({ code: 0, planned: plans });
    expect(stdout).toContain("Warning: Resource targeting is in effect");
  });

  it("point at lines that are no address", async () => {
    const box = sandbox({ "main.tf": chain, "bad.txt": "terraform_data.b\nterraform_data.b.id\n" });
    const { code, stdout, stderr } = await box.run(["plan", "-no-color", "-target-file=bad.txt", "-target-file=nope"]);
    expect({ code, stdout, stderr }).toMatchInlineSnapshot(`
      {
        "code": 1,
        "stderr": "
      Error: open nope: no such file or directory


      Error: Invalid address

        on bad.txt line 2:
         2: terraform_data.b.id

      Resource instance key must be given in square brackets.
      ",
        "stdout": "",
      }
    `);
  });

  it("exclude each other", async () => {
    const box = sandbox({ "main.tf": chain, "some.txt": "" });
    const { code, stderr } = await box.run(["plan", "-target=terraform_data.a", "-exclude-file=some.txt"]);
    expect(code).toBe(1);
    expect(stderr).toContain("The target and exclude planning options are mutually-exclusive.");
  });
});

it("replaces managed resources only", async () => {
  const box = sandbox({ "main.tf": chain });
  const { code, stderr } = await box.run(["plan", "-no-color", "-replace=data.terraform_data.a"]);
  expect(code).toBe(1);
  expect(stderr).toContain('Error: Invalid force-replace address "data.terraform_data.a"');
});
