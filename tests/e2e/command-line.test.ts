import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const files = { "main.tf": 'output "o" {\n  value = 1\n}\n' };

describe("the command line", () => {
  it.each([
    ["version"],
    ["init"],
    ["validate"],
    ["plan"],
    ["apply", "-auto-approve"],
    ["output"],
    ["show"],
    ["state", "pull"],
    ["workspace", "show"],
    ["providers"],
    ["graph"],
    ["fmt"],
    ["get"],
    ["metadata", "functions", "-json"],
  ])("takes flags of how things are shown at the end: %s %s", async (...argv) => {
    const { code, stdout, stderr } = await sandbox(files).run([...argv, "-no-color", "-compact-warnings"]);
    expect({ code, stderr, coloured: stdout.includes("\u001b") }).toEqual({ code: 0, stderr: "", coloured: false });
  });

  it.each([
    { argv: ["-no-color", "plan"], want: "Invalid flags before the subcommand. If these flags are for\n" },
    { argv: ["plann"], want: 'Terraform has no command named "plann". Did you mean "plan"?\n' },
    { argv: ["taint"], want: "The taint command expects exactly one argument.\n\nUsage: landform " },
    { argv: ["workspace", "new"], want: "Expected a single argument: NAME.\n\nUsage: landform " },
    { argv: ["state", "mv", "a"], want: "Exactly two arguments expected.\n\nUsage: landform " },
    { argv: ["get", "x"], want: "Too many command line arguments. Did you mean to use -chdir?\n" },
  ])("refuses $argv", async ({ argv, want }) => {
    const { code, stderr } = await sandbox(files).run(argv, { dialect: "terraform" });
    expect(stderr.slice(0, want.length)).toBe(want);
    expect(code).toBe(1);
  });

  it.each([
    { argv: ["taint"], want: "Invalid arguments\n\nThe taint command expects exactly one argument." },
    { argv: ["workspace", "new"], want: "Invalid arguments list\n\nExpected a single argument: NAME." },
    { argv: ["state", "mv", "a"], want: "Invalid number of arguments\n\nExactly two arguments expected\n" },
    { argv: ["get", "x"], want: "Unexpected argument\n\nToo many command line arguments." },
  ])("refuses $argv with a diagnostic in OpenTofu", async ({ argv, want }) => {
    const { code, stdout, stderr } = await sandbox(files).run([...argv, "-no-color"], { dialect: "tofu" });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`Error: ${want}`) });
    expect(stdout).toContain("Usage: landform ");
  });

  it.each([
    { argv: ["fmt"], spaced: true },
    { argv: ["providers", "lock"], spaced: true },
    { argv: ["validate"], spaced: false },
    { argv: ["plan"], spaced: false },
  ])("ends a diagnostic of $argv as the reference tools do", async ({ argv, spaced }) => {
    const box = sandbox({ "main.tf": "a {\n" });
    const { stderr } = await box.run([...argv, "-no-color"], { dialect: "terraform" });
    expect(/\n*$/.exec(stderr)?.[0]).toBe(spaced ? "\n\n" : "\n");
  });

  it("knows workspaces by their old name, and says so", async () => {
    const { code, stdout, stderr } = await sandbox(files).run(["env", "list", "-no-color"], { dialect: "terraform" });
    expect(stdout).toMatch(
      /^Warning: the "terraform env" family of commands is deprecated\.\n[\s\S]*\n\* default\n\n$/,
    );
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });
});

it("says that an import succeeded before it tells of warnings", async () => {
  const check = `check "c" {\n  assert {\n    condition     = terraform_data.a.id == "no"\n    error_message = "Not that."\n  }\n}\n`;
  const box = sandbox({ "main.tf": `resource "terraform_data" "a" {}\n${check}` });
  const { code, stdout, stderr } = await box.run(["import", "-no-color", "terraform_data.a", "some"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/Import successful![\s\S]*Warning: Check block assertion failed[\s\S]*Not that\./);
});

const warning = "Warning: Unable to open CLI configuration file";
const detail = 'The CLI configuration file at "nowhere.tfrc" does not exist.';

it.each([
  { dialect: "terraform", text: `╷\n│ ${warning}\n│\n│ ${detail}\n╵\n\n` },
  { dialect: "tofu", text: `\n${warning}\n\n${detail}\n` },
])("tells of a missing CLI configuration as $dialect does", async ({ dialect, text }) => {
  const box = sandbox({ "main.tf": "" });
  const env = { TF_CLI_CONFIG_FILE: "nowhere.tfrc" };
  const { code, stderr } = await box.run([`-dialect=${dialect}`, "validate", "-no-color"], { env });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `There are some problems with the CLI configuration:\n${text}`,
  });
});
