import { mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { useOwnFolders } from "../own-folder.js";
import { runTofu } from "../run-tofu.js";

useOwnFolders();

/** What `validate -json` says with a test file beside a configuration without a mistake. */
async function validated(testFile: string, ...argv: readonly string[]): Promise<readonly string[]> {
  writeFileSync("main.tf", "locals {}\n");
  mkdirSync("tests");
  writeFileSync("tests/a.tftest.hcl", testFile);
  const { stdout } = await runTofu(["validate", "-json", ...argv], []);
  const document: { readonly diagnostics: readonly { readonly severity: string; readonly summary: string }[] } =
    JSON.parse(stdout);
  return document.diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`);
}

const misspelt = 'run "x" {\n  command = pln\n}\n';

describe("validate with test files", () => {
  it.each([
    { file: misspelt, argv: [], want: ['error: Invalid "command" keyword'] },
    { file: 'bad "x" {}\n', argv: [], want: ["error: Unsupported block type"] },
    { file: 'run "x" {}\n', argv: [], want: [] },
    {
      file: 'run "x" {\n  expect_failures = [local.a]\n}\n',
      argv: [],
      want: ["error: Invalid `expect_failures` reference"],
    },
    { file: misspelt, argv: ["-no-tests"], want: [] },
    { file: misspelt, argv: ["-test-directory=none"], want: ["warning: Test directory does not exist"] },
  ])("$file $argv", async ({ file, argv, want }) => {
    expect(await validated(file, ...argv)).toEqual(want);
  });
});
