import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Sandbox, sandbox } from "./sandbox.js";

const resource = 'resource "terraform_data" "a" {\n  input = 1\n}\n';
const withBackend = (argumentLine: string) => ({
  "main.tf": `terraform {\n  backend "local" {\n    ${argumentLine}\n  }\n}\n${resource}`,
});
const withoutBackend = { "main.tf": resource };
const recordFile = ".terraform/terraform.tfstate";

const run = (here: Sandbox, argv: readonly string[], input = "") =>
  here.run([...argv, "-no-color"], { input, dialect: "terraform" });

async function mustRun(here: Sandbox, argv: readonly string[], input = "") {
  const result = await run(here, argv, input);
  expect(result).toMatchObject({ code: 0, stderr: "" });
  return result.stdout;
}

/** What the record has in the real tool, byte for byte. */
const recordOf = (file: string, directory: string, hash: number) => `{
  "version": 3,
  "terraform_version": "1.11.4",
  "backend": {
    "type": "local",
    "config": {
      "path": ${file},
      "workspace_dir": ${directory}
    },
    "hash": ${hash}
  }
}`;

describe("setting up a backend", () => {
  it.each([
    { line: 'path = "a.tfstate"', options: [], want: recordOf('"a.tfstate"', "null", 2985648108) },
    { line: 'workspace_dir = "wd"', options: [], want: recordOf("null", '"wd"', 3911311378) },
    { line: "", options: [], want: recordOf("null", "null", 666019178) },
    {
      line: "",
      options: ["-backend-config=path=x.tfstate"],
      want: recordOf('"x.tfstate"', "null", 666019178),
    },
    {
      line: 'path = "a.tfstate"',
      options: ["-backend-config=more.hcl", "-backend-config", "workspace_dir=wd"],
      want: recordOf('"more.tfstate"', '"wd"', 2985648108),
    },
  ])("notes it as the real tool does: $line $options", async ({ line, options, want }) => {
    const here = sandbox({ ...withBackend(line), "more.hcl": 'path = "more.tfstate"\n' });
    const text = await mustRun(here, ["init", ...options]);
    expect(text).toContain('Successfully configured the backend "local"! Terraform will automatically\n');
    expect(here.read(recordFile)).toBe(want);
  });

  it("is asked for by commands that need the state, and by those only", async () => {
    const here = sandbox(withBackend('path = "a.tfstate"'));
    for (const argv of [["plan"], ["output"], ["state", "list"], ["workspace", "list"], ["console"]]) {
      const { code, stderr } = await run(here, argv);
      expect({ argv, code, first: stderr.split("\n")[1] }).toEqual({
        argv,
        code: 1,
        first: 'Error: Backend initialization required, please run "terraform init"',
      });
    }
    await mustRun(here, ["validate"]);
    await mustRun(here, ["workspace", "show"]);
  });

  it("has to be told what to do about a change", async () => {
    const here = sandbox(withBackend('path = "a.tfstate"'));
    await mustRun(here, ["init"]);
    here.write(withBackend('path = "b.tfstate"'));
    expect((await run(here, ["plan"])).stderr).toContain("Reason: Backend configuration block has changed\n");
    expect((await run(here, ["init"])).stderr).toContain("Error: Backend configuration changed\n");
    expect((await run(here, ["init", "-reconfigure", "-migrate-state"])).stderr).toContain("Invalid init options");
    await mustRun(here, ["init", "-reconfigure"]);
    await mustRun(here, ["plan"]);
    here.write(withoutBackend);
    expect((await run(here, ["plan"])).stderr).toContain('Reason: Unsetting the previously set backend "local"\n');
    await mustRun(here, ["init", "-reconfigure"]);
    await mustRun(here, ["plan"]);
  });

  it("keeps what the command line gave until it is given anew", async () => {
    const here = sandbox(withBackend(""));
    await mustRun(here, ["init", "-backend-config=path=x.tfstate"]);
    await mustRun(here, ["apply", "-auto-approve"]);
    expect(existsSync(path.join(here.directory, "x.tfstate"))).toBe(true);
    await mustRun(here, ["init"]);
    const other = await run(here, ["init", "-backend-config=path=y.tfstate"]);
    expect(other.stderr).toContain("Error: Backend configuration changed\n");
    const wrong = await run(here, ["init", "-backend-config=nope=y"]);
    expect(wrong.stderr).toContain("Error: Invalid backend configuration argument\n");
  });

  it("applies a saved plan to the backend that it was made for", async () => {
    const here = sandbox(withBackend('path = "a.tfstate"'));
    await mustRun(here, ["init"]);
    await mustRun(here, ["plan", "-out=p"]);
    here.write(withoutBackend);
    await mustRun(here, ["apply", "p"]);
    expect(existsSync(path.join(here.directory, "a.tfstate"))).toBe(true);
    expect(existsSync(path.join(here.directory, "terraform.tfstate"))).toBe(false);
  });
});

