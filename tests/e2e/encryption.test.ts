import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type CommandResult, cleanEnvironment, sandbox } from "./sandbox.js";

/** Settings with one key provider, method and so on; `rest` is what is encrypted how. */
function settings(rest: string, { passphrase = "correct horse battery staple", method = "m" } = {}): string {
  return `
    key_provider "pbkdf2" "${method}" {
      passphrase = "${passphrase}"
      iterations = 200000
    }
    method "aes_gcm" "${method}" {
      keys = key_provider.pbkdf2.${method}
    }
    ${rest}
`;
}
const encryptAll =
  "state {\n      method = method.aes_gcm.m\n    }\n    plan {\n      method = method.aes_gcm.m\n    }";
const resource =
  'resource "terraform_data" "a" {\n  input = "a-secret"\n}\n\noutput "o" {\n  value = terraform_data.a.output\n}\n';

function project(encryption: string): Readonly<Record<string, string>> {
  return { "main.tofu": `terraform {\n  encryption {${encryption}  }\n}\n${resource}` };
}

/** What was shown of problems, without the frame and the line breaks that it makes. */
function unwrapped({ stderr }: CommandResult): string {
  return stderr.replace(/\u001b\[\d+m/g, "").replace(/\n[│╷╵]? ?/g, " ");
}

const apply = ["apply", "-auto-approve", "-no-color"];
const tofu = { dialect: "tofu" } as const;

describe("encryption of states and plans", () => {
  it("keeps what is secret out of every file, and reads it again", async () => {
    const box = sandbox(project(settings(encryptAll)));
    expect(await box.run(["plan", "-out=p", "-no-color"], tofu)).toMatchObject({ code: 0 });
    expect(Object.keys(JSON.parse(box.read("p")))).toEqual(["meta", "encrypted_data", "encryption_version"]);
    expect((await box.run(["show", "-no-color", "p"], tofu)).stdout).toContain('"a-secret"');
    expect(await box.run(["apply", "-no-color", "p"], tofu)).toMatchObject({ code: 0, stderr: "" });
    expect(Object.keys(JSON.parse(box.read("terraform.tfstate")))).toEqual([
      "serial",
      "lineage",
      "meta",
      "encrypted_data",
      "encryption_version",
    ]);
    expect(await box.run(["output", "-raw", "o"], tofu)).toMatchObject({ code: 0, stdout: "a-secret" });
    expect((await box.run(["state", "pull"], tofu)).stdout).toContain('"a-secret"');
    expect((await box.run(["show", "-no-color", "terraform.tfstate"], tofu)).stdout).toContain('"a-secret"');
    box.write({ "more.tofu": 'resource "terraform_data" "b" {\n  input = "b-secret"\n}\n' });
    expect(await box.run(apply, tofu)).toMatchObject({ code: 0 });
    for (const name of ["p", "terraform.tfstate", "terraform.tfstate.backup"])
      expect(box.read(name)).not.toMatch(/-secret/);
  });

  it("takes all settings from the environment, in both dialects and both syntaxes", async () => {
    const json = {
      key_provider: { pbkdf2: { m: { passphrase: "correct horse battery staple", iterations: 200000 } } },
      method: { aes_gcm: { m: { keys: "${key_provider.pbkdf2.m}" } } },
      state: { method: "method.aes_gcm.m" },
    };
    const box = sandbox({ "main.tf": resource });
    const native = { TF_ENCRYPTION: settings("state {\n method = method.aes_gcm.m\n }") };
    expect(await box.run(apply, { dialect: "terraform", env: native })).toMatchObject({ code: 0, stderr: "" });
    expect(box.read("terraform.tfstate")).toContain('"encrypted_data"');
    const other = { dialect: "tofu", env: { TF_ENCRYPTION: JSON.stringify(json) } } as const;
    expect(await box.run(["output", "-raw", "o"], other)).toMatchObject({ code: 0, stdout: "a-secret" });
    const none = await box.run(["output", "-raw", "o"], { dialect: "terraform" });
    expect(unwrapped(none)).toContain(
      "This state file is encrypted and can not be read without an encryption configuration",
    );
  });

  it("moves states from the clear and from one key to another", async () => {
    const box = sandbox({ "main.tofu": resource });
    expect(await box.run(apply, tofu)).toMatchObject({ code: 0 });
    const strict = project(settings("state {\n method = method.aes_gcm.m\n }"))["main.tofu"] ?? "";
    box.write({ "main.tofu": strict });
    const refused = await box.run(apply, tofu);
    expect(refused).toMatchObject({ code: 1 });
    expect(unwrapped(refused)).toContain("encountered unencrypted payload without unencrypted method configured");
    expect(box.read("terraform.tfstate")).toContain("a-secret");
    const fallback =
      'method "unencrypted" "none" {}\n state {\n method = method.aes_gcm.m\n fallback {\n method = method.unencrypted.none\n }\n }';
    box.write({ "main.tofu": project(settings(fallback))["main.tofu"] ?? "" });
    const migrated = await box.run(apply, tofu);
    expect(migrated).toMatchObject({ code: 0 });
    expect(migrated.stdout).toContain("Warning: Unencrypted method configured");
    expect(box.read("terraform.tfstate")).not.toContain("a-secret");
    const rotated =
      settings("", { method: "next", passphrase: "another passphrase than before" }) +
      settings("state {\n method = method.aes_gcm.next\n fallback {\n method = method.aes_gcm.m\n }\n }");
    box.write({ "main.tofu": project(rotated)["main.tofu"] ?? "" });
    expect(await box.run(apply, tofu)).toMatchObject({ code: 0 });
    expect(box.read("terraform.tfstate")).toContain("key_provider.pbkdf2.next");
  });

  it("says what is wrong, and changes nothing", async () => {
    const box = sandbox(project(settings(encryptAll)));
    expect(await box.run(apply, tofu)).toMatchObject({ code: 0 });
    const before = box.read("terraform.tfstate");
    box.write({
      "main.tofu": project(settings(encryptAll, { passphrase: "some other passphrase" }))["main.tofu"] ?? "",
    });
    const wrong = await box.run(apply, tofu);
    expect(wrong).toMatchObject({ code: 1 });
    expect(unwrapped(wrong)).toContain(
      "attempted decryption failed for state: decryption failed: cipher: message authentication failed",
    );
    box.write({ "main.tofu": project(settings(encryptAll, { passphrase: "short" }))["main.tofu"] ?? "" });
    for (const argv of [["init"], ["plan"], apply, ["state", "list"]]) {
      const refused = await box.run(argv, tofu);
      expect(refused).toMatchObject({ code: 1 });
      expect(unwrapped(refused)).toContain("passphrase is too short (minimum 16 characters)");
    }
    expect(box.read("terraform.tfstate")).toBe(before);
  });

  it("keeps what is secret out of the journal of a run that is killed, and finds it there again", async () => {
    const kill =
      'resource "terraform_data" "k" {\n  input = terraform_data.a.id\n  provisioner "local-exec" {\n    command = "kill -9 $PPID"\n  }\n}\n';
    const box = sandbox({ ...project(settings(encryptAll)), "kill.tofu": kill });
    expect((await box.run(apply, tofu)).code).not.toBe(0);
    const journal = box.read(".terraform/journal/default.jsonl");
    expect(journal.split("\n").map((line) => line.slice(0, 16))).toContain('{"kind":"sealed"');
    expect(journal).not.toMatch(/secret|terraform_data/);
    const plan = await box.run(["plan", "-no-color"], tofu);
    expect(plan.stdout).toContain("Warning: An earlier run was interrupted");
    expect((await box.run(["state", "list"], tofu)).stdout).toBe("terraform_data.a\nterraform_data.k\n");
    expect(() => box.read(".terraform/journal/default.jsonl")).toThrow();
  });

  it("does not matter to validate", async () => {
    const { code } = await sandbox(project(settings(encryptAll))).run(["validate"], tofu);
    expect(code).toBe(0);
  });
});

const realTofu = spawnSync("tofu", ["version"]).status === 0;

describe.skipIf(!realTofu)("encryption, in turns with the real tofu (skipped where it is not installed)", () => {
  it("shares states and saved plans", async () => {
    const box = sandbox(project(settings(encryptAll)));
    const theirs = (...argv: readonly string[]) =>
      spawnSync("tofu", argv, { cwd: box.directory, encoding: "utf8", env: cleanEnvironment() });
    expect(theirs("init").status).toBe(0);
    expect(await box.run(apply, tofu)).toMatchObject({ code: 0 });
    expect(theirs("output", "-raw", "o").stdout).toBe("a-secret");
    expect(theirs("apply", "-auto-approve", "-replace=terraform_data.a").status).toBe(0);
    expect(await box.run(["output", "-raw", "o"], tofu)).toMatchObject({ code: 0, stdout: "a-secret" });
    expect(theirs("plan", "-out=theirs", "-replace=terraform_data.a").status).toBe(0);
    expect((await box.run(["show", "-no-color", "theirs"], tofu)).stdout).toContain("will be replaced");
    expect(await box.run(["apply", "theirs"], tofu)).toMatchObject({ code: 0 });
    expect(await box.run(["plan", "-out=ours", "-replace=terraform_data.a"], tofu)).toMatchObject({ code: 0 });
    expect(theirs("apply", "ours").status).toBe(0);
  });
});
