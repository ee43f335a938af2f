import { describe, expect, it } from "vitest";
import { haveTerraform, sandbox } from "./sandbox.js";

const files = {
  "main.tf": 'variable "a" { default = 1 }\nvariable "b" { default = 1 }\n',
  "terraform.tfvars": "a = 2\n",
  "given.tfvars": "a = 9\nb = 9\n",
  "here.tftest.hcl": `run "x" {
  command = plan
  assert {
    condition     = "\${var.a} \${var.b}" == ""
    error_message = "here: \${var.a} \${var.b}"
  }
}
`,
  "tests/terraform.tfvars": "a = 3\n",
  "tests/more.auto.tfvars": "b = 3\n",
  "tests/there.tftest.hcl": `run "x" {
  command = plan
  assert {
    condition     = "\${var.a} \${var.b}" == ""
    error_message = "there: \${var.a} \${var.b}"
  }
}
`,
};

/** Messages of both tests, by the arguments, as the real tools give them. */
const cases = [
  { args: [], terraform: ["here: 2 1", "there: 3 3"], tofu: ["here: 3 3", "there: 3 3"] },
  { args: ["-var-file=given.tfvars"], terraform: ["here: 9 9", "there: 3 3"], tofu: ["here: 3 3", "there: 3 3"] },
  { args: ["-var=b=8"], terraform: ["here: 2 8", "there: 3 3"], tofu: ["here: 3 3", "there: 3 3"] },
  { args: ["-test-directory=none"], terraform: ["here: 2 1"], tofu: ["here: 2 1"] },
] as const;

const messages = (text: string): readonly string[] => [...text.matchAll(/t?here: \d \d/g)].map(([each]) => each);

describe("values for variables in tests", () => {
  it.each(cases)("$args", async ({ args, terraform, tofu }) => {
    const box = sandbox(files);
    const ours = await box.run(["test", "-no-color", ...args], { dialect: "terraform" });
    expect(messages(ours.stderr)).toEqual(terraform);
    expect(messages((await box.run(["test", "-no-color", ...args], { dialect: "tofu" })).stderr)).toEqual(tofu);
    if (haveTerraform) expect(ours.stderr).toBe(box.terraform(["test", "-no-color", ...args]).stderr);
  });

  it.each(["..", "/tests", "", "a/../.."])("are not read from %j, outside of the project", async (directory) => {
    const { stderr, code } = await sandbox(files).run(["test", "-no-color", `-test-directory=${directory}`], {
      dialect: "terraform",
    });
    expect(stderr).toContain("Error: Invalid testing directory");
    expect(code).toBe(1);
  });
});
