import { expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

it("refuses to install a local module of some version, which only an override file can ask for", async () => {
  const box = sandbox({
    "main.tf": 'module "m" {\n  source = "./m"\n}\n',
    "o_override.tf": 'module "m" {\n  version = "1.0"\n}\n',
    "m/main.tf": "",
  });
  const { code, stderr } = await box.run(["init", "-no-color"], { dialect: "terraform" });
  expect(stderr).toContain("Error: Invalid version constraint");
  expect(stderr).toContain('Cannot apply a version constraint to module "m" (at main.tf:1) because it');
  expect(code).toBe(1);
});
