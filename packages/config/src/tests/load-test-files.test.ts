import { formatReference } from "@landform/addrs";
import { numberValue, stringValue } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { filesInMemory, inWords, terraform, tofu } from "../testing/load-text.js";
import { loadTestFiles } from "./load-test-files.js";
import { anyKey, type TestFile } from "./test-file.js";

async function loadTest(text: string, dialect = tofu): Promise<TestFile> {
  const { value, diagnostics } = await loadTestFiles(".", { dialect, files: filesInMemory({ "a.tftest.hcl": text }) });
  expect(diagnostics.map(inWords)).toEqual([]);
  const file = value.files.get("a.tftest.hcl");
  if (file === undefined) throw new Error("The file was not loaded");
  return file;
}

describe("loadTestFiles", () => {
  it("reads a run with all that it can have", async () => {
    const { runs } = await loadTest(`
run "first" {
  command = plan
  plan_options {
    mode    = refresh-only
    target  = [a.b]
    replace = [a.c]
  }
  variables {
    x = 1
  }
  providers = { a = a.west }
  assert {
    condition     = run.other.y == 1
    error_message = "No."
  }
  module {
    source = "./other"
  }
  expect_failures = [check.c, var.v]
}`);
    expect(runs).toHaveLength(1);
    const [run] = runs;
    expect(run).toMatchObject({
      name: "first",
      command: "plan",
      options: { mode: "refresh-only", refresh: true, target: [{ root: "a" }], replace: [{ root: "a" }] },
      module: { source: { kind: "local", path: "./other" } },
    });
    expect(run?.variables.has("x")).toBe(true);
    expect(run?.providers).toHaveLength(1);
    expect(run?.asserts).toHaveLength(1);
    expect(run?.expectFailures.map(formatReference)).toEqual(["check.c", "var.v"]);
  });

  it("lets only OpenTofu have two runs of one name", async () => {
    const files = filesInMemory({ "a.tftest.hcl": 'run "x" {}\nrun "x" {}\n' });
    expect((await loadTestFiles(".", { dialect: tofu, files })).diagnostics).toEqual([]);
    expect((await loadTestFiles(".", { dialect: terraform, files })).diagnostics.map(inWords)).toEqual([
      'a.tftest.hcl:2,1-8: error: Duplicate "run" block names; This test file already has a run named x block defined at a.tftest.hcl:1,1-8.',
    ]);
  });

  it("reads mocks and overrides with their constants", async () => {
    const file = await loadTest(`
mock_provider "a" {
  alias = "fake"
  mock_resource "a_thing" {
    defaults = { id = "x" }
  }
  override_data {
    target = data.a_thing.all[*]
    values = { id = "y" }
  }
}
override_resource {
  target = module.m["k"].a_thing.one[0]
  values = { size = 2 }
}
override_module {
  target  = module.m
  outputs = { out = 3 }
}`);
    const mock = file.mockProviders.get("a.fake");
    expect(mock?.defaults).toMatchObject([{ mode: "managed", type: "a_thing" }]);
    expect(mock?.defaults[0]?.values.get("id")).toEqual(stringValue("x"));
    expect(mock?.overrides[0]?.target.key).toBe(anyKey);
    expect(file.overrides.resources[0]).toMatchObject({
      mode: "managed",
      target: {
        module: [{ name: "m", key: "k" }],
        resource: { mode: "managed", type: "a_thing", name: "one" },
        key: 0,
      },
    });
    expect(file.overrides.modules[0]?.outputs.get("out")).toEqual(numberValue(3));
  });

  it("finds the files of both directories; an OpenTofu file hides its twin", async () => {
    const files = filesInMemory({
      "b.tftest.hcl": "",
      "b.tofutest.hcl": "",
      "main.tf": "",
      "tests/a.tftest.json": "{}",
      "tests/.hidden.tftest.hcl": "",
    });
    const namesIn = async (dialect: typeof tofu) => [
      ...(await loadTestFiles(".", { dialect, files })).value.files.keys(),
    ];
    expect(await namesIn(tofu)).toEqual(["b.tofutest.hcl", "tests/a.tftest.json"]);
    expect(await namesIn(terraform)).toEqual(["b.tftest.hcl", "tests/a.tftest.json"]);
  });

  it.each([
    ["run x {\n command = destroy\n}", 'Invalid "command" keyword'],
    ["run x {\n variables {}\n variables {}\n}", 'Multiple "variables" blocks'],
    ["run x {\n module {}\n}", 'Missing "source" attribute for module block'],
    ["run x {\n expect_failures = [local.x]\n}", "Invalid `expect_failures` reference"],
    ["run x {\n plan_options {\n mode = refresh-only\n refresh = false\n }\n}", "Incompatible plan options"],
    ["mock_provider a {}\nmock_provider a {}", "Duplicated `mock_provider` block"],
    ["mock_provider a {\n mock_data b {}\n mock_data b {}\n}", "Duplicated `mock_data` block"],
    ["override_resource {\n target = a.b\n values = 1\n}", "Object expected"],
    ["override_module {\n target = a.b\n}", "Invalid module address"],
    ["resource a b {}", "Unsupported block type"],
  ])("finds the problem in %j", async (text, summary) => {
    const { diagnostics } = await loadTestFiles(".", { dialect: tofu, files: filesInMemory({ "a.tftest.hcl": text }) });
    expect(diagnostics.map((diagnostic) => diagnostic.summary)).toEqual([summary]);
  });
});
