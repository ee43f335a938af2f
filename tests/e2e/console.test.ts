import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

const files = {
  "main.tf":
    'variable "l" {\n  default = [{ a = 1 }, { a = 2 }]\n}\nlocals {\n  n = 3\n}\nresource "terraform_data" "a" {\n  input = "x"\n}\nresource "terraform_data" "n" {\n  count = 2\n}\n',
};

describe("console, from a pipe", () => {
  it("ends templates that call themselves otherwise each time", async () => {
    const template = '${uuid() == "" ? "" : templatefile("other.tmpl", { id = uuid() })}';
    const { code, stderr } = await sandbox({ "other.tmpl": template }).run(["console", "-no-color"], {
      input: 'templatefile("other.tmpl", { id = "" })\n',
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("maximum recursion depth") });
  });

  it.each([
    ["local.n + 1", "4\n"],
    ["var.l[*].a", "[\n  1,\n  2,\n]\n"],
    ["[\n1,\n2]", "[\n  1,\n  2,\n]\n"],
    ["upper(<<-EOT\n  a\n  EOT\n)", "<<EOT\nA\n\nEOT\n"],
    ["<<EOT\na\nEOT", "<<EOT\na\n\nEOT\n"],
    ['upper("a")\nexit\nnothing', '"A"\n'],
    ['"a\\nb"', "<<EOT\na\nb\nEOT\n"],
    ["sensitive(1)", "(sensitive value)\n"],
    ["terraform_data.a.id", "(known after apply)\n"],
    ["terraform_data.n", "(known after apply)\n"],
    ["terraform_data.n[0].id", "(known after apply)\n"],
    ["help\n1", expect.stringMatching(/"exit" leaves\.\n1\n$/)],
    ["path.module", '"."\n'],
    ["type(var.l[0])", "object({\n    a: number,\n})\n"],
    [
      "type(tolist([{ z = [1], b = null }]))",
      "list(\n    object({\n        b: dynamic,\n        z: tuple([\n            number,\n        ]),\n    }),\n)\n",
    ],
  ])("%j", async (input, want) => {
    const result = await sandbox(files).run(["console", "-no-color"], { input: `${input}\n` });
    expect(result).toEqual({ code: 0, stdout: want, stderr: "" });
  });

  it.each([
    ["template.x", "Error: Reserved symbol name"],
    ["terraform_data.a.nope", "Error: Unsupported attribute"],
    ["terraform_data.n.id", "Error: Missing resource instance key"],
  ])("refuses %s, whatever values there are", async (input, says) => {
    const { code, stderr } = await sandbox(files).run(["console", "-no-color"], { input: `${input}\n` });
    expect(code).toBe(1);
    expect(stderr).toContain(says);
  });

  it("sees what the state has", async () => {
    const box = sandbox(files);
    await box.run(["apply", "-auto-approve"]);
    expect((await box.run(["console"], { input: "terraform_data.a.output\n" })).stdout).toBe('"x"\n');
    box.write({ "main.tf": files["main.tf"].replace("count = 2", "count = 3") });
    expect((await box.run(["console"], { input: "length(terraform_data.n)\n" })).stdout).toBe("2\n");
  });

  it.each([
    ["terraform_data.a.input", '"x"\n'],
    ["terraform_data.a.id", "(known after apply)\n"],
    ["length(terraform_data.n)", "2\n"],
    ["type(var.l[0])", "object({\n    a: number,\n})\n"],
  ])("takes the values that a plan leads to: %s", async (input, want) => {
    const result = await sandbox(files).run(["console", "-plan", "-no-color"], { input: `${input}\n` });
    expect(result).toEqual({ code: 0, stdout: want, stderr: "" });
  });

  it("calls functions of providers", async () => {
    const declared =
      'terraform {\n  required_providers {\n    terraform = { source = "terraform.io/builtin/terraform" }\n  }\n}\n';
    const input = "provider::terraform::encode_expr([1, true])\n";
    const result = await sandbox({ "main.tf": declared }).run(["console", "-no-color"], { input });
    expect(result).toEqual({ code: 0, stdout: '"[1, true]"\n', stderr: "" });
  });

  it("has types only as a whole answer", async () => {
    const { code, stderr } = await sandbox(files).run(["console", "-no-color"], { input: "[type(1)]\n" });
    expect(code).toBe(1);
    expect(stderr).toContain("Error: Invalid use of type function");
  });

  it("ends with the first error", async () => {
    const result = await sandbox(files).run(["console", "-no-color"], { input: "nothing.at_all\nlocal.n\n" });
    expect(result.code).toBe(1);
    expect(result.stdout).toBe("");
    expect(result.stderr).toContain("Error: Reference to undeclared resource");
    expect(result.stderr).toContain("on <console-input> line 1");
  });

  it.each([{ options: [] }, { options: ["-plan"] }])(
    "goes on where the configuration has errors: $options",
    async ({ options }) => {
      const wrong = { "main.tf": `${files["main.tf"]}output "wrong" {\n  value = nothing.x\n}\n` };
      const result = await sandbox(wrong).run(["console", "-no-color", ...options], { input: "local.n\n" });
      expect(result.stderr).toContain("Error: Reference to undeclared resource\n");
      expect(result.stdout).toContain(
        "Warning: Due to the problems above, some expressions may produce unexpected results.\n",
      );
      expect(result.stdout).toMatch(/\n3\n$/);
      expect(result.code).toBe(0);
    },
  );

  it.each([
    { dialect: "tofu", code: 0, stderr: "" },
    { dialect: "terraform", code: 1, stderr: "Error: Missing expression" },
  ] as const)("says of input that ends too early what $dialect says", async ({ dialect, code, stderr }) => {
    const result = await sandbox(files).run(["console", "-no-color"], { dialect, input: "1\n[2,\n(3 +\n" });
    expect(result).toMatchObject({ code, stdout: "1\n" });
    expect(result.stderr).toContain(stderr);
  });
});
