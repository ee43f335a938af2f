import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const fine = 'resource "terraform_data" "a" {}\noutput "o" {\n  value = 1\n}\n';
const broken = 'resource "terraform_data" "a" {\n';

describe("a root module with errors", () => {
  it("keeps commands about the state from looking for another one", async () => {
    const box = sandbox({ "main.tf": fine });
    await box.run(["apply", "-auto-approve"]);
    const state = box.read("terraform.tfstate");
    box.write({ "main.tf": broken });
    for (const argv of [
      ["output"],
      ["show"],
      ["state", "list"],
      ["state", "pull"],
      ["state", "rm", "terraform_data.a"],
      ["taint", "terraform_data.a"],
      ["workspace", "list"],
      ["workspace", "new", "w"],
    ]) {
      const { code, stderr, stdout } = await box.run([...argv, "-no-color"]);
      expect({ argv, code, stdout, stderr }).toEqual({
        argv,
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^\nError: Unclosed configuration block\n/),
      });
    }
    expect(box.read("terraform.tfstate")).toBe(state);
  });

  it("lets those commands be when only a called module has errors", async () => {
    const box = sandbox({ "main.tf": fine });
    await box.run(["apply", "-auto-approve"]);
    box.write({ "main.tf": `${fine}module "m" {\n  source = "./m"\n}\n`, "m/main.tf": broken });
    expect((await box.run(["state", "list"])).stdout).toBe("terraform_data.a\n");
    expect((await box.run(["state", "rm", "terraform_data.a"])).code).toBe(0);
  });

  it("does not keep init from looking at the modules that it calls", async () => {
    const calls = 'module "m" {\n  source = "./m"\n}\n';
    const box = sandbox({ "main.tf": `${calls}${broken}`, "m/main.tf": 'output "o" {}\n' });
    const { code, stdout, stderr } = await box.run(["init", "-no-color"], { dialect: "terraform" });
    expect(stdout).toContain("Initializing modules...\n- m in m\n");
    expect(stderr).toContain("Error: Missing required argument\n\n  on m/main.tf line 1");
    expect(stderr).toContain("Error: Unclosed configuration block\n\n  on main.tf line 4");
    expect(code).toBe(1);
  });

  it("is told of by init", async () => {
    const { code, stderr } = await sandbox({ "main.tf": broken }).run(["init", "-no-color"], { dialect: "terraform" });
    expect(stderr).toMatch(
      /^\nError: Terraform encountered problems during initialisation, including problems\n[\s\S]*\nError: Unclosed/,
    );
    expect(code).toBe(1);
  });

  it("says only that it is for another version, where it is", async () => {
    const other = `terraform {\n  required_version = "> 9"\n}\n${broken}`;
    const { stderr } = await sandbox({ "main.tf": other }).run(["init", "-no-color"], { dialect: "terraform" });
    expect(stderr).toMatch(/^\nError: Unsupported Terraform Core version\n/);
    expect(stderr).not.toContain("Unclosed");
  });
});
