import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const block = `terraform {
  encryption {
    key_provider "pbkdf2" "k" {
      passphrase = "correct horse battery staple"
    }
    method "aes_gcm" "m" {
      keys = key_provider.pbkdf2.k
    }
    state {
      method = method.aes_gcm.m
    }
  }
}
`;
const resource = 'resource "terraform_data" "a" {}\n';

/** Until states can be encrypted, nothing may be written that somebody wants to be encrypted. */
describe("encryption that OpenTofu is asked for", () => {
  it.each([
    { argv: ["apply", "-auto-approve"], files: { "main.tofu": block + resource }, env: {} },
    { argv: ["plan", "-out=p"], files: { "main.tofu": block + resource }, env: {} },
    { argv: ["apply", "-auto-approve"], files: { "main.tofu": resource }, env: { TF_ENCRYPTION: "{}" } },
  ])("stops $argv", async ({ argv, files, env }) => {
    const box = sandbox(files);
    const { code, stderr } = await box.run([...argv, "-no-color"], { dialect: "tofu", env });
    expect(stderr).toContain("Error: State encryption is not supported yet");
    expect(code).toBe(1);
    expect(() => box.read("terraform.tfstate")).toThrow();
    expect(() => box.read("p")).toThrow();
  });

  it("does not matter to validate", async () => {
    const { code } = await sandbox({ "main.tofu": block + resource }).run(["validate"], { dialect: "tofu" });
    expect(code).toBe(0);
  });
});
