import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { dynamic, string } from "@landform/cty";
import type { Schema } from "@landform/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readArchive, writeArchive } from "./archive.js";
import { decodePlan, type SchemaLookup } from "./decode-plan.js";
import { formatPlanFile, isPlanFileError, type PlanFile, readPlanFile } from "./plan-file.js";

const dialect: Dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
};

const terraformData: Schema = {
  version: 0,
  block: {
    attributes: new Map([
      ["id", { type: string, computed: true }],
      ["input", { type: dynamic, optional: true }],
      ["output", { type: dynamic, computed: true }],
      ["triggers_replace", { type: dynamic, optional: true }],
    ]),
    blockTypes: new Map(),
  },
};
const schemas: SchemaLookup = (_, mode, type) =>
  mode === "managed" && type === "terraform_data" ? { schema: terraformData } : undefined;

const environment = { ...process.env, CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: undefined };
const hasTerraform = spawnSync("terraform", ["version"], { env: environment }).status === 0;

const configuration = `
variable "list" { default = ["a"] }
variable "secret" {
  default   = "q<"
  sensitive = true
}
variable "fleeting" {
  type      = string
  ephemeral = true
}
resource "terraform_data" "a" {
  input = { list = var.list, secret = var.secret, big = 12345678901234567890.123 }
}
resource "terraform_data" "b" {
  count            = 2
  input            = "v\${count.index}-\${terraform_data.a.id}"
  triggers_replace = [terraform_data.a.input.list, count.index]
}
moved {
  from = terraform_data.old
  to   = terraform_data.a
}
output "o" {
  value     = terraform_data.a.output
  sensitive = true
}
output "n" { value = 1.5 }
check "c" {
  assert {
    condition     = terraform_data.a.id == ""
    error_message = "<no>"
  }
}
`;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "plan-file-"));
  writeFileSync(path.join(directory, "main.tf"), configuration);
  if (hasTerraform) terraform("init");
});
afterAll(() => rmSync(directory, { recursive: true }));

function terraform(...args: string[]): string {
  return execFileSync("terraform", args, { cwd: directory, env: environment, encoding: "utf8" });
}

const fixed = ["-var", "fleeting=x"];

async function readPlan(name: string): Promise<PlanFile> {
  const file = await readPlanFile(readFileSync(path.join(directory, name)), dialect);
  if (isPlanFileError(file)) throw new Error(file.message);
  return file;
}

/** Read the plan file and write it again. */
async function rewrite(from: string, to: string): Promise<void> {
  const { plan, priorState, previousRunState, config, lockFile = "" } = await readPlan(from);
  const states = { priorState: priorState.state, previousRunState: previousRunState.state };
  const { value, diagnostics } = decodePlan(plan, states, schemas);
  expect(diagnostics).toEqual([]);
  if (typeof config === "string") throw new Error(config);
  const { lineage, serial } = priorState;
  const bytes = await formatPlanFile({ plan: value, lineage, serial, config, lockFile }, schemas, dialect);
  if (isPlanFileError(bytes)) throw new Error(bytes.message);
  writeFileSync(path.join(directory, to), bytes);
}

describe.skipIf(!hasTerraform)("plan files and the terraform program (skipped where it is not installed)", () => {
  it.each([
    { name: "create", args: [] },
    { name: "targets and replace", args: ["-target=terraform_data.a", "-replace=terraform_data.a"] },
    { name: "no-op", args: [], apply: true },
    { name: "update and replace", args: ["-var", 'list=["b","c"]'] },
    { name: "tainted", args: [], taint: "terraform_data.b[1]" },
    { name: "refresh-only", args: ["-refresh-only"] },
    { name: "destroy", args: ["-destroy"] },
    { name: "move", args: [], move: true },
  ])("$name: what we write again is shown alike", async ({ name, args, apply, taint, move }) => {
    if (apply === true) terraform("apply", "-auto-approve", ...fixed);
    if (taint !== undefined) terraform("taint", taint);
    if (move === true) terraform("state", "mv", "terraform_data.a", "terraform_data.old");
    terraform("plan", "-out=given.tfplan", ...fixed, ...args);
    await rewrite("given.tfplan", "written.tfplan");
    expect(JSON.parse(terraform("show", "-json", "written.tfplan"))).toEqual(
      JSON.parse(terraform("show", "-json", "given.tfplan")),
    );
    const [given, written] = await Promise.all(
      ["given.tfplan", "written.tfplan"].map((file) => readArchive(readFileSync(path.join(directory, file)))),
    );
    expect([...(written?.keys() ?? [])]).toEqual([...(given?.keys() ?? [])]);
    for (const entry of ["tfplan", "tfstate", "tfstate-prev", "tfconfig/modules.json", ".terraform.lock.hcl"]) {
      expect(textOf(written, entry), `${name} ${entry}`).toBe(textOf(given, entry));
    }
  });

  it("is applied by terraform", async () => {
    terraform("plan", "-out=given.tfplan", ...fixed, "-var", 'list=["d"]');
    await rewrite("given.tfplan", "written.tfplan");
    expect(terraform("apply", "-no-color", ...fixed, "written.tfplan")).toContain("Apply complete!");
  });
});

function textOf(archive: ReadonlyMap<string, Uint8Array> | undefined, entry: string): string {
  return Buffer.from(archive?.get(entry) ?? []).toString("latin1");
}

describe("readPlanFile", () => {
  it.each([
    { name: "no archive", bytes: Buffer.from("garbage") },
    { name: "nothing", bytes: Buffer.alloc(0) },
    { name: "a plan of before 0.12", bytes: Buffer.from("tfplan\u0002...") },
  ])("says what it was given: $name", async ({ bytes }) => {
    expect(await readPlanFile(bytes, dialect)).toMatchSnapshot();
  });

  it.each([
    { name: "another archive", entries: { "main.tf": "" } },
    { name: "a newer format", entries: { tfplan: "\u0008\u0004" } },
    { name: "another version", entries: { tfplan: "\u0008\u0003\u0072\u00031.2" } },
    { name: "no backend", entries: { tfplan: "\u0008\u0003\u0072\u00061.11.4" } },
    { name: "half a message", entries: { tfplan: "\u0008\u0003\u0072\u00ff" } },
  ])("says what is wrong with it: $name", async ({ entries }) => {
    const archive = await writeArchive(
      Object.entries(entries).map(([name, text]) => ({ name, content: Buffer.from(text, "latin1") })),
      new Date(0),
    );
    expect(await readPlanFile(archive, dialect)).toMatchSnapshot();
  });
});
