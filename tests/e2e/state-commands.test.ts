import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Sandbox, sandbox } from "./sandbox.js";

async function applied(): Promise<Sandbox> {
  const box = sandbox({
    "main.tf": 'resource "terraform_data" "a" {\n  count = 2\n}\nresource "terraform_data" "b" {}\n',
  });
  await box.run(["apply", "-auto-approve"]);
  return box;
}

describe("commands that change the state by hand", () => {
  it("taint makes the next plan replace an object, untaint takes that back", async () => {
    const box = await applied();
    const taint = await box.run(["taint", "terraform_data.a[1]"]);
    expect(taint).toEqual({
      code: 0,
      stdout: "Resource instance terraform_data.a[1] has been marked as tainted.\n",
      stderr: "",
    });
    expect((await box.run(["plan", "-no-color"])).stdout).toContain(
      "terraform_data.a[1] is tainted, so it must be replaced",
    );
    await box.run(["untaint", "terraform_data.a[1]"]);
    expect((await box.run(["plan", "-detailed-exitcode"])).code).toBe(0);
  });

  it("an empty state is still a state", async () => {
    const box = await applied();
    await box.run(["destroy", "-auto-approve"]);
    expect(await box.run(["state", "list"])).toEqual({ code: 0, stdout: "", stderr: "" });
    expect((await sandbox({}).run(["state", "list"])).stderr).toContain("No state file was found!");
  });

  it("refresh shows the outputs alone", async () => {
    const box = sandbox({ "main.tf": 'output "o" {\n  value = 1\n}\n' });
    const { stdout } = await box.run(["refresh", "-no-color"]);
    expect(stdout).toMatch(/^\nWarning: Empty or non-existent state\n[\s\S]*\nOutputs:\n\no = 1\n$/);
    expect(stdout).not.toContain("complete");
  });

  it("refresh stores what outputs are going to be, as far as that is known, and keeps the others", async () => {
    const box = sandbox({
      "main.tf": `resource "terraform_data" "a" {\n  input = 1\n}
output "input" {\n  value = terraform_data.a.input\n}
output "gone" {\n  value = terraform_data.a.id\n}\n`,
    });
    await box.run(["apply", "-auto-approve"]);
    const outputs = () => JSON.parse(box.read("terraform.tfstate")).outputs;
    const { gone } = outputs();
    box.write({
      "main.tf": `resource "terraform_data" "b" {\n  input = 2\n}
output "input" {\n  value = terraform_data.b.input\n}
output "new" {\n  value = terraform_data.b.id\n}\n`,
    });
    await box.run(["refresh"]);
    expect(outputs()).toEqual({ gone, input: { value: 2, type: "number" } });
    expect(JSON.parse(box.read("terraform.tfstate"))).toMatchObject({
      resources: [{ name: "a" }],
      check_results: null,
    });
  });

  it.each([
    [["taint", "terraform_data.nope"], "Error: No such resource instance"],
    [["untaint", "terraform_data.b"], "Error: Resource instance is not tainted"],
    [["taint", "data.x.y"], "Error: Invalid resource instance address"],
    [["state", "rm", "terraform_data.nope"], "Error: Invalid target address"],
    [["state", "show", "terraform_data.nope"], "No instance found for the given address"],
  ])("%j: %s", async (argv, want) => {
    const box = await applied();
    const before = box.read("terraform.tfstate");
    const result = await box.run(argv.concat(argv[0] === "state" ? [] : ["-no-color"]));
    expect(result.code).toBe(1);
    expect(result.stderr.replaceAll(/\u001b\[\d+m/g, "")).toContain(want);
    expect(box.read("terraform.tfstate")).toBe(before);
  });

  it.each([
    ["state", "mv", "terraform_data.b", "terraform_data.c"],
    ["state", "rm", "terraform_data.b"],
    ["state", "push", "terraform.tfstate"],
    ["taint", "terraform_data.b"],
  ])("%s %s takes a broken module, but none for another version", async (...argv) => {
    const box = await applied();
    box.write({ "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": 'resource "terraform_data" "b" {\n' });
    expect((await box.run(argv)).code).toBe(0);
    box.write({ "main.tf": 'terraform {\n  required_version = ">= 99"\n}\n' });
    const before = box.read("terraform.tfstate");
    const { code, stderr } = await box.run(argv, { dialect: "terraform" });
    expect(code).toBe(1);
    expect(stderr).toContain("Unsupported Terraform Core version");
    expect(box.read("terraform.tfstate")).toBe(before);
  });

  it("state mv gives objects another address; replace-provider another provider", async () => {
    const box = await applied();
    const moved = await box.run(["state", "mv", "terraform_data.b", "module.m.terraform_data.c"]);
    expect(moved.stdout).toBe(
      'Move "terraform_data.b" to "module.m.terraform_data.c"\nSuccessfully moved 1 object(s).\n',
    );
    const replaced = await box.run([
      "state",
      "replace-provider",
      "-no-color",
      "-auto-approve",
      "terraform.io/builtin/terraform",
      "a/b",
    ]);
    expect(replaced.stdout).toContain("Changing 2 resources:\n\n  module.m.terraform_data.c\n  terraform_data.a\n");
    expect((await box.run(["state", "list"])).stdout).toBe(
      "terraform_data.a[0]\nterraform_data.a[1]\nmodule.m.terraform_data.c\n",
    );
    expect(JSON.parse(box.read("terraform.tfstate")).resources[0].provider).toMatch(
      /^provider\["registry\..*\/a\/b"\]$/,
    );
  });

  it("state mv takes objects to another state file", async () => {
    const box = await applied();
    await box.run(["state", "mv", "-state-out=other.tfstate", "terraform_data.b", "terraform_data.c"]);
    expect((await box.run(["state", "list"])).stdout).toBe("terraform_data.a[0]\nterraform_data.a[1]\n");
    expect((await box.run(["state", "list", "-state=other.tfstate"])).stdout).toBe("terraform_data.c\n");
  });

  it("force-unlock can't take the lock of a local file", async () => {
    const box = await applied();
    expect(await box.run(["force-unlock", "-no-color", "-force", "x"])).toEqual({
      code: 1,
      stdout: "",
      stderr: "Failed to unlock state: LocalState not locked\n",
    });
  });

  it("state rm forgets objects and keeps the state as it was; push brings it back", async () => {
    const box = await applied();
    const before = (await box.run(["state", "pull"])).stdout;
    const removed = await box.run(["state", "rm", "terraform_data.a"]);
    expect(removed.stdout).toBe(
      "Removed terraform_data.a[0]\nRemoved terraform_data.a[1]\nSuccessfully removed 2 resource instance(s).\n",
    );
    expect((await box.run(["state", "list"])).stdout).toBe("terraform_data.b\n");
    expect(readdirSync(box.directory).filter((name) => /^terraform\.tfstate\.\d+\.backup$/.test(name))).toHaveLength(1);
    box.write({ "old.tfstate": before });
    const refused = await box.run(["state", "push", "-no-color", "old.tfstate"]);
    expect(refused.code).toBe(1);
    expect(refused.stderr.replaceAll(/\s+/g, " ")).toMatch(
      /cannot import state with serial \d+ over newer state with serial \d+/,
    );
    expect((await box.run(["state", "push", "-force", "old.tfstate"])).code).toBe(0);
    expect((await box.run(["state", "list"])).stdout).toBe(
      "terraform_data.a[0]\nterraform_data.a[1]\nterraform_data.b\n",
    );
  });
});
