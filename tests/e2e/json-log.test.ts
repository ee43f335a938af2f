import { describe, expect, it } from "vitest";
import { haveTerraform, normalized, sandbox } from "./sandbox.js";

const files = {
  "main.tf": 'resource "terraform_data" "a" {\n  input = 1\n}\noutput "o" {\n  value = terraform_data.a.id\n}\n',
};

function lines(text: string): string {
  return normalized(text).replaceAll(/"@timestamp":"[^"]*",/g, "");
}

describe.skipIf(!haveTerraform)("-json, as the real terraform prints it (skipped where it is not installed)", () => {
  it.each([
    ["plan -json"],
    ["apply -json -auto-approve"],
    ["apply -json"],
    ["destroy -json -auto-approve"],
    ["plan -json -nonsense"],
    ["plan -json -var undeclared=1"],
  ])("%s", async (command) => {
    const argv = command.split(" ");
    const theirs = sandbox(files).terraform(argv);
    const ours = await sandbox(files).run(argv, { dialect: "terraform" });
    expect(lines(ours.stdout)).toBe(lines(theirs.stdout));
    expect(ours.code).toBe(theirs.code);
  });
});
