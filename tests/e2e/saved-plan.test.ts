import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const files = {
  "main.tf": 'resource "terraform_data" "a" {\n  input = 1\n}\noutput "text" {\n  value = file("text")\n}\n',
  text: "as planned",
};

describe("a saved plan", () => {
  it("is applied with the outputs that it shows, whatever they would be by now", async () => {
    const box = sandbox(files);
    expect(await box.run(["plan", "-out=p"])).toMatchObject({ code: 0 });
    box.write({ text: "changed" });
    expect(await box.run(["apply", "p"])).toMatchObject({ code: 0 });
    expect((await box.run(["output", "text"])).stdout).toBe('"as planned"\n');
  });

  it("is not written where an output has no form in a state", async () => {
    const box = sandbox({ "main.tf": "output x { value = 1 / 0 }\noutput y { value = [-1 / 0] }\n" });
    const { code, stderr } = await box.run(["plan", "-no-color", "-out=p"], { dialect: "terraform" });
    expect(stderr.replaceAll(/\s+/g, " ")).toContain(
      'Error: Failed to write plan file The plan file could not be written: failed to write state snapshot: 2 problems: - Failed to serialize output value in state: An error occurred while serializing output value "x": cannot serialize infinity as JSON. - Failed to serialize output value in state: An error occurred while serializing output value "y": cannot serialize infinity as JSON..',
    );
    expect(code).toBe(1);
  });

  it("is refused where the lock file selects others than it did", async () => {
    const box = sandbox(files);
    expect(await box.run(["plan", "-out=p"], { dialect: "terraform" })).toMatchObject({ code: 0 });
    const random = 'provider "registry.terraform.io/hashicorp/random" {\n  version = "3.9.0"\n}\n';
    box.write({ ".terraform.lock.hcl": random });
    const { code, stderr } = await box.run(["apply", "p"], { dialect: "terraform" });
    expect(code).toBe(1);
    expect(stderr).toContain("Inconsistent dependency lock file");
  });
});
