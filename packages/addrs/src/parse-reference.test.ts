import { DiagnosticList } from "@landform/diagnostics";
import { parseTraversal } from "@landform/hcl";
import { describe, expect, it } from "vitest";
import { parseReference } from "./parse-reference.js";
import { formatReference, type Reference } from "./reference.js";

describe("parseReference", () => {
  it.each([
    { text: "var.a", kind: "variable", want: "var.a" },
    { text: "local.a.b[0]", kind: "local", want: "local.a.b[0]" },
    { text: "aws_instance.web", kind: "resource", want: "aws_instance.web" },
    { text: "aws_instance.web.id", kind: "resourceInstance", want: "aws_instance.web.id" },
    { text: 'aws_instance.web["a"].id', kind: "resourceInstance", want: 'aws_instance.web["a"].id' },
    { text: "resource.aws_instance.web[0]", kind: "resourceInstance", want: "aws_instance.web[0]" },
    { text: "data.aws_ami.x.id", kind: "resourceInstance", want: "data.aws_ami.x.id" },
    { text: "ephemeral.vault_x.y", kind: "resource", want: "ephemeral.vault_x.y" },
    { text: "module.m", kind: "moduleCall", want: "module.m" },
    { text: "module.m[0]", kind: "moduleCallInstance", want: "module.m[0]" },
    { text: "module.m.out.x", kind: "moduleCallOutput", want: "module.m.out.x" },
    { text: 'module.m["k"].out', kind: "moduleCallOutput", want: 'module.m["k"].out' },
    { text: "each.value.x", kind: "each", want: "each.value.x" },
    { text: "tofu.workspace", kind: "terraform", want: "tofu.workspace" },
    { text: "self.id", kind: "self", want: "self.id" },
    { text: "output.x", kind: "resource", want: "output.x" },
  ])("$text", ({ text, kind, want }) => {
    const { reference, problems } = parsed(text);
    expect(problems).toEqual([]);
    expect(reference?.subject.kind).toBe(kind);
    expect(reference && formatReference(reference)).toBe(want);
  });

  it.each([
    ["var", 'The "var" object cannot be accessed directly. Instead, access one of its attributes.'],
    ['var["a"]', 'The "var" object does not support this operation.'],
    [
      "data.x",
      'The "data" object must be followed by two attribute names: the data source type and the resource name.',
    ],
    [
      "aws_instance",
      "A reference to a resource type must be followed by at least one attribute access, specifying the resource name.",
    ],
    [
      "data.x[0].y",
      "A reference to a data source must be followed by at least one attribute access, specifying the resource name.",
    ],
    [
      "aws_instance.web[1.5]",
      "Invalid index for resource instance: value must be a whole number, between -9223372036854775808 and 9223372036854775807.",
    ],
    [
      "template.x",
      'The symbol name "template" is reserved for use in a future OpenTofu version. If you are using a provider that already uses this as a resource type name, add the prefix "resource." to force interpretation as a resource type name.',
    ],
  ])("refuses %s", (text, detail) => {
    expect(parsed(text)).toEqual({ reference: undefined, problems: [detail] });
  });

  it("knows names of tests in tests only, and `tofu` in OpenTofu only", () => {
    expect(parsed("output.x.y", { inTest: true }).reference?.subject).toEqual({ kind: "output", name: "x" });
    const terraform = { name: "terraform", productName: "Terraform" } as const;
    expect(parsed("tofu.workspace", { dialect: terraform }).reference?.subject.kind).toBe("resource");
  });
});

function parsed(
  text: string,
  options?: Parameters<typeof parseReference>[2],
): { reference: Reference | undefined; problems: readonly string[] } {
  const diags = new DiagnosticList();
  const { value } = parseTraversal(text, "test");
  const reference = value && parseReference(value, diags, options);
  return { reference, problems: diags.items.map((diagnostic) => diagnostic.detail) };
}
