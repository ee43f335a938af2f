import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { stateFileOf } from "./testing.js";
import { formatStateFile } from "./write-state-file.js";

const provider = (suffix = "") => `"provider":"provider[\\"registry.terraform.io/hashicorp/null\\"]${suffix}"`;

/** Covers every member, in an order that has to change. */
const everything = `{"version":4,"terraform_version":"1.11.4","serial":7,"lineage":"8867bbeb-3442-d64e-9cd8-8eca925c01c7",
"outputs":{"z<":{"value":12345678901234567890.123,"type":"number"},
  "a":{"value":{"x":1,"y":["a","<b>&"]},"type":["object",{"y":["tuple",["string","string"]],"x":"number"}],"sensitive":true},
  "e":{"value":[],"type":["list","string"]},"n":{"value":null,"type":"dynamic"}},
"resources":[
  {"module":"module.b[\\"k\\"]","mode":"managed","type":"null_resource","name":"a",${provider()},"instances":[{}]},
  {"module":"module.b[2]","mode":"managed","type":"null_resource","name":"a",${provider()},"instances":[{}]},
  {"mode":"managed","type":"null_resource","name":"b",${provider()},"instances":[]},
  {"mode":"managed","type":"null_resource","name":"a",${provider(".west")},"instances":[
    {"index_key":"é<","schema_version":2,"attributes":{"a" : "\\/<>\\u003c\\b\\u007f","b":[ ],"c":{ }, "d":1e5,"e":-0, "f":[[1,{"g":null}]]}},
    {"index_key":"b","attributes":null}]},
  {"mode":"managed","type":"null_resource","name":"c",${provider()},"instances":[
    {"index_key":10,"attributes":null},
    {"index_key":9,"attributes_flat":{"b":"<","a":"1"}},
    {"index_key":9,"deposed":"bbbbbbbb","status":"tainted"},
    {"index_key":9,"deposed":"aaaaaaaa","private":"YWI="}]},
  {"mode":"managed","type":"null_resource","name":"Z",${provider()},"instances":[
    {"index_key":"a","create_before_destroy":true,"dependencies":["module.b.null_resource.a","data.null_data_source.z"],
     "sensitive_attributes":[[{"type":"get_attr","value":"b"},{"type":"index","value":{"value":0,"type":"number"}}],
       [{"type":"get_attr","value":"c"},{"type":"index","value":{"value":"k<","type":"string"}}]]}]},
  {"mode":"data","type":"null_data_source","name":"z",${provider()},"instances":[{"attributes":{}}]}],
"check_results":[
  {"object_kind":"resource","config_addr":"null_resource.a","status":"fail","objects":[
    {"object_addr":"null_resource.a[9]","status":"fail","failure_messages":["<no>"]}]}
]}`;

const terraform = spawnSync("terraform", ["version"], { env: environment() });

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: undefined };
}

function statePull(source: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), "state-pull-"));
  try {
    writeFileSync(path.join(directory, "terraform.tfstate"), source);
    const { stdout, stderr, status } = spawnSync("terraform", ["state", "pull"], {
      cwd: directory,
      env: environment(),
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
    // The command prints one more line break than it would write to a file.
    return stdout.replace(/\n$/, "");
  } finally {
    rmSync(directory, { recursive: true });
  }
}

describe("formatStateFile", () => {
  it("writes the same again", () => {
    const indented = formatStateFile(stateFileOf(everything), "indented");
    expect(formatStateFile(stateFileOf(indented), "indented")).toBe(indented);
    expect(indented).toMatchSnapshot();
  });

  it("writes compact text with the same content", () => {
    const compact = formatStateFile(stateFileOf(everything), "compact");
    expect(compact).toMatch(/^[^\n]+\n$/);
    expect(formatStateFile(stateFileOf(compact), "indented")).toBe(
      formatStateFile(stateFileOf(everything), "indented"),
    );
  });

  it("keeps what only OpenTofu writes", () => {
    const source = formatStateFile(
      stateFileOf(`{"version":4,"serial":1,"lineage":"x","outputs":{"a":{"value":1,"type":"number","deprecated":"old"}},
      "resources":[{"mode":"managed","type":"null_resource","name":"a","instances":[
        {"index_key":0,${provider(`.by[\\"eu\\"]`)},"attributes":{},"skip_destroy":true,"identity":{"id":"<"},"depends_on":["null_resource.b[0]"]}]}]}`),
      "indented",
    );
    expect(source).toMatchSnapshot();
    expect(formatStateFile(stateFileOf(source), "indented")).toBe(source);
  });

  it.skipIf(terraform.status !== 0)("writes what terraform writes (skipped where it is not installed)", () => {
    expect(formatStateFile(stateFileOf(everything), "indented")).toBe(statePull(everything));
  });
});
