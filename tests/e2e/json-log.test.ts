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

  it.each([["init -json"], ["init -json -nonsense"]])("%s", async (command) => {
    const argv = command.split(" ");
    const calling = { "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": files["main.tf"] };
    const theirs = sandbox(calling).terraform(argv);
    const ours = await sandbox(calling).run(argv, { dialect: "terraform" });
    expect(withoutAdvice(ours.stdout)).toBe(withoutAdvice(theirs.stdout));
    expect(ours.code).toBe(theirs.code);
  });
});

/** What to do next is said in words of our own. */
function withoutAdvice(text: string): string {
  return lines(text).replaceAll(/You may now begin working(\\.|[^"\\])*/g, "ADVICE");
}
