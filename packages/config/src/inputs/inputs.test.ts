import { intValue, stringValue, valueToJson } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { inWords, loadText, tofu } from "../testing/load-text.js";
import type { VariableConfig } from "../variable.js";
import type { RawInput } from "./input-value.js";
import { parseInputs } from "./parse-inputs.js";
import { markInput, prepareInputValue } from "./prepare-input-value.js";
import { parseVariablesFile } from "./variables-file.js";

async function variablesOf(source: string): Promise<ReadonlyMap<string, VariableConfig>> {
  return (await loadText({ "main.tf": source })).value.root.module.variables;
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe("parseInputs", () => {
  it("reads text by the type of the variable", async () => {
    const variables = await variablesOf(
      'variable "text" {\n  type = string\n}\nvariable "list" {\n  type = list(number)\n}\nvariable "any" {\n  type = any\n}\nvariable "none" {}\n',
    );
    const text = (value: string): RawInput => ({ kind: "text", text: value, source: "command-line" });
    const diags = new DiagnosticList();
    const given = new Map(["text", "list", "any", "none"].map((name) => [name, text("[1]")]));
    const values = parseInputs(given, variables, diags);
    expect(diags.items).toEqual([]);
    expect([...values].map(([name, { value }]) => [name, value.type.kind])).toEqual([
      ["text", "string"],
      ["list", "tuple"],
      ["any", "tuple"],
      ["none", "string"],
    ]);
  });

  it("reports what is missing and what nobody asked for", async () => {
    const variables = await variablesOf('variable "a" {}\nvariable "b" {\n  default = 1\n}\n');
    const diags = new DiagnosticList();
    const given = new Map<string, RawInput>([
      ...parseVariablesFile(bytes("w = 1\nx = 2\ny = 3\n"), "terraform.tfvars", diags),
      ["env", { kind: "text", text: "x", source: "environment" }],
      ["cli", { kind: "text", text: "x", source: "command-line" }],
    ]);
    parseInputs(given, variables, diags);
    expect(diags.items.map(({ severity, summary }) => `${severity}: ${summary}`)).toEqual([
      "warning: Value for undeclared variable",
      "warning: Value for undeclared variable",
      "error: Value for undeclared variable",
      "warning: Values for undeclared variables",
      "error: No value for required variable",
    ]);
  });
});

describe("parseVariablesFile", () => {
  it.each([
    ["a.tfvars", 'x = ["a"]\n'],
    ["a.tfvars.json", '{"x": ["a"]}'],
    ["/dev/fd/63", ' {"x": ["a"]}'],
  ])("%s", (filename, content) => {
    const diags = new DiagnosticList();
    expect([...parseVariablesFile(bytes(content), filename, diags).keys()]).toEqual(["x"]);
    expect(diags.items).toEqual([]);
  });

  it("explains what a variable block does here", () => {
    const diags = new DiagnosticList();
    parseVariablesFile(bytes('variable "x" {}\n'), "a.tfvars", diags);
    expect(diags.items.map(({ summary }) => summary)).toEqual(["Variable declaration in .tfvars file"]);
  });
});

describe("prepareInputValue", () => {
  const source = `
variable "v" {
  type = object({
    a = string
    b = optional(number, 5)
  })
  default   = { a = "d" }
  nullable  = false
  sensitive = true
}`;

  it("converts the default once more, which may fail where any type will do", async () => {
    const variables = await variablesOf(
      'variable "v" {\n  type    = map(list(object({ a = optional(any, true) })))\n  default = { a = [{}], b = [] }\n}',
    );
    const variable = variables.get("v");
    if (variable === undefined) throw new Error("no variable");
    const diags = new DiagnosticList();
    prepareInputValue(variable, undefined, { address: "var.v", dialect: tofu }, diags);
    expect(diags.items.map(inWords)).toEqual([
      'main.tf:1,1-13: error: Invalid default value for module argument; The default value for variable "v" is incompatible with its type constraint: element types must all match for conversion to map.',
    ]);
  });

  it("takes the default, fills in what is optional, and converts", async () => {
    const variable = (await variablesOf(source)).get("v");
    if (variable === undefined) throw new Error("no variable");
    const context = { address: "var.v", dialect: tofu };
    const diags = new DiagnosticList();
    const missing = prepareInputValue(variable, undefined, context, diags);
    expect(valueToJson(missing, variable.type)).toBe('{"a":"d","b":5}');
    expect(markInput(variable, missing).marks.has("sensitive")).toBe(true);
    const given = prepareInputValue(variable, { value: stringValue("x"), source: "environment" }, context, diags);
    expect(given.kind).toBe("unknown");
    prepareInputValue(variable, { value: intValue(1), source: "call" }, context, diags);
    expect(diags.items.map(inWords)).toEqual([
      "main.tf:2,1-13: error: Invalid value for input variable; Unsuitable value for var.v set using the TF_VAR_v environment variable: object required, but have string.",
      "main.tf:2,1-13: error: Invalid value for input variable; The given value is not suitable for var.v, which is sensitive: object required, but have number. Invalid value defined at main.tf:2,1-13.",
    ]);
  });
});
