import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { loadConfig, type ModuleNode } from "@landform/config";
import { dynamic, string } from "@landform/cty";
import { hasErrors } from "@landform/diagnostics";
import { decodePlan, isPlanFileError, readPlanFile } from "@landform/plan";
import type { ProviderSchemas } from "@landform/provider-protocol";
import type { Schema } from "@landform/schema";
import { readStateFile } from "@landform/state";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatDocument } from "./format-json.js";
import { formatOutputs } from "./outputs-document.js";
import { planDocument } from "./plan-to-document.js";
import { type SchemaSource, schemasOf } from "./schema-source.js";
import { stateDocument } from "./state-document.js";

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
const remoteState: Schema = {
  version: 0,
  block: {
    attributes: new Map([
      ["backend", { type: string, required: true }],
      ["config", { type: dynamic, optional: true }],
      ["defaults", { type: dynamic, optional: true }],
      ["outputs", { type: dynamic, computed: true }],
      ["workspace", { type: string, optional: true }],
    ]),
    blockTypes: new Map(),
  },
};
const builtIn: ProviderSchemas = {
  provider: { version: 0, block: { attributes: new Map(), blockTypes: new Map() } },
  resourceTypes: new Map([["terraform_data", terraformData]]),
  dataSources: new Map([["terraform_remote_state", remoteState]]),
  ephemeralResourceTypes: new Map(),
  identities: new Map(),
  listResourceTypes: new Map(),
  actions: new Map(),
  functions: new Map(),
  capabilities: {},
  diagnostics: [],
};
const schemas: SchemaSource = { get: (provider) => (provider.hostname === "terraform.io" ? builtIn : undefined) };

const files = {
  "main.tf": `
terraform {
  required_providers {
    tf = { source = "terraform.io/builtin/terraform" }
  }
}
variable "list" {
  type        = list(object({ a = optional(string, "x"), b = number }))
  default     = [{ b = 1 }]
  description = "<list>"
}
variable "secret" {
  default   = "q<"
  sensitive = true
}
variable "nothing" { default = null }
variable "needed" { type = string }
locals { a = var.list[0].a }
module "m" {
  source   = "./m"
  for_each = toset(["x", "a"])
  v        = each.key
  w        = [local.a, terraform_data.a[0].id]
  depends_on = [terraform_data.b]
}
resource "terraform_data" "a" {
  count = 11
  input = { k = var.secret, l = [var.secret, 1], "10" = 1, "9" = 2, n = null, big = 1e30, f = 0.1, i = count.index }
  triggers_replace = [var.list[*].b, "\${var.needed}-x", 1.5]
}
resource "terraform_data" "b" {
  provider = tf
  input    = upper("x")
  lifecycle {
    replace_triggered_by = [terraform_data.a[0].input.k, terraform_data.a[1]]
  }
  provisioner "local-exec" {
    command     = "true \${self.id}"
    environment = { A = var.needed }
  }
}
data "terraform_remote_state" "r" {
  backend = "local"
  config  = { path = "other.tfstate" }
}
output "z" {
  value       = { "10" = 1, "9" = { "__proto__" = 3 }, id = module.m["x"].o }
  description = "last"
  depends_on  = [terraform_data.b]
}
output "sec" {
  value     = var.secret
  sensitive = true
}
output "r" { value = data.terraform_remote_state.r.outputs.x }
check "c" {
  assert {
    condition     = length(terraform_data.a) < 2
    error_message = "too many <>"
  }
}
`,
  "m/main.tf": `
variable "v" {}
variable "w" { default = [] }
variable "unused" {
  type = string
  default = "d"
}
resource "terraform_data" "in" {
  input = var.v
}
module "n" {
  source = "./n"
}
output "o" {
  value = terraform_data.in.output
  precondition {
    condition     = var.v != "q"
    error_message = "q"
  }
}
`,
  "m/n/main.tf": `
resource "terraform_data" "deep" {
  lifecycle {
    postcondition {
      condition     = self.id != ""
      error_message = "m"
    }
  }
}
`,
  "other.tfstate": `{"version":4,"terraform_version":"1.0.0","serial":1,"lineage":"x","outputs":{"x":{"value":"there","type":"string"}},"resources":[]}`,
};

