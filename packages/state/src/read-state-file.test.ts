import { describe, expect, it } from "vitest";
import { readStateFile } from "./read-state-file.js";
import { render, stateFileOf, terraformDialect } from "./testing.js";

const noVersion =
  'The state file does not have a "version" attribute, which is required to identify the format version.';

function problemsIn(source: string | Uint8Array): readonly string[] {
  return render(readStateFile(Buffer.from(source), terraformDialect).diagnostics).map((text) =>
    text.replace("error: ", ""),
  );
}

describe("readStateFile, on what is no state of a format we know", () => {
  it.each([
    { source: `{"version":4,"serial":1`, at: 23 },
    { source: `hello`, at: 1 },
    { source: ` `, at: 1 },
    { source: `\ufeff{"version":4}`, at: 1 },
    { source: `{"version":4} x`, at: 15 },
    { source: `{"é":1,x`, at: 9 },
  ])("syntax: $source", ({ source, at }) => {
    expect(problemsIn(source)).toEqual([
      `Unsupported state file format: The state file could not be parsed as JSON: syntax error at byte offset ${at}.`,
      `Unsupported state file format: ${noVersion}`,
    ]);
  });

  it.each([
    { source: `{"version":"4"}`, found: "string" },
    { source: `{"version":-4}`, found: "number -4" },
    { source: `{"version":4.5}`, found: "number 4.5" },
  ])("version: $source", ({ source, found }) => {
    expect(problemsIn(source)).toEqual([
      `Unsupported state file format: The version in the state file is ${found}. A positive whole number is required.`,
    ]);
  });

  it.each([`{"serial":1}`, `null`, `{"version":null}`])("no version: %s", (source) => {
    expect(problemsIn(source)).toEqual([`Unsupported state file format: ${noVersion}`]);
  });

  it("reports the rest", () => {
    expect(
      [
        `[]`,
        `{"version":0}`,
        `{"version":5,"terraform_version":"3.0.0"}`,
        `{"version":5}`,
        `tfstate\u0001`,
        `{"meta":{},"encrypted_data":"x","encryption_version":"v0"}`,
      ].flatMap(problemsIn),
    ).toMatchInlineSnapshot(`
      [
        "Unsupported state file format: The version in the state file is array. A positive whole number is required.",
        "Unsupported state file format: The state file does not have a "version" attribute, which is required to identify the format version.",
        "Unsupported state file format: The state file uses JSON syntax but has a version number of zero. There was never a JSON-based state format zero, so this state file is invalid and cannot be processed.",
        "Unsupported state file format: The state file uses format version 5, which is not supported by Terraform 1.11.4. This state file was created by Terraform 3.0.0.",
        "Unsupported state file format: The state file uses format version 5, which is not supported by Terraform 1.11.4. This state file may have been created by a newer version of Terraform.",
        "Unsupported state file format: The state is stored in a legacy binary format that is not supported since Terraform v0.7. To continue, first upgrade the state using Terraform 0.6.16 or earlier.",
        "Unsupported state file format: This state file is encrypted and can not be read without an encryption configuration",
      ]
    `);
  });
});

const resource = `"mode":"managed","type":"terraform_data","name":"b"`;
const provider = `"provider":"provider[\\"terraform.io/builtin/terraform\\"]"`;
const withResource = (json: string) => `{"version":4,"serial":1,"resources":[${json}]}`;
const withInstances = (json: string) => withResource(`{${resource},${provider},"instances":[${json}]}`);

describe("readStateFile, on parts that are wrong", () => {
  it.each([
    `{"version":4,"serial":"x","lineage":3}`,
    `{"version":4,"serial":1.5}`,
    `{"version":4,"serial":-1}`,
    `{"version":4,"terraform_version":"wat"}`,
    `{"version":4,"outputs":{"a":{"value":"x","type":"number"}}}`,
    `{"version":4,"outputs":{"a":{"value":"x","type":"nomber"}}}`,
    `{"version":4,"outputs":{"a":{"value":"x"}}}`,
    `{"version":4,"check_results":[{"object_kind":"resource","config_addr":"x"}]}`,
    withResource(`{"mode":"x","type":"a","name":"b"}`),
    withResource(`{${resource},"instances":[{}]}`),
    withResource(`{${resource},"provider":"wat","instances":[{}]}`),
    withResource(`{"module":"wat",${resource},${provider},"instances":[{}]}`),
    withInstances(`{},{}`),
    withInstances(`{"deposed":"aabbccdd"},{"deposed":"aabbccdd"}`),
    withInstances(`{"deposed":"aab"}`),
    withInstances(`{"index_key":true}`),
    withInstances(`{"status":"weird"}`),
    withInstances(`{"schema_version":"weird"}`),
    withInstances(`{"dependencies":["x"]}`),
    withInstances(`{"private":"!!"}`),
    withInstances(`{"sensitive_attributes":[[{"type":"x"}]]}`),
    withInstances(`{"sensitive_attributes":[1]}`),
  ])("%s", (source) => {
    expect(problemsIn(source).join("\n")).toMatchSnapshot();
  });

  it("finds the same instance twice in two entries of one resource", () => {
    const entry = `{${resource},${provider},"instances":[{}]}`;
    expect(problemsIn(withResource(`${entry},${entry}`))).toEqual([
      "Duplicate resource instance in state: Instance terraform_data.b appears multiple times in the state file.",
    ]);
  });
});

describe("readStateFile", () => {
  it("takes an empty file for no state", () => {
    expect(readStateFile(new Uint8Array(), terraformDialect)).toEqual({ value: undefined, diagnostics: [] });
  });

  it("keeps the text of attributes", () => {
    const { state } = stateFileOf(withInstances(`{"attributes": {"a" : 1.50}}`));
    expect(state.resources.get("terraform_data.b")?.instances.get(undefined)?.current?.attributesJson).toBe(
      `{"a" : 1.50}`,
    );
  });

  it("ignores what it does not know", () => {
    const { state } = stateFileOf(`{"version":4,"x":{"y":[1]},"resources":[{"z":null,${resource},${provider}}],
      "check_results":[{"object_kind":"future","config_addr":"?"},{"object_kind":"check","config_addr":"check.a","status":"odd"}]}`);
    expect([...state.resources.keys()]).toEqual(["terraform_data.b"]);
    expect(state.checkResults).toEqual([
      { objectKind: "check", configAddress: "check.a", status: "unknown", objects: undefined },
    ]);
  });
});
