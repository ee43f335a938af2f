import { backendTypeNamed } from "@landform/backends";
import { silentLog } from "@landform/diagnostics";
import { createProviderTester } from "@landform/provider-sdk/testing";
import { describe, expect, it } from "vitest";
import { createTerraformProvider } from "./provider.js";

const dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
} as const;

function open(name: "terraform" | "tofu" = "terraform") {
  return createProviderTester(
    createTerraformProvider({ dialect: { ...dialect, name }, backendTypeNamed, env: {}, log: silentLog }),
  );
}

// Expected results are those of Terraform 1.11.4.
describe("encode_expr", () => {
  it.each([
    { value: "", want: `""` },
    { value: 'a\nb${x}"%{', want: `"a\\nb$\${x}\\"%%{"` },
    { value: [1, { a: [] }, "x"], want: `[1, {\n  a = []\n}, "x"]` },
    {
      value: {
        "1x": 2,
        "a b": 1,
        c: [],
        d: {},
        e: null,
        f: 1.5,
        g: true,
        h: "",
        l: 1e30,
        m: [{ a: 1 }],
        "é-x": 0,
      },
      want: `{
  "1x"  = 2
  "a b" = 1
  c     = []
  d     = {}
  e     = null
  f     = 1.5
  g     = true
  h     = ""
  l     = 1000000000000000000000000000000
  m = [{
    a = 1
  }]
  é-x = 0
}`,
    },
  ])("$want", async ({ value, want }) => {
    expect(await (await open()).call("encode_expr", value)).toBe(want);
  });
});

describe("encode_tfvars", () => {
  it("writes one attribute a line", async () => {
    const value = { a: "multi\nline", b: [1, [2]], cc: null, ddd: {} };
    expect(await (await open()).call("encode_tfvars", value)).toBe(
      `a   = "multi\\nline"\nb   = [1, [2]]\ncc  = null\nddd = {}\n`,
    );
  });

  it.each([
    {
      value: 1,
      want: "invalid value to encode: must be an object whose attribute names will become the encoded variable names",
    },
    {
      value: { "a b": 1 },
      want: `invalid variable name "a b": must be a valid identifier, per Terraform's rules for input variable declarations`,
    },
  ])("refuses $value", async ({ value, want }) => {
    await expect((await open()).call("encode_tfvars", value)).rejects.toThrow(want);
  });
});

describe("decode_tfvars", () => {
  it("reads attributes", async () => {
    expect(await (await open()).call("decode_tfvars", 'a = 1\nb = [true, { c = "x" }]\n')).toEqual({
      a: 1,
      b: [true, { c: "x" }],
    });
    expect(await (await open()).call("decode_tfvars", "")).toEqual({});
  });

  it.each([
    {
      source: "a = b",
      want: 'invalid expression for variable "a": <decode_tfvars argument>:1,5-6: Variables not allowed; Variables may not be used here.',
    },
    {
      source: "a {}",
      want: 'invalid tfvars content: <decode_tfvars argument>:1,1-2: Unexpected "a" block; Blocks are not allowed here.',
    },
    {
      source: "a = ",
      want: "invalid tfvars syntax: <decode_tfvars argument>:1,5-5: Missing expression; Expected the start of an expression, but found the end of the file.",
    },
    {
      source: "a=1\na=2",
      want: 'invalid tfvars syntax: <decode_tfvars argument>:2,1-2: Attribute redefined; The argument "a" was already set at <decode_tfvars argument>:1,1-2. Each argument may be set only once.',
    },
    {
      source: 'a = upper("x")',
      want: 'invalid expression for variable "a": <decode_tfvars argument>:1,5-15: Function calls not allowed; Functions may not be called here.',
    },
  ])("refuses $source", async ({ source, want }) => {
    await expect((await open()).call("decode_tfvars", source)).rejects.toThrow(want);
  });
});

// Expected words are those of OpenTofu's sources.
describe("in the language of OpenTofu", () => {
  it.each([
    {
      name: "decode_tfvars",
      arg: "a = b",
      want: "failed to decode tfvars content\n:0,4-5: Variables not allowed; Variables may not be used here.",
    },
    { name: "encode_tfvars", arg: 1, want: "invalid input: must be an object" },
    { name: "encode_tfvars", arg: { "a b": 1 }, want: "invalid input: object key: a b - must be a valid identifier" },
  ])("$name $arg", async ({ name, arg, want }) => {
    await expect((await open("tofu")).call(name, arg)).rejects.toThrow(want);
  });
});
