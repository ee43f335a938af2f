import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const files = {
  "main.tofu":
    'module "m" {\n  source = "./m"\n}\nlocals {\n  a = module.m.out\n  b = module.m.out\n}\noutput "o" {\n  value = module.m.out\n}\n',
  "m/main.tofu": 'output "out" {\n  value      = 1\n  deprecated = "Use new."\n}\n',
};

describe("-deprecation, of OpenTofu", () => {
  it.each([
    { flags: [], told: 1 },
    { flags: ["-deprecation=module:local"], told: 1 },
    { flags: ["-deprecation=module:none"], told: 0 },
    { flags: ["-json"], told: 3 },
  ])("$flags", async ({ flags, told }) => {
    const box = sandbox(files);
    await box.run(["get"], { dialect: "tofu" });
    const { code, stdout } = await box.run(["plan", "-no-color", ...flags], { dialect: "tofu" });
    expect(stdout.split("Warning: Value derived from a deprecated source").length - 1).toBe(told);
    expect(code).toBe(0);
  });

  it("wants to know what it is about", async () => {
    const { code, stderr } = await sandbox(files).run(["plan", "-deprecation=all"], { dialect: "tofu" });
    expect(stderr).toContain('Expected -deprecation prefix "module:", got "all"');
    expect(code).toBe(1);
  });

  it("is no flag of Terraform", async () => {
    const { code, stderr } = await sandbox(files).run(["plan", "-deprecation=module:none"], { dialect: "terraform" });
    expect(stderr).toContain("flag provided but not defined: -deprecation");
    expect(code).toBe(1);
  });
});
