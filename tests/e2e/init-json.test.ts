import { describe, expect, it } from "vitest";
import { type Sandbox, sandbox } from "./sandbox.js";

const files = {
  "main.tf": `terraform {
  backend "local" {}
}
resource "terraform_data" "a" {}
module "m" {
  source = "./m"
}
`,
  "m/m.tf": "",
};

/** The lines of the log, without what is the same in all. */
async function logOf(here: Sandbox, argv: readonly string[]) {
  const { code, stdout, stderr } = await here.run(["init", "-json", ...argv], { dialect: "terraform" });
  expect(stderr).toBe("");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { code, lines: lines.map(({ type, message_code: step, "@message": message }) => [type, step, message]) };
}

describe("init -json", () => {
  it("tells what is done, each step with its code", async () => {
    const { code, lines } = await logOf(sandbox(files), []);
    expect(lines.slice(0, -1)).toEqual([
      ["version", undefined, "Terraform 1.11.4"],
      ["init_output", "initializing_backend_message", "Initializing the backend..."],
      [
        "log",
        undefined,
        'Successfully configured the backend "local"! Terraform will automatically\nuse this backend unless the backend configuration changes.',
      ],
      ["init_output", "initializing_modules_message", "Initializing modules..."],
      ["log", undefined, "- m in m"],
      ["init_output", "initializing_provider_plugin_message", "Initializing provider plugins..."],
      ["log", undefined, "terraform.io/builtin/terraform is built in to Terraform"],
      ["init_output", "output_init_success_message", "Terraform has been successfully initialized!"],
    ]);
    expect(lines.at(-1)).toEqual(["init_output", "output_init_success_cli_message", expect.any(String)]);
    expect(code).toBe(0);
  });

  it.each([
    { argv: ["-migrate-state"], want: "Error: The -migrate-state and -json options are mutually-exclusive" },
    { argv: ["x"], want: "Error: Too many command line arguments. Did you mean to use -chdir?" },
    { argv: ["-nope"], want: "Error: Failed to parse command-line flags" },
  ])("tells of errors in the log: $argv", async ({ argv, want }) => {
    const { code, lines } = await logOf(sandbox(files), argv);
    expect({ code, last: lines.at(-1) }).toEqual({ code: 1, last: ["diagnostic", undefined, want] });
  });
});
