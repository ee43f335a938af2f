import { expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

it.each([
  { flags: [], code: 0, says: "Warning: No outputs found" },
  { flags: ["-raw"], code: 0, says: "Warning: No outputs found" },
  { flags: ["-json"], code: 1, says: 'Error: Output "o" not found' },
])("output $flags of one where there are none", async ({ flags, code, says }) => {
  const result = await sandbox({ "main.tf": "" }).run(["output", "-no-color", ...flags, "o"]);
  expect(result.stdout + result.stderr).toContain(says);
  expect(result.code).toBe(code);
});

it("says in providers that a folder of tests is not there", async () => {
  const box = sandbox({ "main.tf": "locals {}\n" });
  const { code, stdout } = await box.run(["providers", "-no-color", "-test-directory=x"]);
  expect(stdout).toContain("Requested test directory x does not exist.");
  expect(code).toBe(0);
});
