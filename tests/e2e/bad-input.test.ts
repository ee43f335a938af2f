import { chmodSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type CommandResult, landform, sandbox } from "./sandbox.js";

/** No stack trace and no words of JavaScript reach a user, whatever they typed. */
function expectForPeople({ stdout, stderr }: CommandResult): void {
  for (const text of [stdout, stderr]) {
    expect(text).not.toMatch(/^\s+at .+[:(]\d+/m);
    expect(text).not.toMatch(
      /landform crashed|InvariantError|TypeError|undefined is not|\[object Object\]|UnhandledPromise/,
    );
  }
}

interface BadInput {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly says: readonly string[];
}

const one = 'resource "terraform_data" "a" {}\n';

const cases: readonly BadInput[] = [
  {
    name: "several syntax errors at once",
    files: { "a.tf": "locals {\n  a = 1 +\n}\n", "b.tf": 'resource "x" {\n', "c.tf": "output o { value = [1, }\n" },
    argv: ["validate"],
    says: ["Error: Invalid expression", "on a.tf line 2", "on b.tf line 1", "on c.tf line 1"],
  },
  {
    name: "unknown block, argument and resource type",
    files: {
      "main.tf":
        'resorce "terraform_data" "a" {}\nresource "terraform_data" "b" {\n  imput = 1\n}\nresource "terraform_date" "c" {}\n',
    },
    argv: ["validate"],
    says: ['Blocks of type "resorce" are not expected here. Did you mean "resource"?'],
  },
  {
    name: "an argument that does not exist",
    files: { "main.tf": 'resource "terraform_data" "b" {\n  imput = 1\n}\n' },
    argv: ["validate"],
    says: [
      "Error: Unsupported argument",
      'An argument named "imput" is not expected here. Did you mean "input"?',
      "on main.tf line 2",
    ],
  },
  {
    name: "a resource type that does not exist",
    files: { "main.tf": 'resource "terraform_date" "c" {}\n' },
    argv: ["validate"],
    says: ["Error: Invalid resource type", '"terraform_date"'],
  },
  {
    name: "wrong type of a variable",
    files: { "main.tf": 'variable "n" {\n  type = number\n}\n' },
    argv: ["plan", "-input=false", "-var", "n=many"],
    says: ["Error: Invalid value for input variable", "a number is required"],
  },
  {
    name: "a required variable without a value",
    files: { "main.tf": 'variable "n" {}\n' },
    argv: ["plan", "-input=false"],
    says: ["Error: No value for required variable", 'The root module input variable "n" is not set'],
  },
  {
    name: "a target that is no resource",
    files: { "main.tf": one },
    argv: ["-dialect=terraform", "plan", "-target=var.x"],
    says: [
      'Error: Invalid target "var.x"',
      'The keyword "var" is reserved',
      "For more help on using this command, run:",
    ],
  },
  {
    name: "a value for a variable that is not declared",
    files: { "main.tf": one },
    argv: ["plan", "-var", "nope=1"],
    says: ["Error: Value for undeclared variable", '"nope"'],
  },
  {
    name: "a file in the place of the data directory",
    files: { "main.tf": one, ".terraform": "" },
    argv: ["init"],
    says: ["Error: Failed to read module manifest", ": not a directory"],
  },
  {
    name: "a directory in the place of the state",
    files: { "main.tf": one, "terraform.tfstate/in-the-way": "" },
    argv: ["state", "list"],
    says: ["read terraform.tfstate: is a directory"],
  },
  {
    name: "a plan saved where no directory is",
    files: { "main.tf": one },
    argv: ["plan", "-out=missing/plan"],
    says: ["The plan file could not be written: open missing/plan: no such file or directory."],
  },
  {
    name: "quotes in TF_CLI_ARGS that are not closed",
    files: { "main.tf": one },
    argv: ["plan"],
    env: { TF_CLI_ARGS: "-var 'a" },
    says: ["Error parsing extra CLI args from TF_CLI_ARGS: invalid command line string"],
  },
  {
    name: "a flag in TF_CLI_ARGS that the command does not have",
    files: { "main.tf": one },
    argv: ["plan"],
    env: { TF_CLI_ARGS: "-bad" },
    says: ["Error: Failed to parse command-line flags", "flag provided but not defined: -bad"],
  },
  {
    name: "a cycle of locals names its members",
    files: { "main.tf": 'locals {\n  a = local.b\n  b = local.c\n  c = local.a\n}\noutput "o" { value = local.a }\n' },
    argv: ["plan"],
    says: ["Error: Cycle: ", "local.a", "local.b", "local.c"],
  },
  {
    name: "references to what is not there",
    files: {
      "main.tf":
        'output "a" { value = var.x }\noutput "b" { value = local.y }\noutput "c" { value = terraform_data.z.id }\noutput "d" { value = module.m.x }\n',
    },
    argv: ["validate"],
    says: [
      "Error: Reference to undeclared input variable",
      "Error: Reference to undeclared local value",
      "Error: Reference to undeclared resource",
      "Error: Reference to undeclared module",
    ],
  },
  {
    name: "duplicate names",
    files: {
      "main.tf": `${one}${one}variable "v" {}\nvariable "v" {}\noutput "o" { value = 1 }\noutput "o" { value = 2 }\n`,
    },
    argv: ["validate"],
    says: [
      'Error: Duplicate resource "terraform_data" configuration',
      "Error: Duplicate variable declaration",
      "Error: Duplicate output definition",
    ],
  },
  {
    name: "a truncated state file",
    files: { "main.tf": one, "terraform.tfstate": '{"version": 4, "serial": 1, "resou' },
    argv: ["plan"],
    says: ["Error: ", "state"],
  },
  {
    name: "a state of a newer format",
    files: {
      "main.tf": one,
      "terraform.tfstate": '{"version": 5, "terraform_version": "2.0.0", "serial": 1, "lineage": "x"}',
    },
    argv: ["plan"],
    says: ["Error: ", "5"],
  },
  { name: "a folder without configuration", files: {}, argv: ["plan"], says: ["Error: No configuration files"] },
  {
    name: "binary content",
    files: { "main.tf": "\u0000\u0001\u0002\ufffd{{{{" },
    argv: ["validate"],
    says: ["Error: "],
  },
  {
    name: "a plan file that is none",
    files: { "main.tf": one, p: "not a plan" },
    argv: ["apply", "p"],
    says: ["Error: "],
  },
  {
    name: "a plan file that is not there",
    files: { "main.tf": one },
    argv: ["apply", "p"],
    says: ['Error: Failed to load "p" as a plan file', "Error: stat p: no such file or directory"],
  },
  {
    name: "count that is not a number",
    files: { "main.tf": 'resource "terraform_data" "a" {\n  count = "many"\n}\n' },
    argv: ["plan"],
    says: ["Error: Incorrect value type", "a number is required"],
  },
  {
    name: "for_each over a list",
    files: { "main.tf": 'resource "terraform_data" "a" {\n  for_each = ["a"]\n}\n' },
    argv: ["plan"],
    says: ["Error: Invalid for_each argument", "tuple"],
  },
  {
    name: "count that is not known yet",
    files: { "main.tf": `${one}resource "terraform_data" "b" {\n  count = terraform_data.a.id == "x" ? 1 : 0\n}\n` },
    argv: ["plan"],
    says: ["Error: Invalid count argument", 'The "count" value depends on resource attributes'],
  },
];

/** The first of many names that need each other in a circle. */
const manyLocals = Array.from({ length: 1000 }, (_, index) => `  n${index} = local.n${(index + 1) % 1000}\n`);

describe("bad input", () => {
  it.each(cases)("$name", async ({ files, argv, env = {}, says }) => {
    const box = sandbox(files);
    const result = await box.run([...argv, "-no-color"], { env });
    expectForPeople(result);
    expect(result.code).toBe(1);
    const text = result.stderr.replaceAll(/\s+/g, " ");
    for (const words of says) expect(text).toContain(words.replaceAll(/\s+/g, " "));
  });

  it("names a hundred members of a large circle", async () => {
    const box = sandbox({ "main.tf": `locals {\n${manyLocals.join("")}}\n` });
    const { stderr } = await box.run(["validate", "-no-color"]);
    expect(stderr.replaceAll(/\s+/g, " ")).toContain("and 900 more");
    expect(stderr.length).toBeLessThan(4000);
  });

  it("says that a module calls itself, once", async () => {
    const box = sandbox({
      "main.tf": 'module "a" {\n  source = "./b"\n}\n',
      "b/main.tf": 'module "c" {\n  source = "../"\n}\n',
    });
    const { code, stderr } = await box.run(["init", "-no-color"]);
    expect(code).toBe(1);
    expect(stderr.match(/Error: .*/g)).toEqual(["Error: Module calls itself"]);
  });

  it("sees through links that a module calls itself", async () => {
    const box = sandbox({ "main.tf": 'module "a" {\n  source = "./m"\n}\n' });
    symlinkSync(".", path.join(box.directory, "m"));
    const { code, stdout, stderr } = await box.run(["init", "-no-color"]);
    expect(code).toBe(1);
    expect(stdout).not.toContain("a.a.a");
    expect(stderr.match(/Error: .*/g)).toEqual(["Error: Module calls itself"]);
  });

  it("says why a file with variables can't be read", async () => {
    const box = sandbox({ "main.tf": one, "terraform.tfvars/x": "" });
    const { stderr } = await box.run(["plan", "-no-color"]);
    expect(stderr.replaceAll(/\s+/g, " ")).toContain(
      "Error: Failed to read variables file Error while reading terraform.tfvars: read terraform.tfvars: is a directory.",
    );
  });

  it("reads more files than it may have open at once", async () => {
    const files = Array.from({ length: 500 }, (_, index) => [`f${index}.tf`, `locals {\n  a${index} = ${index}\n}\n`]);
    const box = sandbox(Object.fromEntries(files));
    const command = `ulimit -n 100; exec "${landform}" validate -no-color`;
    const { stdout, stderr } = await box.run(["-c", command], { program: "sh" });
    expect(stderr).toBe("");
    expect(stdout).toContain("The configuration is valid");
  });

  it.each([
    { name: "an override of nothing", files: { "a_override.tf": 'output "o" {\n  value = 1\n}\n' }, errors: 1 },
    { name: "the same file twice", files: { "a.tf": one, "b.tf": one }, errors: 1 },
    { name: "Windows line ends", files: { "main.tf": 'output "o" {\r\n  value = local.no\r\n}\r\n' }, errors: 1 },
    { name: "a folder with a file's name", files: { "main.tf/x.txt": "", "a.tf": "output {}\n" }, errors: 1 },
  ])("tells of $name once", async ({ files, errors }) => {
    const { stderr } = await sandbox(files).run(["validate", "-no-color"]);
    expect(stderr.match(/^Error: /gm)).toHaveLength(errors);
  });

  it("keeps what succeeded when a provider fails in the middle", async () => {
    const box = sandbox({
      "main.tf": `${one}resource "local_file" "bad" {\n  filename = "/proc/no/such/place"\n  content  = "x"\n}\nresource "terraform_data" "after" {\n  input = local_file.bad.id\n}\n`,
    });
    await box.run(["init"]);
    const result = await box.run(["apply", "-auto-approve", "-no-color"]);
    expectForPeople(result);
    expect(result.code).toBe(1);
    expect((await box.run(["state", "list"])).stdout).toBe("terraform_data.a\n");
  });

  it("writes all of its output, however slowly it is read", async () => {
    const box = sandbox({ "main.tf": 'output "o" {\n  value = [for n in range(1000) : join(",", range(200))]\n}\n' });
    await box.run(["apply", "-auto-approve"]);
    const { stdout } = await box.run(["output", "-json", "o"], {
      onStart: ({ stdout }) => {
        stdout?.pause();
        setTimeout(() => stdout?.resume(), 1000);
      },
    });
    expect(JSON.parse(stdout)).toHaveLength(1000);
  });

  it("ends quietly when its output is closed early", async () => {
    const box = sandbox({ "main.tf": 'resource "terraform_data" "a" {\n  count = 500\n}\n' });
    const result = await box.run(["plan", "-no-color"], {
      onStart: (child) => {
        child.stdout?.once("data", () => child.stdout?.destroy());
      },
    });
    expect(result.stderr).toBe("");
  });

  it.skipIf(process.getuid?.() === 0)(
    "says that a folder is read-only (skipped for root, who may write anywhere)",
    async () => {
      const box = sandbox({ "main.tf": one });
      chmodSync(path.join(box.directory), 0o555);
      const result = await box.run(["apply", "-auto-approve", "-no-color"]);
      chmodSync(path.join(box.directory), 0o755);
      expectForPeople(result);
      expect(result.code).toBe(1);
    },
  );
});
