import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const files = {
  "main.tf": `
variable "s" { sensitive = true }
resource "terraform_data" "a" { input = var.s }
`,
};
const apply = ["apply", "-auto-approve", "-no-color", "-var", "s=topsecret"];

describe("the log", () => {
  it("is not written unasked", async () => {
    const { stderr } = await sandbox(files).run(apply);
    expect(stderr).toBe("");
  });

  it("tells what is done from the level on that was asked for", async () => {
    const here = sandbox(files);
    const info = (await here.run(apply, { env: { TF_LOG: "info" }, dialect: "terraform" })).stderr;
    const lines = info
      .replaceAll(/^\S+Z /gm, "")
      .split("\n")
      .filter((line) => !line.includes("ersion: "));
    expect(lines).toEqual([
      '[INFO]  CLI args: []string{"landform", "-dialect=terraform", "apply", "-auto-approve", "-no-color", "-var", "s=..."}',
      '[INFO]  CLI command args: []string{"apply", "-auto-approve", "-var", "s=..."}',
      "[INFO]  backend/local: starting Apply operation",
      "[INFO]  backend/local: plan calling Plan",
      "[INFO]  backend/local: apply calling Apply",
      "[INFO]  Starting apply for terraform_data.a",
      "",
    ]);
  });

  it("has the steps of the walks and what is done to the state, and no secrets", async () => {
    const here = sandbox(files);
    await here.run(apply, { env: { TF_LOG: "trace", TF_LOG_PATH: "log" }, dialect: "terraform" });
    const log = here.read("log");
    expect(log).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\S+ \[INFO\] {2}Terraform version: /);
    for (const line of [
      "[DEBUG] Starting graph walk: walkApply",
      '[TRACE] vertex "terraform_data.a": visit complete',
      "[TRACE] statemgr.Filesystem: writing snapshot at terraform.tfstate",
      "[TRACE] statemgr: state has changed since last snapshot, so incrementing serial to 1",
    ])
      expect(log).toContain(line);
    expect(log).not.toContain("topsecret");
  });

  it("is JSON where that was asked for", async () => {
    const { stderr } = await sandbox(files).run(["validate"], { env: { TF_LOG: "json" }, dialect: "terraform" });
    const lines: unknown[] = stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({
      "@level": "info",
      "@message": "Terraform version: 1.11.4",
      "@timestamp": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}/),
    });
  });

  it("goes to the standard error where its file can't be written", async () => {
    const { code, stderr } = await sandbox(files).run(["version"], {
      env: { TF_LOG_CORE: "info", TF_LOG_PATH: "none/log" },
      dialect: "terraform",
    });
    expect(stderr).toMatch(
      /^Error opening log file: open none\/log: no such file or directory\n.* \[INFO\] {2}Terraform/,
    );
    expect(code).toBe(0);
  });
});
