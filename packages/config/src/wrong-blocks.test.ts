import { describe, expect, it } from "vitest";
import { inWords, loadText, terraform, tofu } from "./testing/load-text.js";

const nested = (body: string) => `
check "a" {
  data "x" "y" {
${body}
  }
  assert {
    condition     = local.a
    error_message = "x"
  }
}`;

/** What Terraform says of blocks with more than one mistake, or with one in a rare place. */
const cases: readonly { name: string; files: Readonly<Record<string, string>>; want: readonly string[] }[] = [
  {
    name: "a validation without a message, that is not about its variable",
    files: { "main.tf": 'variable "a" {\n  validation {\n    condition = local.b\n  }\n}' },
    want: [
      'main.tf:2,14-14: error: Missing required argument; The argument "error_message" is required, but no definition was found.',
      'main.tf:3,17-24: error: Invalid variable validation condition; The condition for variable "a" must refer to var.a in order to test incoming values.',
    ],
  },
  {
    name: "a version that only an override gives, which does not change how the source is read",
    files: {
      "main.tf": 'module "m" {\n  source = "./m"\n}',
      "o_override.tf": 'module "m" {\n  version = "1.0"\n}',
      "m/main.tf": "",
    },
    want: [],
  },
  {
    name: "an override with a default that can't be null and is",
    files: {
      "main.tf": 'variable "a" {\n  type = string\n}',
      "override.tf": 'variable "a" {\n  nullable = false\n  default  = null\n}',
    },
    want: [
      "override.tf:3,14-18: error: Invalid default value for variable; A null default value is not valid when nullable=false.",
      "override.tf:1,1-13: error: Invalid default value for variable; A null default value is not valid when nullable=false.",
    ],
  },
  {
    name: "a lifecycle in a check, and what is wrong in it",
    files: { "main.tf": nested("    lifecycle {\n      prevent_destroy = true\n      foo = 1\n    }") },
    want: [
      'main.tf:4,5-14: error: Invalid lifecycle block; Nested data blocks do not support "lifecycle" blocks as the lifecycle is managed by the containing block.',
      'main.tf:6,7-10: error: Unsupported argument; An argument named "foo" is not expected here.',
      'main.tf:5,7-22: error: Invalid data resource lifecycle argument; The lifecycle argument "prevent_destroy" is defined only for managed resources ("resource" blocks), and is not valid for data resources.',
    ],
  },
  {
    name: "lifecycles of a removed block, each looked at",
    files: {
      "main.tf":
        'removed {\n  from = a.b\n  lifecycle {\n    destroy = true\n  }\n  lifecycle {\n    destroy = "x"\n  }\n}',
    },
    want: ["main.tf:7,16-17: error: Unsuitable value type; Unsuitable value: a bool is required"],
  },
  {
    name: "a removed block that does not say of what, and what is only for resources",
    files: {
      "main.tf": 'removed {\n  connection {}\n  provisioner "local-exec" {\n    when = destroy\n  }\n}',
    },
    want: [
      'main.tf:1,9-9: error: Missing required argument; The argument "from" is required, but no definition was found.',
      "main.tf:2,3-13: error: Invalid connection block; Provisioner connection configuration is valid only when a removed block targets a managed resource.",
      "main.tf:3,3-27: error: Invalid provisioner block; Provisioners are valid only when a removed block targets a managed resource.",
    ],
  },
  {
    name: "required providers with a block in it, which then are none",
    files: { "main.tf": "terraform {\n  required_providers {\n    a {}\n  }\n  required_providers {}\n}" },
    want: ['main.tf:3,5-6: error: Unexpected "a" block; Blocks are not allowed here.'],
  },
  {
    name: "a removed module with a provisioner that is not for destroying",
    files: {
      "main.tf":
        'removed {\n  from = module.m\n  lifecycle {\n    destroy = true\n  }\n  provisioner "local-exec" {\n    command = "x"\n  }\n}',
    },
    want: [
      "main.tf:6,3-27: error: Invalid provisioner block; Provisioners are valid only when a removed block targets a managed resource.",
    ],
  },
  {
    name: "an address in JSON that is no string",
    files: { "main.tf.json": '{"import": {"to": 5, "id": "x"}}' },
    want: ["main.tf.json:1,19-20: error: Invalid reference expression; A single reference string is required."],
  },
  {
    name: "a provider in quotes that is no reference",
    files: { "main.tf": 'resource "a" "b" {\n  provider = "x.y.z"\n}' },
    want: [
      expect.stringContaining("main.tf:2,14-21: warning: Quoted references are deprecated"),
      "main.tf:2,14-21: error: Invalid provider configuration reference; The provider argument requires a provider type name, optionally followed by a period and then a configuration alias.",
    ],
  },
  {
    name: "an import without an id, and nothing of its provider",
    files: { "main.tf": "import {\n  to       = a.b\n  provider = 5\n}" },
    want: [
      'main.tf:1,8-8: error: Missing required argument; The argument "id" is required, but no definition was found.',
    ],
  },
  ...["ephemeral.a.b", "resource.a.b", "a.b.c.d"].map((from) => ({
    name: `a removed block for ${from}`,
    files: { "main.tf": `removed {\n  from = ${from}\n}` },
    want: [expect.stringContaining("Resource instance keys not allowed; Resource address must be a resource")],
  })),
];

describe("blocks with mistakes", () => {
  it.each(cases)("$name", async ({ files, want }) => {
    const { diagnostics } = await loadText(files, terraform);
    expect(diagnostics.map(inWords)).toEqual(want);
  });

  it.each([
    { json: "null", type: "dynamic" },
    { json: "true", type: "bool" },
    { json: "5", type: "number" },
    { json: "[1]", type: "tuple" },
    { json: "{}", type: "object" },
  ])("OpenTofu says that $json is no address", async ({ json, type }) => {
    const { diagnostics } = await loadText({ "main.tf.json": `{"import": {"id": "x", "to": ${json}}}` }, tofu);
    expect(diagnostics.map(({ summary, detail }) => `${summary}; ${detail}`)).toEqual([
      `Expected string expression; This value must be a string, but got ${type}.`,
    ]);
  });
});
