import { cpSync, rmSync } from "node:fs";
import { describe, expect } from "vitest";
import { type ExpectedFailures, itMeets } from "../conformance/expected-failures.js";
import { useOwnFolders } from "../own-folder.js";
import { runTofu } from "../run-tofu.js";
import { haveSuites } from "../suites.js";
import { type EquivalenceCase, goldenOutput, loadCases } from "./cases.js";
import { comparable, comparableGolden } from "./comparable.js";
import { createMockProvider } from "./mock-provider.js";
import { dynamicTypesIn } from "./mock-schema.js";
import { oldLocalProvider, oldNullProvider, oldRandomProvider } from "./old-providers.js";

const failures: ExpectedFailures = {};

useOwnFolders();

describe.skipIf(!haveSuites)("equivalence cases, command by command (needs the shared suites)", () => {
  for (const test of loadCases()) itMeets(test.name, failures, () => runCase(test));
});

async function runCase({ name, directory, commands }: EquivalenceCase): Promise<void> {
  cpSync(directory, ".", { recursive: true });
  // Its hashes are of packages that are not here.
  rmSync(".terraform.lock.hcl", { force: true });
  const providers = [
    createMockProvider(dynamicTypesIn(directory)),
    oldLocalProvider,
    oldNullProvider,
    oldRandomProvider,
  ];
  const printed: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const command of commands) {
    const { code, stdout, stderr } = await runTofu(command.arguments, providers);
    const line = command.arguments.join(" ");
    printed[line] = { code, stderr };
    wanted[line] = { code: 0, stderr: "" };
    const { output_file_name: file } = command;
    if (file === undefined) continue;
    printed[file] = code === 0 ? comparable(command, stdout) : stdout;
    wanted[file] = comparableGolden(command, goldenOutput(name, file));
  }
  expect(printed).toEqual(wanted);
}
