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

  it.each([tofu, terraform])("leaves for later what only matters when a run's turn comes ($name)", async (dialect) => {
    const files = filesInMemory({ "a.tftest.hcl": "run x {\n expect_failures = [local.x, y]\n}" });
    const { value, diagnostics } = await loadTestFiles(".", { dialect, files });
    expect(diagnostics).toEqual([]);
    const problems = [...value.files.values()].flatMap(({ runs }) => runs.flatMap((run) => run.problems ?? []));
    expect(problems.map(({ summary }) => summary)).toEqual([
      "Invalid `expect_failures` reference",
      "Invalid reference",
    ]);
  });

  const mockFiles = {
    "a.tftest.hcl": 'mock_provider "a" {\n  source = "./mocks"\n  mock_data "b" {\n    defaults = { x = 1 }\n  }\n}\n',
    "mocks/a.tfmock.hcl": 'mock_data "b" {\n  defaults = { x = 2 }\n}\nmock_resource "b" {}\n',
    "mocks/b.tfmock.json": '{"override_resource": {"target": "b.c", "values": {"y": 3}}}',
    "mocks/c.hcl": "{",
  };

  it("reads what stands in for a provider from files in a directory, too; blocks of the test file come first", async () => {
    const { value, diagnostics } = await loadTestFiles(".", { dialect: terraform, files: filesInMemory(mockFiles) });
    expect(diagnostics.map(inWords)).toEqual([]);
    const mock = value.files.get("a.tftest.hcl")?.mockProviders.get("a");
    expect(mock?.defaults.map(({ mode, type, values }) => [mode, type, [...values.values()]])).toEqual([
      ["data", "b", [numberValue(1)]],
      ["managed", "b", []],
    ]);
    expect(mock?.overrides.map(({ values }) => [...values.values()])).toEqual([[numberValue(3)]]);
  });

  it.each([
    {
      name: "a missing directory",
      files: { "a.tftest.hcl": 'mock_provider "a" {\n  source = "no"\n}\n' },
      want: [
        "a.tftest.hcl:1,1-18: error: Failed to read mock data directory; Mock data directory no does not exist or cannot be read.",
      ],
    },
    {
      name: "repeats in a file",
      files: { ...mockFiles, "mocks/a.tfmock.hcl": 'mock_data "b" {}\nmock_data "b" {}\n' },
      want: [
        "mocks/a.tfmock.hcl:2,11-14: error: Duplicate mock_data block; A mock_data block for b has already been defined at mocks/a.tfmock.hcl:1,1-14.",
      ],
    },
    {
      name: "repeats in two files",
      files: {
        ...mockFiles,
        "mocks/z.tfmock.hcl": 'mock_data "b" {}\noverride_resource {\n  target = b.c\n}\n',
      },
      want: [
        'mocks/z.tfmock.hcl:1,11-14: error: Duplicate mock resource block; A mock_data "b" block already exists at mocks/a.tfmock.hcl:1,1-14.',
        "mocks/z.tfmock.hcl:2,1-18: error: Duplicate override block; An override block for b.c already exists at mocks/b.tfmock.json:1,23-24.",
      ],
    },
    {
      name: "repeats in a test file",
      files: {
        "a.tftest.hcl":
          'provider "a" {}\nmock_provider "a" {}\noverride_module {\n  target = module.b\n}\noverride_module {\n  target = module.b\n}\n',
      },
      want: [
        "a.tftest.hcl:2,1-18: error: Duplicate provider block; A provider for a is already defined at a.tftest.hcl:1,10-13.",
        "a.tftest.hcl:6,1-16: error: Duplicate override_module block; An override_module block targeting module.b has already been defined at a.tftest.hcl:3,1-16.",
      ],
    },
  ])("tells of $name", async ({ files, want }) => {
    const { diagnostics } = await loadTestFiles(".", { dialect: terraform, files: filesInMemory(files) });
    expect(diagnostics.map(inWords)).toEqual(want);
  });
});
