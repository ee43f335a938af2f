import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { hasErrors } from "@landform/diagnostics";
import { loadTests, openProject, testProject } from "landform";
import { describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { dialects } from "./dialects.js";
import { init } from "./project-steps.js";
import { type SuiteStore, suiteTestProvider } from "./suite-test-provider.js";

const folders = path.join(suitesDirectory, "command", "test");

interface Case {
  /** How many runs passed, failed and were skipped; absent where the files can't be loaded. */
  readonly counts?: string;
  /** Texts of what is reported, each in its summary or detail. */
  readonly says?: readonly string[];
  /** Another folder with what is tested, where this one has only test files. */
  readonly base?: string;
  readonly testDirectory?: string;
}

/** What the authors of the suites expect of their folders. */
const cases: Readonly<Record<string, Case>> = {
  broken_no_valid_hcl: { says: ["Unsupported block type"] },
  broken_wrong_block_check: { says: ['Blocks of type "check" are not expected here.'] },
  broken_wrong_block_output: { says: ['Blocks of type "output" are not expected here.'] },
  broken_wrong_block_resource: { says: ['Blocks of type "resource" are not expected here.'] },
  custom_condition_checks: { counts: "0 passed, 1 failed" },
  custom_condition_inputs: { counts: "0 passed, 1 failed" },
  custom_condition_resources: { counts: "0 passed, 1 failed" },
  default_variables: { counts: "1 passed, 0 failed" },
  deprecated_outputs: { counts: "1 passed, 0 failed" },
  destroyed_mod_outputs: { counts: "2 passed, 0 failed" },
  expect_failures_checks: { counts: "1 passed, 0 failed" },
  expect_failures_inputs: { counts: "1 passed, 0 failed" },
  expect_failures_outputs: { counts: "1 passed, 0 failed" },
  expect_failures_resources: { counts: "1 passed, 0 failed" },
  expect_runtime_check_fail: { counts: "0 passed, 1 failed" },
  expect_runtime_check_fail_command_plan: {
    counts: "0 passed, 1 failed",
    says: ["Check block assertion known after apply"],
  },
  expect_runtime_check_pass_with_expect: { counts: "1 passed, 0 failed" },
  function_call_in_variables: { counts: "1 passed, 0 failed" },
  invalid: { counts: "0 passed, 1 failed", says: ["You cannot expect failures from local.my_value."] },
  "invalid-module": { counts: "0 passed, 1 failed, 1 skipped", says: ["Reference to undeclared input variable"] },
  "missing-provider": { counts: "0 passed, 1 failed", says: ["Provider configuration not present"] },
  "missing-provider-in-run-block": { counts: "0 passed, 1 failed", says: ["Provider configuration not present"] },
  invalid_default_state: { counts: "0 passed, 1 failed" },
  invalid_variable_warning_no_expected: { counts: "0 passed, 1 failed", says: ["Invalid value for variable"] },
  mock_provider_validation: { counts: "1 passed, 0 failed" },
  mock_provider_validation_for_each: { counts: "2 passed, 0 failed" },
  multiple_files: { counts: "2 passed, 0 failed" },
  no_providers_in_main: { counts: "1 passed, 0 failed" },
  only_modules: { counts: "2 passed, 0 failed" },
  override_instance_default: { base: "override_instance_base", counts: "2 passed, 0 failed" },
  override_instance_default_instance_mixed: { base: "override_instance_base", counts: "3 passed, 0 failed" },
  override_instance_default_provider: { base: "override_instance_base", counts: "2 passed, 0 failed" },
  override_instance_instance: { base: "override_instance_base", counts: "1 passed, 1 failed" },
  override_instance_instance_provider: { base: "override_instance_base", counts: "1 passed, 1 failed" },
  override_instance_mixed_syntax: {
    base: "override_instance_base",
    counts: "0 passed, 1 failed",
    says: ["Invalid resource override usage"],
  },
  override_instance_module_1: { base: "override_instance_base", counts: "3 passed, 0 failed" },
  override_instance_module_2: { base: "override_instance_base", counts: "3 passed, 0 failed" },
  override_instance_module_data: { base: "override_instance_base", counts: "2 passed, 0 failed" },
  override_instance_resource_and_provider: { base: "override_instance_base", counts: "2 passed, 0 failed" },
  override_with_tests_dir_variables: { counts: "1 passed, 0 failed" },
  partial_update_failure: { counts: "0 passed, 1 failed", says: ["Unknown condition run"] },
  pass_module_with_no_resource: { counts: "1 passed, 0 failed" },
  pass_var_with_default_value_inside_variables: { counts: "1 passed, 0 failed" },
  pass_with_local_variable: { counts: "2 passed, 0 failed" },
  pass_with_outputs: { counts: "1 passed, 0 failed" },
  pass_with_variables: { counts: "2 passed, 0 failed" },
  refresh_conflicting_config: { says: ["Incompatible plan options"] },
  refresh_only: { counts: "3 passed, 0 failed" },
  run_mod_output_in_provider: { counts: "2 passed, 0 failed" },
  run_mod_output_in_provider_complex: { counts: "2 passed, 0 failed" },
  run_mod_output_in_provider_undefined_ref: { counts: "1 passed, 1 failed" },
  run_mod_output_in_provider_with_blocks: { counts: "2 passed, 0 failed" },
  simple_fail: { counts: "0 passed, 1 failed" },
  simple_pass_nested_alternate: { counts: "1 passed, 0 failed", testDirectory: "other" },
  simple_pass_very_nested: { counts: "1 passed, 0 failed", testDirectory: "tests/subdir" },
  state_propagation: { counts: "5 passed, 0 failed" },
  undefined_variables: { counts: "1 passed, 0 failed" },
  with_nested_setup_modules: { counts: "1 passed, 0 failed" },
  with_provider_alias: { counts: "2 passed, 0 failed" },
};

describe.skipIf(!haveSuites)("test files (skipped where the shared suites are absent)", () => {
  for (const [folder, { counts, says = [], ...options }] of Object.entries(cases)) {
    it(folder, async () => {
      const result = await runFolder(folder, options);
      expect(result.counts, result.reported).toBe(counts);
      for (const text of says) expect(result.reported).toContain(text);
      expect(result.left).toEqual([]);
    });
  }
});

/** The counts of a folder's tests, everything reported, and what is left of the objects that they made. */
async function runFolder(folder: string, { base, testDirectory = "tests" }: Pick<Case, "base" | "testDirectory">) {
  const before = process.cwd();
  const directory = mkdtempSync(path.join(tmpdir(), "landform-test-"));
  const store: SuiteStore = new Map();
  for (const source of [base ?? [], folder].flat()) cpSync(path.join(folders, source), directory, { recursive: true });
  process.chdir(directory);
  try {
    return { ...(await runHere(testDirectory, store)), left: [...store.keys()] };
  } finally {
    process.chdir(before);
    rmSync(directory, { recursive: true });
  }
}

async function runHere(testDirectory: string, store: SuiteStore) {
  await init(dialects.tofu);
  const providers = [{ type: "test", version: "1.0.0", create: suiteTestProvider(store) }];
  const project = await openProject({ dialect: dialects.tofu, providers });
  const tests = await loadTests(project.value, testDirectory);
  const loading = [...project.diagnostics, ...tests.diagnostics];
  if (hasErrors(loading)) return { reported: texts(loading) };
  const { value, diagnostics } = await testProject(project.value, tests.value, { env: {}, variables: [] });
  const runs = value?.files.flatMap((file) => file.runs) ?? [];
  const count = (status: string) => runs.filter((run) => run.status === status).length;
  const failed = runs.filter(({ status }) => status === "fail" || status === "error").length;
  const skipped = count("skip") === 0 ? "" : `, ${count("skip")} skipped`;
  return {
    counts: `${count("pass")} passed, ${failed} failed${skipped}`,
    reported: texts([...diagnostics, ...runs.flatMap((run) => run.diagnostics)]),
  };
}

function texts(diagnostics: readonly { readonly summary: string; readonly detail: string }[]): string {
  return diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n");
}