const environment = { ...process.env, CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: undefined };
const hasTerraform = spawnSync("terraform", ["version"], { env: environment }).status === 0;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "show-json-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), text);
  }
  if (hasTerraform) terraform("init");
});
afterAll(() => rmSync(directory, { recursive: true }));

function terraform(...args: string[]): string {
  return execFileSync("terraform", args, { cwd: directory, env: environment, encoding: "utf8" });
}

async function loadRoot(): Promise<ModuleNode> {
  const { value, diagnostics } = await loadConfig(".", {
    dialect,
    files: {
      list: async (name) => readdirSync(path.join(directory, name)),
      read: async (name) => readFileSync(path.join(directory, name)),
    },
    resolveModule: ({ call, parentDirectory }) => ({ directory: path.join(parentDirectory, call.source) }),
  });
  expect(hasErrors(diagnostics)).toBe(false);
  return value.root;
}

async function showPlan(name: string): Promise<string> {
  const file = await readPlanFile(readFileSync(path.join(directory, name)), dialect);
  if (isPlanFileError(file)) throw new Error(file.message);
  const states = { priorState: file.priorState.state, previousRunState: file.previousRunState.state };
  const { value: plan } = decodePlan(file.plan, states, (provider, mode, type) =>
    schemasOf(schemas, provider, { mode, type }),
  );
  const { value, diagnostics } = planDocument(plan, await loadRoot(), schemas, dialect);
  expect(diagnostics).toEqual([]);
  return formatDocument(value);
}

function showState(): string {
  const { value: file } = readStateFile(readFileSync(path.join(directory, "terraform.tfstate")), dialect);
  const { value, diagnostics } = stateDocument(file?.state, schemas, { version: file?.terraformVersion ?? "" });
  expect(diagnostics).toEqual([]);
  return formatDocument(value);
}

describe.skipIf(!hasTerraform)("show -json, byte for byte as terraform (skipped where it is not installed)", () => {
  const vars = ["-var", "needed=n"];

  it.each([
    { name: "a first plan", args: [] },
    {
      name: "after applying it, an object tainted",
      args: [],
      before: () => terraform("apply", "-auto-approve", ...vars),
    },
    { name: "changes and replacements", args: ["-var", "list=[{b=2}]", "-var", "secret=r"] },
    { name: "a target", args: ["-target=terraform_data.a[3]"] },
    { name: "destroying", args: ["-destroy"] },
    { name: "refreshing only", args: ["-refresh-only"] },
  ])("$name", async ({ args, before }) => {
    before?.();
    if (existsSync(path.join(directory, "terraform.tfstate"))) {
      if (before !== undefined) terraform("taint", "terraform_data.a[3]");
      expect(showState()).toBe(terraform("show", "-json"));
    }
    terraform("plan", "-out=p.tfplan", ...vars, ...args);
    expect(pretty(await showPlan("p.tfplan"))).toBe(pretty(terraform("show", "-json", "p.tfplan")));
  });

  it("prints outputs alike", () => {
    const { value: file } = readStateFile(readFileSync(path.join(directory, "terraform.tfstate")), dialect);
    expect(formatOutputs(file?.state.outputs ?? new Map())).toBe(terraform("output", "-json"));
  });
});

/**
 * A member a line, for differences that can be read. Whether a refresh-only plan can be applied is left out: terraform
 * says yes when it only has sensitive paths in another order, which with two of them in one object is chance. Relevant
 * attributes are put in order: where several objects have some, terraform's is that of its walk.
 */
function pretty(json: string): string {
  return json
    .replace(/"applyable":\w+/, "")
    .replace(/(?<="relevant_attributes":\[)\{.*?\]\}(?=\])/, (list) =>
      list
        .split(/(?<=\]\}),/)
        .sort()
        .join(","),
    )
    .replace(/([{[,])/g, "$1\n");
}
