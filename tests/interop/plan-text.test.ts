import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { haveTerraform } from "../e2e/sandbox.js";
import { traceOf } from "./compare-runs.js";

const fixtures = inject("fixtures");

const pair = `var.step == 1 ? { id = "", key = "", number = 1, value = null } : { id = "", key = "", number = 2, value = "" }`;
const gone = `var.step == 1 ? { id = "i", key = "k", number = 1, value = "v" } : { id = null, key = "", number = 2, value = null }`;
const members = ["object", "list", "set", "map", "nested_single", "nested_list", "nested_set", "nested_map"];
const blocks = ["block_single", "block_list", "block_set", 'block_map "x"'];

/** Objects whose texts are empty, in every kind of collection, as values, nested attributes and blocks. */
const configurations: Readonly<Record<string, string>> = {
  values: shapes(`
  id    = var.step == 1 ? "" : null
  empty = var.step == 1 ? null : ""
  any   = [${pair}]
  texts = var.step == 1 ? ["", "a"] : ["b", ""]
  ${members.map((name) => argument(name, pair)).join("\n  ")}`),
  "values that go": shapes(members.map((name) => `  ${argument(name, gone)}`).join("\n")),
  blocks: shapes(blocks.map((name) => block(name)).join("\n")),
  "blocks in blocks": shapes(`
  deep = [{ pair = ${pair}, texts = ["", "x"], words = { a = "", b = "x" } }]
  block_deep {
    words = { a = "", b = var.step }
    pair  = ${pair}
    ${block("inner")}
  }`),
  "the old SDK's": `variable "step" {
  default = 1
}
resource "raw_thing" "a" {
  name   = "a\${var.step}"
  value  = var.step == 1 ? null : ""
  secret = var.step == 1 ? "" : null
  tags   = { id = "", b = var.step == 1 ? "" : "x" }
  part {
    label = ""
  }
}
`,
};

function shapes(body: string): string {
  return `variable "step" {\n  default = 1\n}\nresource "raw_shapes" "a" {\n${body}\n}\n`;
}

function argument(name: string, value: string): string {
  if (/list|set/.test(name)) return `${name} = [${value}]`;
  return name.endsWith("map") ? `${name} = { a = ${value} }` : `${name} = ${value}`;
}

function block(name: string): string {
  return `  ${name} {
    id     = ""
    key    = ""
    number = var.step
    value  = var.step == 1 ? null : ""
  }`;
}

describe.skipIf(fixtures === "" || !haveTerraform)("plans as text (skipped without Go and terraform)", () => {
  const providers = mkdtempSync(path.join(tmpdir(), "landform-raw-"));
  beforeAll(() => cpSync(path.join(fixtures, "raw"), path.join(providers, "terraform-provider-raw")));
  afterAll(() => rmSync(providers, { recursive: true, force: true }));

  it.each(Object.entries(configurations))("of %s read as the real terraform's", async (_, configuration) => {
    const steps = [
      { configuration, command: "apply -auto-approve" },
      { command: "plan -var step=2" },
      { command: "plan -destroy" },
      { command: "plan -var step=2", breaks: "legacy,plan-unknown-parts" },
      { command: "show" },
    ];
    const [ours, theirs] = await Promise.all([
      traceOf("landform", providers, steps),
      traceOf("terraform", providers, steps),
    ]);
    expect(ours.text).toBe(theirs.text);
  });
});
