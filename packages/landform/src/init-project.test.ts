import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  applyPlan,
  dialects,
  hasErrors,
  initProject,
  openProject,
  planProject,
  readVariables,
  StateSession,
} from "./index.js";

let directory: string;
beforeEach(async () => {
  // Relative, as people write it: records of modules are relative to it, too.
  directory = path.relative(process.cwd(), await mkdtemp(path.join(tmpdir(), "init-project-")));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(directory, name)), { recursive: true });
    await writeFile(path.join(directory, name), text);
  }
}

const init = (options = {}) => initProject({ dialect: dialects.terraform, directory, ...options });
const summaries = async (options = {}) => (await init(options)).diagnostics.map(({ summary }) => summary);

async function applyAll(): Promise<void> {
  const { value: project, diagnostics } = await openProject({ dialect: dialects.terraform, directory });
  expect(diagnostics).toEqual([]);
  const lock = { operation: "OperationTypeApply", timeoutMs: 0 };
  const { value: session } = await StateSession.open(project, { lock });
  if (session === undefined) throw new Error("no state");
  const variables = new Map();
  const { value: plan } = await planProject(project, session, { variables });
  if (plan === undefined) throw new Error("no plan");
  const applied = await applyPlan(project, session, plan, { variables });
  expect(hasErrors(applied.diagnostics)).toBe(false);
  await session.close();
}

describe("readVariables", () => {
  it("takes the environment, files and options, the last one first", async () => {
    const variables = ["a", "b", "c", "d"].map((name) => `variable "${name}" {\n  type = list(string)\n}\n`).join("");
    await write({ "main.tf": variables, "terraform.tfvars": 'b = ["file"]\nc = ["file"]\n' });
    const env = { TF_VAR_a: '["environment"]', TF_VAR_b: '["environment"]' };
    const { value: project } = await openProject({ dialect: dialects.terraform, directory, env });
    const { value, diagnostics } = await readVariables(project, [{ kind: "value", name: "c", text: '["option"]' }]);
    expect([...value].map(([name, { source }]) => [name, source])).toEqual([
      ["a", "environment"],
      ["b", "file"],
      ["c", "command-line"],
    ]);
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["No value for required variable"]);
  });
});

describe("initProject", () => {
  it("installs modules and finds providers, so that the project can be planned", async () => {
    await write({
      "main.tf": 'module "m" {\n  source = "./m"\n}\n',
      "m/main.tf": 'resource "random_pet" "p" {\n}\nresource "terraform_data" "t" {\n}\n',
    });
    const before = await openProject({ dialect: dialects.terraform, directory });
    expect(before.diagnostics.map(({ summary }) => summary)).toEqual(["Module not installed"]);
    const events: string[] = [];
    const { value: project, diagnostics } = await init({
      onModule: ({ kind }: { kind: string }) => events.push(kind),
      onProvider: ({ kind }: { kind: string }) => events.push(kind),
    });
    expect(diagnostics).toEqual([]);
    expect([...project.root.children.keys()]).toEqual(["m"]);
    expect(events.sort()).toEqual(["builtIn", "embedded", "installed"]);
    await applyAll();
  });

  it("tells why it could not", async () => {
    await write({ "main.tf": 'module "m" {\n  source = "./gone"\n}\n' });
    expect(await summaries()).toEqual(["Unreadable module directory", "Unreadable module directory"]);
    await write({ "main.tf": "terraform {\n" });
    expect(await summaries()).toEqual(["Unclosed configuration block"]);
  });

  it("looks for providers in the directories that are named alone", async () => {
    await write({
      "main.tf": 'terraform {\n  required_providers {\n    x = {\n      source = "example.com/a/x"\n    }\n  }\n}\n',
    });
    expect(await summaries({ pluginDirectories: [directory] })).toEqual([
      "Failed to query available provider packages",
    ]);
  });

  it("takes states along only when it is told to", async () => {
    const backend = (file: string) =>
      `terraform {\n  backend "local" {\n    path = "${file}"\n  }\n}\nresource "terraform_data" "t" {\n}\n`;
    await write({ "main.tf": backend(path.resolve(directory, "a.tfstate")) });
    expect(await summaries()).toEqual([]);
    await applyAll();
    await write({ "main.tf": backend(path.resolve(directory, "b.tfstate")) });
    expect(await summaries()).toEqual(["Backend configuration changed"]);
    expect(await summaries({ changedBackend: "copyStates" })).toEqual([]);
    expect(await readFile(path.resolve(directory, "b.tfstate"), "utf8")).toContain('"terraform_data"');
  });
});