describe("migration of states", () => {
  async function applied(files: Readonly<Record<string, string>>): Promise<Sandbox> {
    const here = sandbox(files);
    await mustRun(here, ["init"]);
    await mustRun(here, ["apply", "-auto-approve"]);
    return here;
  }

  it("copies the state when asked to, and empties the local file", async () => {
    const here = await applied(withoutBackend);
    const before = here.read("terraform.tfstate");
    here.write(withBackend('path = "a.tfstate"'));
    const refused = await run(here, ["init", "-input=false"]);
    expect(refused.stderr).toContain(
      "Error: Can't ask approval for state migration when interactive input is disabled.",
    );
    expect(await mustRun(here, ["init"], "yes\n")).toContain(
      "Do you want to copy existing state to the new backend?\n",
    );
    expect(here.read("a.tfstate")).toBe(before);
    expect(here.read("terraform.tfstate")).toBe("");
    expect(here.read("terraform.tfstate.backup")).toBe(before);
    expect(await mustRun(here, ["plan"])).toContain("No changes.");
  });

  it("leaves the state alone when told not to copy it", async () => {
    const here = await applied(withoutBackend);
    const before = here.read("terraform.tfstate");
    here.write(withBackend('path = "a.tfstate"'));
    await mustRun(here, ["init"], "no\n");
    expect(here.read("terraform.tfstate")).toBe(before);
    expect(existsSync(path.join(here.directory, "a.tfstate"))).toBe(false);
  });

  it("goes from place to place and back", async () => {
    const here = await applied(withBackend('path = "a.tfstate"'));
    here.write(withBackend('path = "b.tfstate"'));
    expect(await mustRun(here, ["init", "-force-copy"])).toContain("Backend configuration changed!\n");
    expect(here.read("b.tfstate")).toBe(here.read("a.tfstate"));
    here.write(withoutBackend);
    const text = await mustRun(here, ["init", "-migrate-state"], "yes\n");
    expect(text).toContain('Successfully unset the backend "local". Terraform will now operate locally.\n');
    expect(here.read("terraform.tfstate")).toBe(here.read("a.tfstate"));
    expect(here.read(recordFile)).toBe('{\n  "version": 3,\n  "terraform_version": "1.11.4"\n}');
    expect(await mustRun(here, ["plan"])).toContain("No changes.");
  });

  it("asks before it writes over another state", async () => {
    const here = await applied(withBackend('path = "a.tfstate"'));
    const first = here.read("a.tfstate");
    here.write(withBackend('path = "b.tfstate"'));
    await mustRun(here, ["init", "-reconfigure"]);
    await mustRun(here, ["apply", "-auto-approve"]);
    const second = here.read("b.tfstate");
    here.write(withBackend('path = "a.tfstate"'));
    const asked = await mustRun(here, ["init", "-migrate-state"], "no\n");
    expect(asked).toMatch(/Previous \(type "local"\): \S+1-local\.tfstate\n/);
    expect(here.read("a.tfstate")).toBe(first);
    here.write(withBackend('path = "b.tfstate"'));
    await mustRun(here, ["init", "-migrate-state"], "yes\n");
    expect(here.read("b.tfstate")).toBe(first);
    expect(here.read("b.tfstate.backup")).toBe(second);
  });

  it("takes all workspaces along", async () => {
    const here = await applied(withoutBackend);
    await mustRun(here, ["workspace", "new", "w"]);
    await mustRun(here, ["apply", "-auto-approve"]);
    here.write(withBackend('path = "a.tfstate"\n    workspace_dir = "wd"'));
    const aborted = await run(here, ["init"], "no\n");
    expect(aborted.stderr).toContain("Error: Migration aborted by user.\n");
    expect(await mustRun(here, ["init"], "yes\n")).toContain('Do you want to migrate all workspaces to "local"?\n');
    expect(here.read("wd/w/terraform.tfstate")).toContain('"name": "a"');
    expect(here.read("a.tfstate")).toContain('"name": "a"');
    expect(await mustRun(here, ["workspace", "list"])).toBe("  default\n* w\n\n");
  });
});
