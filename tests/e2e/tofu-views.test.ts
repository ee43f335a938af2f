import { expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const tofu = { dialect: "tofu" } as const;
const files = {
  "main.tf": `
resource "terraform_data" "a" { input = sensitive("hidden") }
output "o" {
  value     = sensitive("hush")
  sensitive = true
}
`,
};

it("shows sensitive values and no progress where that is asked for", async () => {
  const box = sandbox(files);
  const plan = await box.run(["plan", "-no-color", "-show-sensitive"], tofu);
  expect(plan.stdout).toContain('+ input  = "hidden"');
  expect(plan.stdout).toContain('+ o = "hush"');
  const apply = await box.run(["apply", "-auto-approve", "-no-color", "-concise"], tofu);
  expect(apply.stdout).toContain("o = <sensitive>");
  expect(apply.stdout).not.toContain("Creating...");
  expect((await box.run(["output", "-show-sensitive"], tofu)).stdout).toBe('o = "hush"\n');
  expect((await box.run(["show", "-no-color", "-show-sensitive"], tofu)).stdout).toContain('input  = "hidden"');
  expect((await box.run(["state", "show", "-show-sensitive", "terraform_data.a"], tofu)).stdout).toContain('"hidden"');
});

it("knows the other names of state commands, and pulls a state in one line", async () => {
  const box = sandbox({ "main.tf": 'resource "terraform_data" "a" {}\n' });
  await box.run(["apply", "-auto-approve"], tofu);
  expect((await box.run(["state", "ls"], tofu)).stdout).toBe("terraform_data.a\n");
  expect((await box.run(["state", "move", "terraform_data.a", "terraform_data.b"], tofu)).stdout).toContain("moved 1");
  expect((await box.run(["state", "pull"], tofu)).stdout.trim().split("\n")).toHaveLength(1);
  expect((await box.run(["state", "remove", "terraform_data.b"], tofu)).stdout).toContain("Successfully removed 1");
  expect((await box.run(["state", "ls"], { dialect: "terraform" })).code).toBe(1);
});
