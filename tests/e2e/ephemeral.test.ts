import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

describe("values of ephemeral resources", () => {
  it.each(["", "count = 2"])("may not be kept, which validate tells too: %j", async (repeated) => {
    const box = sandbox({
      "main.tf": `
ephemeral "random_password" "p" {
  ${repeated}
  length = 8
}
output "o" {
  value = ephemeral.random_password.p${repeated === "" ? "" : "[0]"}.result
}
`,
    });
    const run = (...argv: readonly string[]) => box.run(argv, { dialect: "terraform" });
    await run("init");
    const { code, stderr } = await run("validate", "-no-color");
    expect(code).toBe(1);
    expect(stderr).toContain("Error: Ephemeral value not allowed");
  });
});
