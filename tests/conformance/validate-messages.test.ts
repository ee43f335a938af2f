import { formatRange } from "@landform/diagnostics";
import { diagnosticDocument } from "@landform/json-output";
import { expect, it } from "vitest";
import { dialects } from "./dialects.js";
import { inFolder, init, validate } from "./project-steps.js";

const ephemeral = 'variable "e" {\n  ephemeral = true\n}\n';
const whole = "Invalid depends_on reference";

/** What the real `terraform` says of mistakes that come together, or in rare places. */
it.each([
  {
    name: "only the first reference of depends_on that leads nowhere",
    source: 'resource "terraform_data" "a" {\n  depends_on = [module.b, terraform_data.c]\n}',
    want: ["2,17-25: Reference to undeclared module"],
  },
  {
    name: "all references of depends_on that go into objects, and none after them",
    source: 'output "a" {\n  value      = 1\n  depends_on = [local.b.c, local.d.e, local.f]\n}',
    want: [`3,24-26: ${whole}`, `3,35-37: ${whole}`],
  },
  {
    name: "a provider that only an import asks for",
    source: 'import {\n  to = nope_thing.a\n  id = "x"\n}',
    want: [": Missing required provider"],
  },
  {
    name: "a secret output before an ephemeral one",
    source: `${ephemeral}output "a" {\n  value = [sensitive(1), var.e]\n}`,
    want: ["4,1-11: Output refers to sensitive values"],
  },
  {
    name: "an ephemeral value by the argument that it is in, however deep and often",
    source: `${ephemeral}resource "terraform_data" "a" {\n  input = { a = [var.e, var.e] }\n}`,
    want: ["5,11-33: Invalid use of ephemeral value"],
  },
  {
    name: "a dynamic block of a wrong type, and what decides how often it is repeated, not what is in it",
    source:
      'resource "terraform_data" "a" {\n  dynamic "foo" {\n    for_each = local.a\n    labels   = [var.b]\n    content {\n      c = local.d\n    }\n  }\n  e = 1\n}',
    want: [
      "3,16-23: Reference to undeclared local value",
      "4,17-22: Reference to undeclared input variable",
      "9,3-4: Unsupported argument",
      "2,11-16: Unsupported block type",
    ],
  },
])("reports $name", async ({ source, want }) => {
  await inFolder({ "main.tf": source }, async () => {
    const { diagnostics } = await validate(dialects.terraform);
    const found = diagnostics.map(({ subject, summary }) => {
      const place = subject === undefined ? "" : formatRange(subject).replace("main.tf:", "");
      return `${place}: ${summary}`;
    });
    expect(found).toEqual(want);
  });
});

it("gives the signatures of functions of providers to programs", async () => {
  const required =
    'terraform {\n  required_providers {\n    terraform = {\n      source = "terraform.io/builtin/terraform"\n    }\n  }\n}\n';
  const source = `${required}output "o" {\n  value = provider::terraform::decode_tfvars()\n}\n`;
  await inFolder({ "main.tf": source }, async () => {
    const { diagnostics, sources } = await validate(dialects.terraform);
    const calls = diagnostics.map((diagnostic) => diagnosticDocument(diagnostic, sources).snippet?.function_call);
    expect(calls).toEqual([
      {
        called_as: "provider::terraform::decode_tfvars",
        signature: { name: "decode_tfvars", params: [{ name: "src", type: "string" }], return_type: "dynamic" },
      },
    ]);
  });
});

it("passes on what the author of a module says of a deprecated variable, in OpenTofu, to those who give it", async () => {
  const files = {
    "main.tf": 'module "a" {\n  source = "./m"\n  x      = 1\n}\nmodule "b" {\n  source = "./m"\n}\n',
    "m/main.tf": 'variable "x" {\n  default    = 2\n  deprecated = "Use y."\n}\n',
  };
  await inFolder(files, async () => {
    await init(dialects.tofu);
    const { diagnostics } = await validate(dialects.tofu);
    expect(diagnostics).toMatchObject([
      {
        severity: "warning",
        summary: "Variable marked as deprecated by the module author",
        detail: 'Variable "x" is marked as deprecated with the following message:\nUse y.',
        subject: { filename: "main.tf", start: { line: 3 } },
      },
    ]);
  });
});
