import { mkdirSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useOwnFolders } from "../own-folder.js";
import { runTofu } from "../run-tofu.js";

useOwnFolders();

it("lets variables of the command line decide where modules are, in every command that loads them", async () => {
  writeFileSync("main.tofu", 'variable "m" {}\nmodule "a" {\n  source = "./${var.m}"\n}\n');
  mkdirSync("x");
  writeFileSync("x/main.tf", 'output "o" {\n  value = 1\n}\n');
  const commands = [["get"], ["init"], ["validate"], ["graph"], ["plan", "-input=false"], ["console"], ["test"]];
  for (const argv of commands) {
    const { code, stderr } = await runTofu([...argv, "-var", "m=x"], []);
    expect(stderr, argv.join(" ")).toBe("");
    expect(code).toBe(0);
  }
  expect((await runTofu(["validate", "-var", "m"], [])).stderr).toContain("Invalid -var option");
  expect((await runTofu(["-dialect=terraform", "validate", "-var", "m=x"], [])).stderr).toContain(
    "flag provided but not defined: -var",
  );
});

it("tells which variable is missing where its value is needed early", async () => {
  writeFileSync("main.tofu", 'variable "m" {}\nmodule "a" {\n  source = "./${var.m}"\n}\n');
  const { code, stderr } = await runTofu(["init", "-input=false"], []);
  expect(stderr).toContain("Error: Failed to request input from user for variable var.m");
  expect(stderr).toContain("module.a.source depends on var.m which is not available");
  expect(stderr).not.toContain("value must be known");
  expect(code).toBe(1);
});
