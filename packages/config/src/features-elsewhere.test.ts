import { describe, expect, it } from "vitest";
import { loadText, terraform, tofu } from "./testing/load-text.js";

async function notes(text: string, dialect = terraform, file = "main.tf"): Promise<readonly string[]> {
  const { diagnostics } = await loadText({ [file]: text }, dialect);
  return diagnostics.map(({ note }) => note ?? "");
}

const asTerraform =
  'This configuration is read as one of Terraform 1.11.4. Use "-dialect=tofu" to have it read as one of OpenTofu.';

describe("notes on what the other language has", () => {
  it.each([
    { text: "terraform {\n  encryption {}\n}\n", want: 'OpenTofu since version 1.7 has "encryption" here.' },
    { text: "language {}\n", want: 'OpenTofu since version 1.12 has "language" here.' },
    {
      text: 'variable "v" {\n  const = true\n}\n',
      want: 'Terraform since version 1.15 and OpenTofu since version 1.12 have "const" here.',
    },
    {
      text: 'resource "a" "b" {\n  lifecycle {\n    enabled = true\n  }\n}\n',
      want: 'OpenTofu since version 1.11 has "enabled" here.',
    },
    { text: 'provider "a" {\n  for_each = {}\n}\n', want: 'OpenTofu since version 1.9 has "for_each" here.' },
    {
      text: 'module "m" {\n  source = "./m"\n  lifecycle {}\n}\n',
      want: 'OpenTofu since version 1.11 has "lifecycle" here.',
    },
  ])("of OpenTofu: $text", async ({ text, want }) => {
    expect(await notes(text)).toEqual([`${want} ${asTerraform}`]);
  });

  it("of OpenTofu: values that are known early", async () => {
    const [note] = await notes('variable "v" {}\nmodule "m" {\n  source = var.v\n}\n');
    expect(note).toContain("OpenTofu since version 1.8 takes variables and local values here");
  });

  it.each([
    { text: 'action "a" "b" {}\n', want: 'Terraform since version 1.14 has "action" here.' },
    { text: 'output "o" {\n  value = 1\n  type  = number\n}\n', want: 'Terraform since version 1.15 has "type" here.' },
  ])("of later versions of Terraform: $text", async ({ text, want }) => {
    expect(await notes(text)).toEqual([`${want} This configuration is read as one of Terraform 1.11.4.`]);
    expect(await notes(text, tofu)).toEqual([`${want} This configuration is read as one of OpenTofu 1.12.6.`]);
  });

  it("in JSON syntax", async () => {
    const text = '{"variable": {"v": {"const": true}}}';
    expect((await notes(text, terraform, "main.tf.json"))[0]).toContain('have "const" here.');
  });

  it("nowhere else", async () => {
    expect(await notes('locals {\n}\nfoo {}\nvariable "v" {\n  enabled = 1\n}\n')).toEqual(["", ""]);
  });
});

describe("const", () => {
  const child = (constant: string) => `variable "x" {\n  const = ${constant}\n}\n`;
  const call = 'resource "a" "b" {}\nmodule "m" {\n  source = "./m"\n  x      = a.b.id\n}\n';

  it("must be known before planning", async () => {
    const { diagnostics } = await loadText({ "main.tf": call, "m/main.tf": child("true") });
    expect(diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`)).toEqual([
      "Dynamic value in static context: Unable to use a.b in static context, which is required by module.m:var.x",
      "Unable to compute static value: module.m: depends on module.m:var.x which is not available",
    ]);
    expect(
      (await loadText({ "main.tf": call.replace("a.b.id", "1"), "m/main.tf": child("true") })).diagnostics,
    ).toEqual([]);
  });

  it("is not needed for what is known all the same, unless it is false", async () => {
    const inner = 'module "n" {\n  source = var.x\n}\n';
    const files = { "main.tf": 'module "m" {\n  source = "./m"\n  x      = "./n"\n}\n', "m/n/main.tf": "" };
    const load = async (variable: string) =>
      (await loadText({ ...files, "m/main.tf": variable + inner })).diagnostics.map(({ summary }) => summary);
    expect(await load('variable "x" {}\n')).toEqual([]);
    expect(await load(child("false"))).toEqual(["Unable to use variable in static context"]);
  });
});
